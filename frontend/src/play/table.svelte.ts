/** A table as one seat sees it, and what the player's hand is doing above it. It holds no rules: it shows the frame
 *  that the server sent, lights what the options touch, and sends choices. */
import { flushSync } from "svelte";
import { places, settle, travel } from "../look/travel";
import type {
  AheadLine,
  ClientFrame,
  CoachNote,
  Hint,
  LogLine,
  MoveEvent,
  Reason,
  SeatInfo,
  Seen,
  ServerFrame,
  TableFrame,
  Waiting,
  Welcome,
} from "../wire/types";
import type { LineState } from "../wire/ws";
import { actions, sinceMine, type Action } from "./actions";
import type { Faces } from "./faces";
import { Film, type Beat } from "./film";
import type { ChipOffer, Gestures, Offer, Target } from "./offer";
import { next, type Plan } from "./plan";
import { filmPace } from "./settings.svelte";
import { sound } from "./sound";

/** What the table needs of the line to the server. */
export interface Sending {
  choose(choice: number, seq: number, seat?: number): string;
  send(frame: Exclude<ClientFrame, { type: "choose" | "join" }>): boolean;
  retry(): void;
}

export interface Lit {
  target: Target;
  /** The digit that chooses it, if there is one. */
  key: string;
}

const NOTHING: Offer = {
  targets: [],
  chips: [],
  who: "",
  say: "",
  help: "",
  clause: "",
  held: [],
  preview: {},
  dim: new Set(),
  reasons: {},
};

/** The cards that went from one place to another; of several journeys of one card, from where it set out. */
export function moves(frame: TableFrame | null): MoveEvent[] {
  return frame?.events.filter((event): event is MoveEvent => event.kind === "move") ?? [];
}

export class Table {
  readonly gestures: Gestures;
  readonly faces: Faces;
  line: Sending | null;

  welcome = $state.raw<Welcome | null>(null);
  seats = $state.raw<SeatInfo[]>([]);
  /** The table that is shown; while a film runs, an older one than the newest. */
  frame = $state.raw<TableFrame | null>(null);
  /** Until the cards are dealt: who has still to sit down. */
  waiting = $state.raw<Waiting | null>(null);
  /** The clocks as they were told last, and when that was by this device's own clock: they run on from there, film or
   *  not. */
  clocks = $state.raw<TableFrame["clocks"]>(null);
  heardAt = $state(0);
  /** What of the film is shown; whether it runs. Nothing can be chosen while it does. */
  beat = $state.raw<Beat | null>(null);
  filming = $state(false);
  /** Since which entry somebody who was away has seen nothing; 0 if nobody was. */
  awaySince = $state(0);
  /** What just happened is open to be read. */
  recalling = $state(false);
  log = $state.raw<readonly LogLine[]>([]);
  lifted = $state.raw<readonly string[]>([]);
  sending = $state(false);
  thinking = $state<number | null>(null);
  /** What computer players of one's own side are about to do, in words that follow their names. */
  intentions = $state.raw<ReadonlyMap<number, string>>(new Map());
  /** `asked` until the answer comes; `passing` if the pointer only rests there. */
  why = $state.raw<{ thing: string; reason: Reason | null; asked: boolean; passing: boolean } | null>(null);
  /** What would come of the things lifted, by their names; null while it is asked. */
  ahead = $state.raw<ReadonlyMap<string, readonly AheadLine[] | null>>(new Map());
  hints = $state.raw<Hint[] | "asked" | null>(null);
  notice = $state("");
  /** A card that a line of the log or a hint speaks of. */
  named = $state.raw<ReadonlySet<string>>(new Set());
  enlarged = $state.raw<{ card: string; by: "hover" | "key"; at: DOMRect } | null>(null);
  lineState = $state<LineState>("connecting");
  lineText = $state("");
  retryAt = $state(0);

  readonly #film: Film;
  #plan: Plan = [];
  #undoing = false;
  /** The choice under way, and the entry it became once the server has said so. Tables that come before that entry are
   *  of what others chose at the same time. */
  #sent: { id: string; seq: number } | null = null;
  /** What was touched before it was known whether it can be chosen; `card`, if that was dropped there. */
  #early: { thing: string; card: string } | null = null;

  constructor(gestures: Gestures, faces: Faces, line: Sending | null) {
    this.gestures = gestures;
    this.faces = faces;
    this.line = line;
    this.#film = new Film({
      lay: (frame, beats, speed) => this.show(frame, beats, speed),
      beat: (beat) => {
        const ran = this.filming;
        this.filming = beat !== null;
        this.beat = beat;
        this.point(beat?.cards ?? []);
        // What was held back while the film ran is done now.
        if (ran && !beat) this.#nowMine();
      },
      // Time that runs is not spent on watching.
      pace: () => {
        const pace = filmPace();
        return this.clocks && pace !== "instant" ? "quick" : pace;
      },
      held: () => this.showing || this.recalling || document.hidden,
      later: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
    });
  }

  /** The seat that looks at the table; a watcher sits behind the first seat. */
  get seat(): number {
    return this.frame?.view.seat ?? -1;
  }

  get near(): number {
    return Math.max(0, this.seat);
  }

  get far(): number {
    return 1 - this.near;
  }

  /** Everybody else, from the next seat on. */
  get others(): number[] {
    return this.names.map((_, seat) => (this.near + seat) % this.names.length).slice(1);
  }

  readonly names = $derived.by(() => this.frame?.view.names ?? this.welcome?.names ?? []);
  /** Whether the computer plays on in the seat that looks. */
  readonly handed = $derived.by(() => Boolean(this.seats[this.seat]?.left));
  readonly mine = $derived.by(() =>
    Boolean(this.line && !this.filming && !this.handed && this.frame?.question?.seats.includes(this.seat)),
  );
  /** Whether this link holds more seats than one. */
  readonly several = $derived.by(() => (this.welcome?.held.length ?? 0) > 1);
  /** Of several seats of this link, the one that is to look next: it is asked, and the one that looks is not. */
  readonly next = $derived.by((): number | null => {
    const asked = this.frame?.question?.seats ?? [];
    if (!this.several || this.sending || this.filming || (asked.includes(this.seat) && !this.handed))
      return null;
    return (
      asked.find((seat) => this.welcome?.held.includes(seat) && this.seats[seat]?.kind === "person") ?? null
    );
  });
  /** On one device of several people: the seat that is to look next, while the curtain is drawn. */
  readonly curtain = $derived.by(() => (this.welcome?.hot_seat && !this.trusting ? this.next : null));
  /** The people at this device look at each other's cards anyway and want no curtain. */
  trusting = $state(false);
  readonly offer = $derived.by((): Offer => {
    if (!this.frame) return NOTHING;
    return this.gestures.offer(
      this.frame,
      this.faces,
      this.seat,
      this.mine ? this.lifted : [],
      this.ahead.get(this.lifted.join(" ")) ?? null,
    );
  });
  /** Whether the server has been asked what would come of it and has not said so yet. */
  readonly looking = $derived.by(() => this.ahead.get(this.lifted.join(" ")) === null);
  /** Something is being shown that a player sees to its end first; until then nothing can be chosen. */
  showing = $state(false);
  readonly lit = $derived.by((): ReadonlyMap<string, Lit> => {
    const found = new Map<string, Lit>();
    if (!this.mine || this.sending || this.showing) return found;
    this.offer.targets.forEach((target, index) =>
      found.set(target.thing, { target, key: index < 9 ? String(index + 1) : "" }),
    );
    return found;
  });
  readonly moved = $derived.by(
    (): ReadonlySet<string> => new Set(moves(this.frame).flatMap((event) => event.card ?? [])),
  );

  /** What the others have done since this seat last chose, or since somebody left. */
  readonly recent = $derived.by((): readonly Action[] =>
    this.awaySince
      ? actions(this.log.filter((line) => line.seq > this.awaySince))
      : sinceMine(actions(this.log), this.seat),
  );

  zone(name: string): { count: number; cards: Seen[] } {
    return this.frame?.view.zones.find((zone) => zone.name === name) ?? { count: 0, cards: [] };
  }

  /** What the computer in a seat has told us of its plans. */
  intention(seat: number): string {
    return this.seats[seat]?.kind === "computer" ? (this.intentions.get(seat) ?? "") : "";
  }

  called(seat: number): string {
    return seat === this.seat ? "You" : (this.names[seat] ?? `Seat ${seat + 1}`);
  }

  /** The first word of what a seat is called. */
  first(seat: number): string {
    return this.called(seat).replace(/^The /, "").split(" ")[0] || `Seat ${seat + 1}`;
  }

  /** The first letter of a name, in whatever script; for the mark of a seat. */
  initial(seat: number): string {
    return [...(this.names[seat] ?? "").replace(/^The /, "")][0]?.toLocaleUpperCase() ?? "?";
  }

  // Hearing

  hear(frame: ServerFrame): void {
    switch (frame.type) {
      case "welcome":
        this.welcome = frame;
        this.seats = frame.seats;
        this.ahead = new Map();
        break;
      case "presence":
        this.seats = frame.seats;
        break;
      case "waiting":
        this.waiting = frame;
        break;
      case "ack":
        this.#film.own.add(frame.seq);
        this.awaySince = 0;
        if (this.#sent?.id === frame.id) this.#sent.seq = frame.seq;
        this.#arrived();
        break;
      case "table": {
        this.waiting = null;
        if (this.#undoing) this.#film.own.add(frame.seq);
        this.clocks = frame.clocks;
        this.heardAt = performance.now();
        const before = this.#film.newest?.seq ?? 0;
        if (this.#film.take(frame)) this.awaySince = before;
        break;
      }
      case "refused":
        this.#plan = [];
        this.#sent = null;
        this.sending = false;
        this.lifted = [];
        this.#undoing = false;
        this.why = { thing: this.why?.thing ?? "", reason: frame.reason, asked: false, passing: false };
        sound("wrong");
        break;
      case "why":
        if (this.why?.thing === frame.thing) this.why = { ...this.why, reason: frame.reason, asked: false };
        break;
      case "ahead":
        if (this.ahead.has(frame.lifted.join(" ")))
          this.ahead = new Map(this.ahead).set(frame.lifted.join(" "), frame.lines);
        this.#late();
        break;
      case "hint":
        this.hints = frame.choices;
        break;
      case "coach":
        this.note = frame;
        break;
      case "busy":
        if (frame.what === "thinking") this.notice = frame.text;
        else if (frame.what === "hint") {
          this.hints = null;
          this.notice = frame.text;
        }
        this.ahead = new Map([...this.ahead].filter(([, lines]) => lines !== null));
        break;
      case "thinking":
        this.thinking = frame.seat;
        break;
      case "intention":
        this.intentions = new Map(this.intentions).set(frame.seat, frame.text);
        break;
      case "error":
        this.notice = frame.text;
        this.#undoing = false;
        this.ahead = new Map([...this.ahead].map(([lifted, lines]) => [lifted, lines ?? []]));
        this.#late();
        break;
    }
  }

  /** Nothing more is shown, and nobody is waited for. */
  close(): void {
    this.#film.close();
  }

  skip(): void {
    this.#film.skip();
  }

  /** Shows again what happened after an entry; `tables` where they were not shown on this page. */
  again(from: number, tables?: readonly TableFrame[]): boolean {
    this.recalling = false;
    for (const frame of tables ?? [])
      for (const line of frame.log) if (line.seat === this.seat) this.#film.own.add(line.seq);
    return this.#film.replay(from, tables);
  }

  /** Lays a table. Its cards travel as the beats that name them come up. */
  show(frame: TableFrame, beats: readonly Beat[] = [], speed = 1): void {
    const was = this.frame;
    const before = places();
    settle();
    this.frame = frame;
    this.log = [...(frame.since ? this.log.filter((line) => line.seq <= frame.since) : []), ...frame.log];
    this.#arrived();
    this.thinking = null;
    if (this.enlarged?.by === "hover") this.enlarged = null;
    const asked = (one: TableFrame | null): string =>
      JSON.stringify([one?.question, one?.options, one?.view.seat]);
    if (this.note && this.note.seq !== frame.seq) {
      this.note = null;
      this.point([]);
    }
    if (asked(was) !== asked(frame)) {
      this.why = null;
      this.hints = null;
      this.notice = "";
      this.ahead = new Map();
      this.#lift([]);
    }
    if (beats[0]) {
      this.filming = true;
      this.beat = beats[0];
    }
    this.#nowMine();
    flushSync();
    if (was && was.seq < frame.seq && was.view.seat === frame.view.seat && speed > 0) {
      const delays = new Map<string, number>();
      let at = 0;
      for (const beat of beats) {
        for (const card of beat.cards) if (!delays.has(card)) delays.set(card, at);
        at += beat.ms * speed;
      }
      travel(before, moves(frame), delays);
      this.#sounds(was, frame);
    }
  }

  /** What follows from the newest table, before it is drawn, so that nothing lights up between the steps of a
   *  gesture. */
  #nowMine(): void {
    const newest = this.#film.newest;
    if (this.filming || (newest && this.frame?.seq !== newest.seq)) return;
    this.#goOn();
    this.#changeSeats();
    this.#look();
  }

  /** One person with several seats needs no curtain between them. */
  #changeSeats(): void {
    if (!this.line || !this.several || (this.welcome?.hot_seat && !this.trusting)) return;
    const seat = this.next ?? (this.seat < 0 ? this.welcome?.held[0] : undefined);
    if (seat !== undefined) this.line.send({ type: "curtain", seat });
  }

  #lift(things: readonly string[]): void {
    this.#early = null;
    this.lifted = things;
    this.#look();
  }

  /** Asks what would come of what is lifted, where the game wants to know. */
  #look(): void {
    const through =
      this.mine && !this.sending
        ? this.gestures.through?.(this.frame?.question?.decision ?? "", this.lifted)
        : null;
    const key = this.lifted.join(" ");
    if (!through || this.ahead.has(key)) return;
    // Only the newest question is answered: what is still open may be asked again.
    this.ahead = new Map([...this.ahead].filter(([, lines]) => lines !== null)).set(key, null);
    this.line?.send({ type: "ahead", lifted: [...this.lifted], through: [...through] });
  }

  #sounds(was: TableFrame, frame: TableFrame): void {
    const seat = this.seat;
    if (frame.outcome && !was.outcome) sound(frame.outcome.winners.includes(seat) ? "laurel" : "hush");
    else if (frame.events.length > 5) sound("bell");
    else if (frame.question?.seats.includes(seat) && !was.question?.seats.includes(seat)) sound("lamp");
    else if (frame.events.length) sound("slide");
  }

  /** The next step of a gesture, or of taking one back. */
  #goOn(): void {
    const frame = this.frame;
    if (!frame) return;
    if (this.#undoing) {
      const mine = frame.question?.seats.includes(this.seat);
      if (frame.undo && mine && !this.gestures.rests(frame.question?.decision ?? ""))
        this.line?.send({ type: "undo" });
      else this.#undoing = false;
      return;
    }
    if (!this.#plan.length || !this.mine || this.sending) return;
    const step = next(this.#plan, frame.question, frame.options);
    if ("send" in step) {
      this.#plan = step.rest;
      this.#choose(step.send.choice);
    } else {
      this.#plan = [];
      if (step.stop === "refused" && step.thing) this.ask(step.thing);
    }
  }

  // Doing

  #choose(choice: number): void {
    if (!this.frame || !this.line) return;
    this.sending = true;
    this.#sent = {
      id: this.line.choose(choice, this.frame.seq, this.several ? this.seat : undefined),
      seq: Infinity,
    };
  }

  /** Until the table that has one's own choice on it is shown, nothing can be chosen. */
  #arrived(): void {
    if (this.#sent && (this.frame?.seq ?? 0) < this.#sent.seq) return;
    this.#sent = null;
    this.sending = false;
  }

  /** A card or place is touched: do what it offers, or say why it offers nothing. */
  touch(thing: string): void {
    // Whoever reaches for the table has seen enough.
    if (this.filming) return this.skip();
    if (!this.mine || this.sending) return;
    this.enlarged = null;
    const lit = this.lit.get(thing);
    if (this.lifted.includes(thing)) this.#lift(this.lifted.filter((one) => one !== thing));
    else if (lit) this.act(lit.target);
    else if (this.offer.held.includes(thing)) this.putBack();
    else if (this.looking) this.#early = { thing, card: "" };
    else this.ask(thing);
  }

  /** A lifted card is let go over something: what can be chosen is, from elsewhere the card goes back. */
  drop(card: string, thing = card): void {
    const known = thing === card || !this.looking;
    if (this.lit.has(thing) && thing !== card) this.touch(thing);
    else if (!known) this.#early = { thing, card };
    else if (this.lifted.includes(card)) this.touch(card);
  }

  /** Now it is known what can be chosen. */
  #late(): void {
    const early = this.looking ? null : this.#early;
    if (!early) return;
    this.#early = null;
    if (early.card) this.drop(early.card, early.thing);
    else this.touch(early.thing);
  }

  act(target: Target): void {
    this.why = null;
    if ("lift" in target.does) {
      this.#lift([...this.lifted, target.does.lift]);
      sound("lift");
    } else if ("plan" in target.does) {
      this.#plan = target.does.plan;
      this.#goOn();
    } else {
      this.#plan = [];
      this.#choose(target.does.option.choice);
    }
  }

  chip(chip: ChipOffer): void {
    if (chip.does === "put back") this.putBack();
    else if (chip.does) this.#choose(chip.does.option.choice);
  }

  /** A hint names its choice; the cards it touches are shown, nothing is played. */
  point(things: Iterable<string>): void {
    this.named = new Set(things);
  }

  ask(thing: string, passing = false): void {
    if (!this.line) return;
    const reason = this.offer.reasons[thing];
    this.why = { thing, reason: reason ?? null, asked: !reason, passing };
    if (reason) return;
    const through = this.gestures.through?.(this.frame?.question?.decision ?? "", this.lifted) ?? [];
    this.line.send({ type: "why", thing, lifted: [...this.lifted], through: [...through] });
  }

  hint(): void {
    if (!this.welcome?.hints) return;
    this.hints = "asked";
    this.line?.send({ type: "hint" });
  }

  undo(): void {
    if (!this.frame?.undo || this.sending) return;
    this.#plan = [];
    this.lifted = [];
    this.#undoing = true;
    this.line?.send({ type: "undo" });
  }

  /** What the coach says of the move just made, until it is answered. */
  note = $state.raw<CoachNote | null>(null);

  keepMove(): void {
    this.note = null;
    this.point([]);
    this.line?.send({ type: "keep" });
  }

  /** Puts the lifted card back; inside an action, takes its choices back. */
  putBack(): void {
    if (this.why) this.why = null;
    else if (this.lifted.length) this.#lift(this.lifted.slice(0, -1));
    else if (this.mine && this.frame?.undo && !this.gestures.rests(this.frame.question?.decision ?? ""))
      this.undo();
  }

  /** Chooses by a digit: the numbered things first, then the chips. */
  digit(key: string): boolean {
    if (!this.mine || this.sending) return false;
    for (const { target, key: own } of this.lit.values()) {
      if (own === key) {
        this.act(target);
        return true;
      }
    }
    const chip = this.offer.chips.find((one) => one.does && one.keys.includes(key));
    if (chip) this.chip(chip);
    return Boolean(chip);
  }

  /** In a lesson: back or on to the table after so many of its choices. */
  lessonTo(at: number): void {
    this.#plan = [];
    this.lifted = [];
    this.line?.send({ type: "lesson", to: at });
  }

  /** Every question from here on goes to the right player without a curtain between. */
  trust(): void {
    this.trusting = true;
    this.#changeSeats();
  }

  raise(): void {
    const seat = this.curtain;
    if (seat !== null) this.line?.send({ type: "curtain", seat });
  }
}
