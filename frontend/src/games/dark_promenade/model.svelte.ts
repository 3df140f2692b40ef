/** What both layouts of Dark Promenade need from a frame, worked out once. */
import type { Slot } from "../../parts/Track.svelte";
import { TableModel } from "../../play/model.svelte";
import type { Table } from "../../play/table.svelte";
import type { LogLine } from "../../wire/types";
import { promenadeCards, type District, type PromenadeCards } from "./cards";
import { avenueName, type Part, type Play, type PromenadeFacts, type SiteFacts } from "./gestures";

/** Districts of one kind that lie together. */
export interface Stack {
  id: string;
  district: District;
  count: number;
  cards: string[];
}

/** A site as the Influence Check found it. */
export interface Compared {
  site: string;
  district: string;
  totals: number[];
  parts: Part[][];
  /** Nobody's went to The Outskirts; without one the tie is not over yet. */
  winner: number | null | undefined;
  how: "more" | "tie won" | "bonus" | "";
}

export interface Check {
  week: number;
  sites: Compared[];
  over: boolean;
}

export const SITES = Array.from({ length: 9 }, (_, index) => `site-${index + 1}`);
export const COLUMNS = ["C1", "C2", "C3"];
export const ROWS = ["R1", "R2", "R3"];

/** The sites that an Avenue runs through: a column downwards, a row from left to right. */
export function sitesOf(avenue: string): string[] {
  const number = Number(avenue.slice(1)) - 1;
  return SITES.filter((_, index) => (avenue.startsWith("C") ? index % 3 : Math.floor(index / 3)) === number);
}

/** All Influence Checks so far, from the numbers behind the lines of the log. */
export function checks(log: readonly LogLine[]): Check[] {
  const found: Check[] = [];
  for (const { facts } of log) {
    const now = found.at(-1);
    if (typeof facts?.check === "number") found.push({ week: facts.check, sites: [], over: false });
    else if (typeof facts?.week === "number" && now) now.over = true;
    else if (now && typeof facts?.site === "string") {
      const winner = facts.winner as number | null | undefined;
      const how =
        winner === undefined || winner === null
          ? ""
          : facts.by_tie
            ? "tie won"
            : facts.by_bonus
              ? "bonus"
              : "more";
      const known = now.sites.find((one) => one.site === facts.site);
      if (known) Object.assign(known, { winner, how });
      else
        now.sites.push({
          site: facts.site,
          district: String(facts.district),
          totals: facts.totals as number[],
          parts: facts.parts as Part[][],
          winner,
          how,
        });
    }
  }
  return found;
}

/** How many checks somebody has seen to the end, by table: it outlives a change of layout. */
const seen = new WeakMap<Table, number>();

export class PromenadeModel extends TableModel<PromenadeFacts> {
  readonly cards: PromenadeCards;
  /** The site whose sum is looked at. */
  site = $state("");
  #closed = $state(0);

  constructor(table: Table) {
    super(table, EMPTY);
    this.cards = promenadeCards(table.faces);
    this.#closed = seen.get(table) ?? this.checks.filter((check) => check.over).length;
  }

  readonly checks = $derived.by(() =>
    checks(this.table.log).map((check) => ({ ...check, over: check.over || this.over })),
  );
  /** The last check, until the player has seen it to its end. Who comes to a table later is not shown what was
   *  before. */
  readonly stage = $derived.by((): Check | undefined => {
    const done = this.checks.filter((check) => check.over);
    return this.table.line && done.length > this.#closed ? done.at(-1) : undefined;
  });

  /** Called for each frame: one that begins the log anew shows no check of the past. */
  arrive(): void {
    const done = this.checks.filter((check) => check.over).length;
    if (this.table.frame?.since === 0 || done < this.#closed) this.close();
  }

  close(): void {
    this.#closed = this.checks.filter((check) => check.over).length;
    seen.set(this.table, this.#closed);
  }

  takes(seat: number): string {
    return seat === this.table.seat ? "You take" : `${this.table.called(seat)} takes`;
  }

  owner(avenue: string): number {
    return avenue.startsWith("C") ? this.facts.columns : 1 - this.facts.columns;
  }

  at(site: string): SiteFacts | undefined {
    const facts = this.facts.sites[site];
    return facts?.district ? facts : undefined;
  }

  minions(avenue: string): string[] {
    return this.table.zone(avenue).cards.flatMap((one) => one.card ?? []);
  }

  stacks(zone: string): Stack[] {
    const cards = this.table.zone(zone).cards.flatMap((one) => one.card ?? []);
    return this.cards.districts.flatMap((district) => {
      const own = cards.filter((card) => card.split(".")[0] === district.id);
      return own.length ? [{ id: district.id, district, count: own.length, cards: own }] : [];
    });
  }

  /** The copy that is touched and that travels: one that can be chosen, else the one that came last. */
  top(stack: Stack): string {
    return (
      stack.cards.find((card) => this.table.lit.has(card)) ??
      stack.cards.find((card) => this.table.moved.has(card)) ??
      stack.cards[0] ??
      ""
    );
  }

  items(zone: string): string[] {
    return this.table.zone(zone).cards.flatMap((one) => one.card ?? []);
  }

  /** The Minion that is about to be played: lifted, or chosen already. */
  readonly playing = $derived.by(() => {
    const card = this.table.mine ? (this.table.offer.held[0] ?? "") : "";
    return this.facts.plays[card] ? card : "";
  });

  /** The Avenue that is pointed at. */
  readonly avenue = $derived.by(() => [...this.table.named].find((thing) => /^[CR]\d$/.test(thing)) ?? "");

  /** What the card that is about to be played would do at an Avenue. */
  play(avenue: string): Play | undefined {
    return this.playing ? this.facts.plays[this.playing]?.[avenue] : undefined;
  }

  /** Whether a site lies at the Avenue that is pointed at, or is what the lifted Minion is about to reach. */
  lane(site: string): boolean {
    return Boolean(this.avenue && this.play(this.avenue) && sitesOf(this.avenue).includes(site));
  }

  describe(site: string): string {
    const facts = this.at(site);
    const number = site.replace("-", " ");
    if (!facts) return `${number}, empty`;
    const { near, far, lit, offer, mine } = this.table;
    const district = this.cards.district(facts.district);
    const then = mine ? offer.preview[site]?.[near] : undefined;
    const target = lit.get(site)?.target;
    return [
      `${district?.name ?? ""}, ${number}, ${facts.points} ${facts.points === 1 ? "point" : "points"}`,
      `${this.table.called(near)} ${facts.totals[near] ?? 0}, ${this.table.called(far)} ${facts.totals[far] ?? 0}`,
      this.lead(facts),
      then !== undefined && then !== facts.totals[near]
        ? `${then} with ${this.cards.name(this.playing)}`
        : "",
      this.facts.compared === site ? "compared now" : "",
      target ? `can be chosen: ${target.label}` : "",
    ]
      .filter(Boolean)
      .join("; ");
  }

  /** Who leads by how much, in words. */
  lead(facts: SiteFacts): string {
    if (facts.leader !== null) return `${this.name(facts.leader)} +${facts.lead}`;
    return facts.takes !== null
      ? `even, ${this.name(facts.takes)} ${facts.takes === this.table.seat ? "win" : "wins"} ties`
      : "even";
  }

  readonly weeks = $derived.by((): Slot[] =>
    Array.from({ length: this.facts.weeks }, (_, index): Slot => {
      const number = index + 1;
      const state =
        this.over || number < this.facts.week ? "past" : number === this.facts.week ? "now" : "next";
      return { number, text: `Week ${number}`, icon: state === "past" ? "check-mark" : "moon", state };
    }),
  );

  /** "4 cards" */
  count(seat: number): string {
    const number = this.facts.cards[seat] ?? 0;
    return `${number} ${number === 1 ? "card" : "cards"}`;
  }

  /** What stands under a player's name. */
  note(seat: number): string {
    const role = `the ${this.facts.roles[seat] ?? ""}`;
    if (this.facts.turn === 1 - seat && !this.facts.can_act[seat]) return `${role} · full: turns skipped`;
    return this.facts.start === seat ? `${role} · start player` : role;
  }
}

/** The places of an Avenue, for the ear. */
export const avenueLabel = (avenue: string, whose: string): string => `${whose} ${avenueName(avenue)}`;

const EMPTY: PromenadeFacts = {
  week: 1,
  weeks: 3,
  start: 0,
  turn: null,
  turns: 0,
  columns: 0,
  roles: ["columns", "rows"],
  compared: null,
  sites: {},
  preview: [],
  forecast: [0, 0],
  points: [0, 0],
  cards: [0, 0],
  controls: [{}, {}],
  outskirts: {},
  district_deck: {},
  bonuses: [{}, {}],
  can_act: [true, true],
  hands: [0, 0],
  deck: 0,
  plays: {},
  acting: {},
};
