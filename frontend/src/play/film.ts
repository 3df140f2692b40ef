/** What others do, shown step by step: a queue between the tables that the server sends and the table that is shown.
 *  It knows nothing of the page; a `Screen` lays tables, shows beats and keeps time. */
import type { LogLine, TableFrame } from "../wire/types";

export type Pace = "slow" | "normal" | "quick" | "instant";
export const PACES: readonly Pace[] = ["slow", "normal", "quick", "instant"];
const SPEED: Record<Pace, number> = { slow: 1.8, normal: 1, quick: 0.5, instant: 0 };

/** One sentence on the screen, with the cards it is about. */
export interface Beat {
  line: LogLine | null;
  cards: readonly string[];
  /** How long it stays at normal pace. */
  ms: number;
}

/** One table: it is laid, then its beats are shown one after the other. */
export interface Shot {
  frame: TableFrame;
  beats: readonly Beat[];
}

export interface Screen {
  /** Lay this table; of several that were skipped, all that happened on the way to it. */
  lay(frame: TableFrame, beats: readonly Beat[], speed: number): void;
  /** A beat begins; null: the film is over. */
  beat(beat: Beat | null): void;
  pace(): Pace;
  /** Whether something else must be seen first. */
  held(): boolean;
  /** Calls back later; returns how to prevent that. */
  later(ms: number, then: () => void): () => void;
}

export const MOMENT = 1600;
export const LINE = 1100;
export const PART = 650;
const SILENT = 350;
const WAIT = 150;
/** From so many beats on that wait, each is shorter, but never shorter than a part of its time. */
const CROWD = 20;
const SHORTEST = 0.4;
/** Who missed more actions than this is offered them instead of a film. */
export const LONG_ABSENCE = 6;
const KEPT = 120;

/** The beats of a table: its lines in order; a sentence that is told several times in a row counts once. */
export function beats(frame: TableFrame, own: ReadonlySet<number>): Beat[] {
  const found: Beat[] = [];
  for (const line of frame.log) {
    // What one has done oneself, and what is no move of the game, needs no telling; a new part of the game does.
    if ((line.seat < 0 || own.has(line.seq)) && !line.moment) continue;
    const last = found.at(-1);
    if (last?.line?.text === line.text)
      found[found.length - 1] = { ...last, cards: [...last.cards, ...line.cards] };
    else found.push({ line, cards: line.cards, ms: line.moment ? MOMENT : line.part ? PART : LINE });
  }
  const silent = !found.length && !own.has(frame.seq) && frame.events.length > 0;
  return silent ? [{ line: null, cards: [], ms: SILENT }] : found;
}

/** Several tables in a row as one: the last view, and all that happened on the way. */
export function merged(frames: readonly TableFrame[]): TableFrame | null {
  const last = frames.at(-1);
  const first = frames[0];
  if (!first || !last) return null;
  return {
    ...last,
    since: first.since,
    log: frames.flatMap((frame) => frame.log),
    events: frames.flatMap((frame) => frame.events),
  };
}

/** How many actions of others a table tells at once. */
export function missed(frame: TableFrame, own: ReadonlySet<number>): number {
  return new Set(frame.log.filter((line) => line.seat >= 0 && !own.has(line.seq)).map((line) => line.action))
    .size;
}

export class Film {
  readonly #screen: Screen;
  #newest: TableFrame | null = null;
  #queue: Shot[] = [];
  #beats: Beat[] = [];
  #running = false;
  #cancel: () => void = () => {};
  /** Tables that were shown, for showing them again. */
  #shown: TableFrame[] = [];
  /** The entries that were one's own choices. */
  readonly own = new Set<number>();

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  get running(): boolean {
    return this.#running;
  }

  get newest(): TableFrame | null {
    return this.#newest;
  }

  /** A table comes; returns whether so much happened meanwhile that it is not shown as a film. */
  take(frame: TableFrame): boolean {
    const before = this.#newest;
    const follows =
      before !== null &&
      frame.seq > before.seq &&
      frame.since === before.seq &&
      frame.view.seat === before.view.seat;
    this.#newest = frame;
    if (!follows) {
      this.#stop();
      this.#shown = [frame];
      this.#screen.lay(frame, [], 0);
      return false;
    }
    this.#shown = [...this.#shown.slice(-KEPT), frame];
    const long = missed(frame, this.own) > LONG_ABSENCE;
    if (this.#screen.pace() === "instant" || long) {
      this.#skipTo(frame);
      return long;
    }
    this.#queue.push({ frame, beats: beats(frame, this.own) });
    if (!this.#running) this.#start();
    return false;
  }

  /** To the newest table, at once. */
  skip(): void {
    if (this.#running) this.#skipTo(null);
  }

  /** Shows again what came after an entry; with tables from elsewhere if they are given. False if it was not shown
   *  here. */
  replay(from: number, tables?: readonly TableFrame[]): boolean {
    const newest = this.#newest;
    const all = tables ?? this.#shown;
    const again = all.filter((frame) => frame.since >= from && frame.seq > from);
    if (this.#running || !newest || !again.length || (!tables && again[0]?.since !== from)) return false;
    const start = all.findLast((frame) => frame.seq <= from);
    if (start) this.#screen.lay({ ...start, events: [] }, [], 0);
    this.#queue = again.map((frame) => ({ frame, beats: beats(frame, this.own) }));
    if (again.at(-1)?.seq !== newest.seq)
      this.#queue.push({
        frame: { ...newest, since: again.at(-1)?.seq ?? 0, log: [], events: [] },
        beats: [],
      });
    this.#start();
    return true;
  }

  close(): void {
    this.#cancel();
    this.#queue = [];
    this.#beats = [];
    this.#running = false;
  }

  #stop(): void {
    const ran = this.#running;
    this.close();
    if (ran) this.#screen.beat(null);
  }

  #skipTo(frame: TableFrame | null): void {
    const left = [...this.#queue.map((shot) => shot.frame), ...(frame ? [frame] : [])];
    this.#stop();
    const all = merged(left);
    if (all) this.#screen.lay(all, [], frame && left.length === 1 ? 1 : 0);
  }

  #start(): void {
    this.#running = true;
    this.#next();
  }

  #next(): void {
    for (;;) {
      if (this.#beats.length || this.#queue.length) {
        if (this.#screen.held()) {
          this.#cancel = this.#screen.later(WAIT, () => this.#next());
          return;
        }
      }
      const beat = this.#beats.shift();
      if (beat) {
        this.#screen.beat(beat);
        this.#cancel = this.#screen.later(beat.ms * this.#speed(), () => this.#next());
        return;
      }
      const shot = this.#queue.shift();
      if (!shot) {
        this.#stop();
        return;
      }
      this.#beats = [...shot.beats];
      // A screen that is laid may cause more tables to come; they wait in the queue.
      this.#screen.lay(shot.frame, shot.beats, this.#speed());
    }
  }

  #speed(): number {
    const waiting = this.#beats.length + this.#queue.reduce((sum, shot) => sum + shot.beats.length, 0);
    return SPEED[this.#screen.pace()] * Math.max(SHORTEST, Math.min(1, CROWD / Math.max(1, waiting)));
  }
}
