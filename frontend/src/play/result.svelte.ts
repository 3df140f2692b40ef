/** How a match ended, as the page of its end tells it. */
import type { Table } from "./table.svelte";

export class Result {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  readonly outcome = $derived.by(() => this.#table.frame?.outcome ?? null);
  /** Resigned, agreed or out of time: there is nothing to count. */
  readonly counted = $derived.by(() => Boolean(this.outcome?.points.length));
  /** The seat that won, of the two that look at each other; null if neither did. */
  readonly winner = $derived.by((): number | null => {
    const { near, far } = this.#table;
    return this.outcome?.winners.includes(near) ? near : this.outcome?.winners.length ? far : null;
  });
  /** How many points lie between the two. */
  readonly gap = $derived.by(() => {
    const points = this.outcome?.points ?? [];
    return Math.abs((points[this.#table.near] ?? 0) - (points[this.#table.far] ?? 0));
  });

  /** What stands above the count: nobody's, your own, or somebody's by the first word of their name. */
  title(draw: string, own: string, theirs: (name: string) => string): string {
    if (this.winner === null) return draw;
    return this.winner === this.#table.seat ? own : theirs(this.#table.first(this.winner));
  }

  /** "3 points" */
  get lead(): string {
    return `${this.gap} ${this.gap === 1 ? "point" : "points"}`;
  }
}
