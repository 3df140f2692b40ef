/** What both layouts of the table for any game need from a frame: its zones by owner, and whose card lies in the
 *  middle. */
import type { Table } from "../../play/table.svelte";
import type { LogLine, Seen, ZonePlace } from "../../wire/types";
import { genericCards, words, type GenericCards } from "./cards";
import { dropsOf, placesOf, zoneOf, type PlaceTile } from "./gestures";

export interface Lying {
  key: string;
  /** The card, if this seat knows it; otherwise the face it shows, if any. */
  card: string | null;
  face: string | null;
  /** Who laid it here, if that is known. */
  by: number | null;
}

export interface Place extends ZonePlace {
  count: number;
  cards: Lying[];
}

/** Cards that left a zone together, and whose they are now. */
export interface Gone {
  cards: Lying[];
  to: string;
}

/** The way of a card, as the log tells it. */
interface Way {
  line: LogLine;
  from: string;
  to: string;
}

const wayOf = (line: LogLine): Way | null => {
  const { from, to } = line.facts as { from?: unknown; to?: unknown };
  return typeof from === "string" && typeof to === "string" ? { line, from, to } : null;
};

export class GenericModel {
  readonly #table: Table;
  readonly cards: GenericCards;
  /** The zone that is spread out to be looked through. */
  open = $state<string | null>(null);
  /** The card that is being dragged, and where it may be let go. */
  dragged = $state.raw<ReadonlySet<string>>(new Set());

  constructor(table: Table) {
    this.#table = table;
    this.cards = genericCards(table.faces);
  }

  readonly #ways = $derived.by(() => this.#table.log.flatMap((line) => wayOf(line) ?? []));
  /** Which zone each card was last laid in, and by whom: whoever had it before. */
  readonly #laid = $derived.by(() => {
    const owner = new Map(this.#infos.map((zone) => [zone.name, zone.owner]));
    const found = new Map<string, { zone: string; by: number | null }>();
    for (const { line, from, to } of this.#ways)
      for (const card of line.cards) found.set(card, { zone: to, by: owner.get(from) ?? null });
    return found;
  });

  get #infos(): readonly ZonePlace[] {
    return this.#table.faces.set.zones;
  }

  readonly zones = $derived.by((): Place[] =>
    this.#infos.map((info) => {
      const zone = this.#table.zone(info.name);
      return {
        ...info,
        count: zone.count,
        cards: zone.cards.map((one, index) => this.#lying(one, info, index)),
      };
    }),
  );

  #lying(one: Seen, zone: ZonePlace, index: number): Lying {
    const laid = one.card ? this.#laid.get(one.card) : undefined;
    return {
      key: one.card ?? `${zone.name}-${index}`,
      card: one.card ?? null,
      face: one.face ?? null,
      by: zone.owner === null && laid?.zone === zone.name ? laid.by : null,
    };
  }

  zone(name: string): Place | undefined {
    return this.zones.find((zone) => zone.name === name);
  }

  /** What a seat holds before all: its zone called hand, or the first that is one. */
  hand(seat: number): Place | undefined {
    const held = this.zones.filter((zone) => zone.owner === seat && zone.kind === "hand");
    return held.find((zone) => zone.base === "hand") ?? held[0];
  }

  /** What else lies before a seat; what is empty is not drawn, unless it can be chosen. */
  before(seat: number): Place[] {
    const hand = this.hand(seat);
    return this.zones.filter((zone) => zone.owner === seat && zone.name !== hand?.name && this.#drawn(zone));
  }

  /** The middle of the table. Empty rows and places keep their place, empty piles are gone. */
  readonly common = $derived.by(() =>
    this.zones.filter((zone) => zone.owner === null && (zone.kind !== "pile" || this.#drawn(zone))),
  );

  #drawn(zone: Place): boolean {
    return zone.count > 0 || this.#table.lit.has(zone.name) || this.dragged.has(zone.name);
  }

  /** Places of the game without a zone, while they can be chosen. */
  readonly places = $derived.by((): PlaceTile[] =>
    this.#table.frame && this.#table.mine && !this.#table.lifted.length ? placesOf(this.#table.frame) : [],
  );

  /** What lay last in a row that is empty now: the cards that left it together, in the order in which they came. */
  gone(zone: Place): Gone | null {
    if (zone.count || zone.kind !== "row") return null;
    const last = this.#ways.findLast((way) => way.from === zone.name);
    if (!last || last.line.cards.length < 2) return null;
    const came = (card: string): number =>
      this.#ways.findLastIndex((way) => way.to === zone.name && way.line.cards.includes(card));
    const owner = new Map(this.#infos.map((one) => [one.name, one.owner]));
    const cards = last.line.cards
      .map((card) => ({ card, at: came(card) }))
      .sort((a, b) => a.at - b.at)
      .map(({ card, at }) => ({
        key: card,
        card,
        face: card,
        by: owner.get(this.#ways[at]?.from ?? "") ?? null,
      }));
    return { cards, to: last.to };
  }

  drops(card: string): ReturnType<typeof dropsOf> {
    const { frame, mine, sending } = this.#table;
    return frame && mine && !sending ? dropsOf(frame, card) : new Map();
  }

  /** Whether something in a zone can be chosen that does not lie on top. */
  opened(zone: Place): boolean {
    return zone.cards.some((one, index) => index > 0 && one.card && this.#table.lit.has(one.card));
  }

  zoneOf(card: string): string | undefined {
    return this.#table.frame ? zoneOf(this.#table.frame, card) : undefined;
  }

  /** The score of a seat, in the words of the game. */
  score(seat: number): string {
    const goal = this.#table.frame?.goal;
    return goal?.sides.find((side) => side.seats.includes(seat))?.text ?? "";
  }

  acts(seat: number): boolean {
    return Boolean(!this.#table.frame?.outcome && this.#table.frame?.question?.seats.includes(seat));
  }

  /** Where a card went: to somebody, or to a zone of all. */
  whose(zone: string): string {
    const owner = this.zone(zone)?.owner ?? null;
    return owner === null ? zoneName(zone, this.#table) : this.name(owner);
  }

  /** "you", or the first word of a name. */
  name(seat: number): string {
    return seat === this.#table.seat
      ? "you"
      : (this.#table.names[seat] ?? "").replace(/^The /, "").split(" ")[0] || `seat ${seat + 1}`;
  }
}

/** A zone with its owner, as a sentence has it. */
export function zoneName(name: string, table: Table): string {
  const zone = table.faces.set.zones.find((one) => one.name === name);
  if (!zone) return words(name);
  if (zone.owner === null) return zone.title;
  const whose = zone.owner === table.seat ? "Your" : `${table.called(zone.owner)}’s`;
  return `${whose} ${zone.title.toLowerCase()}`;
}
