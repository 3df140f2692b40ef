/** What both layouts of Midnight Edition need from a frame, worked out once. */
import { TableModel } from "../../play/model.svelte";
import type { Table } from "../../play/table.svelte";
import type { LogLine } from "../../wire/types";
import { midnightCards, type Item, type MidnightCards, type Place } from "./cards";
import {
  LAID_OUT,
  lot,
  type Clock,
  type Facing,
  type LocationFacts,
  type MidnightFacts,
  type Part,
} from "./gestures";

/** A Space as it lies before the one who looks. */
export interface Cell {
  space: string;
  name: string;
  row: number;
  column: number;
  owner: number | null;
  /** Own neighbours of the same group, as drawn: to the right, below. */
  right: boolean;
  below: boolean;
}

/** Equal Items that lie together. */
export interface Lot {
  thing: string;
  item: Item;
  facing: Facing;
  count: number;
  card: string;
}

/** A Location as the last Influence Check found it. */
export interface Compared {
  place: string;
  totals: number[];
  parts: Part[][];
  placed: number[];
}

export interface Slot {
  key: string;
  card: string | null;
  place: Place | undefined;
  time: "day" | "night" | null;
  state: "past" | "now" | "next";
  known: boolean;
}

/** The last Influence Check in the log, Location by Location. */
export function lastCheck(log: readonly LogLine[]): Compared[] {
  let found: Compared[] = [];
  let open = false;
  for (const { facts } of log) {
    if (facts?.check) {
      found = [];
      open = true;
    } else if (!open) continue;
    else if (typeof facts?.compared === "string")
      found.push({
        place: facts.compared,
        totals: facts.totals as number[],
        parts: facts.parts as Part[][],
        placed: [],
      });
    else if (typeof facts?.marker === "number" && facts.source === null)
      found.at(-1)?.placed.push(facts.marker);
    else if (facts?.discards || typeof facts?.turn === "number" || typeof facts?.week === "number")
      open = false;
  }
  return found;
}

const TELL: Record<Clock["name"], string> = {
  markers: "Markers",
  locations: "Locations to fill",
  items: "Items in supply",
  decks: "deck",
  days: "Nights to turn",
};

export class MidnightModel extends TableModel<MidnightFacts> {
  readonly cards: MidnightCards;
  /** The Location whose sum is looked at. */
  place = $state("");
  /** Whose Discard Pile is looked through. */
  pile = $state<number | null>(null);

  constructor(table: Table) {
    super(table, EMPTY);
    this.cards = midnightCards(table.faces);
  }

  readonly check = $derived.by(() => lastCheck(this.table.log));

  /** Whether the row is seen from its other side. */
  readonly turned = $derived.by(() => this.table.near === 1);
  readonly row = $derived.by((): Place[] => {
    const row = this.facts.row.flatMap((id) => this.cards.place(id) ?? []);
    return this.turned ? row.reverse() : row;
  });

  at(place: string): LocationFacts | undefined {
    return this.facts.locations[place];
  }

  cells(place: Place): Cell[] {
    const facts = this.at(place.id);
    if (!facts) return [];
    const height = place.grid.length;
    const width = Math.max(...place.grid.map((line) => line.length));
    const group = (name: string): number | undefined => {
      const owner = facts.marks[name];
      if (owner === undefined) return undefined;
      return facts.groups[owner]?.findIndex((one) => one.includes(name));
    };
    return facts.spaces.map((name): Cell => {
      const row = name.charCodeAt(0) - 97;
      const column = Number(name.slice(1)) - 1;
      const joined = (dr: number, dc: number): boolean => {
        const other = `${String.fromCharCode(97 + row + dr)}${column + dc + 1}`;
        return (
          facts.marks[name] !== undefined &&
          facts.marks[name] === facts.marks[other] &&
          group(name) === group(other)
        );
      };
      const way = this.turned ? -1 : 1;
      return {
        space: `${place.id}.${name}`,
        name,
        row: this.turned ? height - row : row + 1,
        column: this.turned ? width - column : column + 1,
        owner: facts.marks[name] ?? null,
        right: joined(0, way),
        below: joined(way, 0),
      };
    });
  }

  /** Who would place at a Location if a check came now, in words. */
  placing(place: string): { seats: number[]; text: string } {
    const found = this.facts.preview.find((one) => one.location === place);
    const seats = found?.placing ?? [];
    if (!found) return { seats, text: "" };
    const text =
      seats.length === 2
        ? "a tie: both place"
        : seats[0] !== undefined
          ? `${this.name(seats[0])} ${seats[0] === this.table.seat ? "place" : "places"}`
          : found.empty
            ? "nobody places"
            : "full";
    return { seats, text };
  }

  order(place: string): number {
    return this.facts.check_order.indexOf(place) + 1;
  }

  describe(place: Place): string {
    const facts = this.at(place.id);
    if (!facts) return place.name;
    const { near, far } = this.table;
    const faction = (id: string): string => this.cards.factions.get(id)?.name ?? id;
    const target = this.table.lit.get(place.id)?.target;
    const then = this.table.mine ? this.table.offer.preview[place.id]?.[near] : undefined;
    return [
      `${place.name}, ${facts.side} side`,
      `${this.table.called(near)} ${facts.totals[near] ?? 0}, ${this.table.called(far)} ${facts.totals[far] ?? 0}`,
      then !== undefined ? `${then} with the lifted Minion` : "",
      `at a check ${this.placing(place.id).text}`,
      `Home of ${faction(facts.home)}`,
      `activated by ${faction(facts.icon)}: ${facts.text}`,
      `${facts.empty} Spaces empty`,
      this.facts.festival === place.id ? "the Festival is here, closed to new Minions" : "",
      this.facts.checked === place.id ? "settled now" : "",
      target ? `can be chosen: ${target.label}` : "",
    ]
      .filter(Boolean)
      .join("; ");
  }

  /** A Space in words. */
  told(place: Place, cell: Cell): string {
    const { lit, called } = this.table;
    const whose =
      cell.owner === null
        ? "empty"
        : cell.owner === this.table.seat
          ? "your Marker"
          : `Marker of ${called.call(this.table, cell.owner)}`;
    const target = lit.get(cell.space)?.target;
    return [`${place.name} ${cell.name}, ${whose}`, target ? `can be chosen: ${target.label}` : ""]
      .filter(Boolean)
      .join("; ");
  }

  /** Items of a zone, by kind; a kind without any is there for its place, if it can be chosen. */
  lots(zone: string): Lot[] {
    const cards = this.table.zone(zone).cards.flatMap((one) => one.card ?? []);
    const facing: Facing = zone.startsWith("items-down") ? "down" : "up";
    return this.cards.items.map((item) => {
      const own = cards.filter((card) => card.split(".")[0] === item.id);
      return {
        thing: lot(zone, item.id),
        item,
        facing,
        count: own.length,
        card: own.find((card) => this.table.moved.has(card)) ?? own[0] ?? "",
      };
    });
  }

  /** Spaces on which a Marker has just been placed. */
  readonly fresh = $derived.by(
    (): ReadonlySet<string> =>
      new Set(
        this.table.frame?.log.flatMap(({ facts }) =>
          typeof facts?.marker === "number" && typeof facts.to === "string" ? [facts.to] : [],
        ) ?? [],
      ),
  );

  /** The four cards of this Week: those revealed in their order, then those to come. */
  readonly week = $derived.by((): Slot[] => {
    const shown = this.table.zone("revealed").cards.flatMap((one) => one.card ?? []);
    const ahead = this.table.zone("week").cards;
    const slot = (card: string | null, state: Slot["state"], key: string, known = false): Slot => {
      const week = this.cards.week(card);
      return { key, card, place: this.cards.place(week?.place), time: week?.time ?? null, state, known };
    };
    return [
      ...shown.map((card, index) =>
        slot(
          card,
          index === shown.length - 1 && this.facts.phase !== "weeks-end" && !this.over ? "now" : "past",
          card,
        ),
      ),
      ...ahead.map((one, index) =>
        slot(one.card ?? null, "next", one.card ?? `ahead-${index}`, Boolean(one.card)),
      ),
    ];
  });

  readonly clocks = $derived.by(() =>
    this.facts.clocks.map((clock) => ({
      ...clock,
      text: TELL[clock.name],
      near: clock.left <= (clock.of > 5 ? 2 : 1),
      /** How much has run down, in hundredths. */
      run: Math.round((1 - clock.left / clock.of) * 100),
    })),
  );

  /** Cards that are asked about and lie nowhere on the table: what is looked at, a pile, the Nights of the Week, the
   *  other one's hand; or a Discard Pile that somebody looks through. */
  readonly laidOut = $derived.by((): { title: string; cards: string[] } | null => {
    const asked = this.table.mine ? this.#asked() : null;
    if (asked || this.pile === null) return asked;
    return {
      title: this.#pileOf(this.pile),
      cards: sorted(
        this.cards,
        this.table.zone(`discard.${this.pile}`).cards.flatMap((one) => one.card ?? []),
      ),
    };
  });

  #pileOf(seat: number): string {
    return seat === this.table.seat ? "Your Discard Pile" : `The Discard Pile of ${this.table.called(seat)}`;
  }

  #asked(): { title: string; cards: string[] } | null {
    const { frame, near, far } = this.table;
    const zone = frame?.options.find((option) => option.lights.length > 1)?.lights.at(-1) ?? "";
    const theirs = this.decision === "hand-discard" && zone === `hand.${far}`;
    if (!LAID_OUT.has(this.decision) && !theirs) return null;
    const cards = this.table.zone(zone).cards.flatMap((one) => one.card ?? []);
    if (this.decision === "sift-keep") {
      const offered = new Set(frame?.options.map((option) => option.name));
      return {
        title: "The top of your deck",
        cards: cards.filter((card) => offered.has(card.split(".")[0] ?? "")),
      };
    }
    const named: Record<string, string> = {
      [`discard.${near}`]: this.#pileOf(near),
      [`discard.${far}`]: this.#pileOf(far),
      revealed: "The cards of this Week",
    };
    return {
      title: theirs ? `The hand of ${this.table.called(far)}` : (named[zone] ?? ""),
      cards: this.decision === "night-out" ? cards : sorted(this.cards, cards),
    };
  }

  look(seat: number): void {
    this.pile = this.pile === seat ? null : seat;
  }

  /** The Minion that is about to be played, while Locations are looked at. */
  readonly playing = $derived.by(() => {
    const card = this.table.mine ? (this.table.offer.held[0] ?? "") : "";
    return this.facts.plays[card.split(".")[0] ?? ""] ? card : "";
  });

  /** What stands under a player's name. */
  note(seat: number): string {
    if (this.over) return "";
    const starts = this.facts.start === seat ? "start player" : "";
    const turn = this.facts.phase === "turn" && this.facts.turn === seat ? "at turn" : "";
    return [turn, starts].filter(Boolean).join(" · ") || "second this Week";
  }
}

/** By Faction, then by value, as one sorts cards in hand. */
export function sorted(cards: MidnightCards, list: string[]): string[] {
  const order = [...cards.factions.keys()];
  const rank = (card: string): number => order.indexOf(cards.faction(card)?.id ?? "");
  return [...list].sort((a, b) => rank(a) - rank(b) || cards.value(b) - cards.value(a) || a.localeCompare(b));
}

const EMPTY: MidnightFacts = {
  phase: "turn",
  week: 1,
  day: 1,
  night: null,
  start: 0,
  turn: null,
  actions: 0,
  item_used: false,
  played: [],
  festival: null,
  row: [],
  check_order: [],
  checked: null,
  week_cards: [],
  locations: {},
  preview: [],
  points: [0, 0],
  marker_points: [0, 0],
  item_points: [0, 0],
  projected: null,
  unused: [0, 0],
  items: [{}, {}],
  item_worth: { up: 0, down: 0 },
  supply: {},
  hands: [0, 0],
  decks: [0, 0],
  discards: [0, 0],
  ends: { markers: [0, 0], full_locations: 0, items: 0, decks: [0, 0], days: 0, hold: [] },
  clocks: [],
  draft: null,
  lists: null,
  plays: {},
  gains: {},
  left: null,
  acting: {},
};
