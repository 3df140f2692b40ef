/** Paired games that the server plays while somebody types: what is known so far, of which version. */
import type { BalanceFound, BalanceLine } from "../../wire/types";

const AFTER = 600;
export const FIRST = 1000;
export const MOST = 20_000;

export interface Asked {
  game: string;
  text: string;
  version: number;
}

export class BalanceRun {
  found = $state.raw<BalanceFound | null>(null);
  report = $state.raw("");
  failed = $state("");
  running = $state(false);
  /** The version that the figures are about. */
  version = $state(0);
  games = $state(FIRST);

  #text = "";
  #timer = 0;
  #leave: AbortController | null = null;

  /** Measure a set soon, unless it is the one that is measured already. */
  want(asked: Asked): void {
    if (asked.text === this.#text) return;
    this.stop();
    this.#text = asked.text;
    this.games = FIRST;
    this.#timer = window.setTimeout(() => void this.#run(asked), AFTER);
  }

  /** Ten times as many games of the same set. */
  more(asked: Asked): void {
    this.stop();
    this.#text = asked.text;
    this.games = Math.min(MOST, 10 * this.games);
    void this.#run(asked);
  }

  /** What was typed since does not hold together, or nobody looks any more: the server stops as well. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#leave?.abort();
    this.#leave = null;
    this.running = false;
    this.#text = "";
  }

  async #run(asked: Asked): Promise<void> {
    const leave = new AbortController();
    this.#leave = leave;
    this.running = true;
    this.failed = "";
    try {
      const answer = await fetch("/api/v1/workshop/balance", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ game: asked.game, text: asked.text, games: this.games }),
        signal: leave.signal,
      });
      if (!answer.ok || !answer.body) {
        const said = (await answer.json().catch(() => ({}))) as { detail?: unknown };
        throw new Error(typeof said.detail === "string" ? said.detail : "The server did not measure it.");
      }
      for await (const line of lines(answer.body)) {
        if (leave.signal.aborted) return;
        const told = JSON.parse(line) as BalanceLine;
        if (told.failed) throw new Error(told.failed);
        if (told.found) this.found = told.found;
        this.report = told.report;
        this.version = asked.version;
      }
    } catch (error) {
      if (leave.signal.aborted) return;
      this.failed =
        error instanceof TypeError
          ? "The server does not answer; the games wait."
          : (error as Error).message || "The games could not be played.";
    } finally {
      if (this.#leave === leave) this.running = false;
    }
  }
}

/** The lines of an answer as they arrive. */
export async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const parts = rest.split("\n");
      rest = parts.pop() ?? "";
      yield* parts.filter((one) => one !== "");
      if (done) {
        if (rest) yield rest;
        return;
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

export const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)}%`;

/** "+4.8 ± 2.6", in points; the interval need not be even, so its larger half is told. */
export function points(difference: (number | null)[] | null, scale = 100): string {
  if (!difference) return "";
  const [value, low, high] = difference as [number, number | null, number | null];
  const sign = value < 0 ? "−" : "+";
  const told = `${sign}${Math.abs(scale * value).toFixed(1)}`;
  if (low === null || high === null) return told;
  return `${told} ± ${(scale * Math.max(value - low, high - value)).toFixed(1)}`;
}
