/** What the layouts of every game need from a frame, worked out once; each game's own model adds to it. */
import type { Table } from "./table.svelte";

/** A card where it lies; none to who may not know it. */
export interface Lying {
  key: string;
  card: string | null;
}

export class TableModel<Facts> {
  readonly table: Table;
  readonly #none: Facts;

  /** `none`: the facts of a table at which nothing lies yet. */
  constructor(table: Table, none: Facts) {
    this.table = table;
    this.#none = none;
  }

  readonly facts = $derived.by(() => (this.table.frame?.view.facts as Facts | undefined) ?? this.#none);
  readonly over = $derived.by(() => Boolean(this.table.frame?.view.over));
  readonly decision = $derived.by(() => this.table.frame?.question?.decision ?? "");

  get near(): number {
    return this.table.near;
  }

  get far(): number {
    return this.table.far;
  }

  /** "you", or the first word of a name. */
  name(seat: number): string {
    return seat === this.table.seat ? "you" : this.table.first(seat);
  }

  side(seat: number): "near" | "far" {
    return seat === this.table.near ? "near" : "far";
  }

  /** The cards of a zone, those that one may not know too. */
  lying(zone: string): Lying[] {
    return this.table
      .zone(zone)
      .cards.map((one, index) => ({ key: one.card ?? `${zone}-${index}`, card: one.card ?? null }));
  }
}
