/** What both layouts of Necromancer need from a frame, worked out once. */
import { TableModel } from "../../play/model.svelte";
import type { Table } from "../../play/table.svelte";
import { necromancerCards, PHASES, POINTS, type NecromancerCards, type PhaseCard, type Point } from "./cards";
import {
  faceOf,
  LAID_OUT,
  type Creature,
  type NecromancerFacts,
  type PlayerFacts,
  type Task,
} from "./gestures";
import { FIGURE } from "./art";
import { atlas, type Atlas, type Place } from "./map";

/** A phase of this round: who picked it, and whether it was, is or will be. */
export interface Phase extends PhaseCard {
  state: "past" | "now" | "next" | "none" | "open";
  pickers: number[];
}

/** What stands in a neighbourhood. */
export interface Standing {
  pawns: number[];
  undead: Creature[];
  entities: Creature[];
  traps: { card: string; owner: number }[];
}

/** A player as the boards show them. */
export interface Board {
  seat: number;
  thing: string;
  colour: string;
  icon: string;
  title: string;
  note: string;
  facts: PlayerFacts;
  active: string[];
  tasks: (Task & { source: "event" | "corruption"; text: string })[];
}

/** Seats by colour; the icon of their card goes with it, always. */
export const SEAT_COLOURS = [
  "var(--dusk-lamp)",
  "var(--hunter-2)",
  "var(--dusk-good)",
  "var(--dusk-bramwick-lit)",
];
export const HIS_COLOUR = "var(--necro-seat)";

export class NecromancerModel extends TableModel<NecromancerFacts> {
  readonly cards: NecromancerCards;
  readonly map: Atlas;
  /** The neighbourhood that is looked at. */
  place = $state("");

  constructor(table: Table) {
    super(table, EMPTY);
    this.cards = necromancerCards(table.faces);
    this.map = atlas(table.faces);
  }

  readonly seats = $derived.by(() => this.facts.players.map((_, seat) => seat));
  readonly his = $derived.by(() => this.facts.hunters);
  readonly own = $derived.by(() => this.facts.players[this.table.near]);
  readonly picking = $derived.by(() => this.decision === "phase");

  colour(seat: number): string {
    return seat === this.his ? HIS_COLOUR : (SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? HIS_COLOUR);
  }

  icon(seat: number): string {
    const card = this.facts.players[seat]?.hunter;
    return card ? this.cards.icon(card) : ((seat === this.his ? FIGURE.necromancer : "pawn") ?? "");
  }

  /** "the Medium", "Necromancer", or the name of who has no card yet. */
  title(seat: number): string {
    const card = this.facts.players[seat]?.hunter;
    return seat === this.his ? "Necromancer" : card ? this.cards.short(card) : this.table.called(seat);
  }

  called(seat: number): string {
    return seat === this.table.seat ? "you" : this.table.called(seat);
  }

  placeName(id: string | null | undefined): string {
    return this.map.places.find((place) => place.id === id)?.name ?? "";
  }

  // The round

  readonly phases = $derived.by((): Phase[] => {
    const { phases, phase, picks } = this.facts;
    const now = PHASES.findIndex((one) => one.id === phase);
    return PHASES.map((one, index) => {
      const pickers = picks.flatMap((pick, seat) => (pick === one.id ? [seat] : []));
      const state =
        this.picking || !this.facts.round
          ? "open"
          : !phases.includes(one.id)
            ? "none"
            : index < now || now < 0
              ? "past"
              : index === now
                ? "now"
                : "next";
      return { ...one, pickers, state };
    });
  });

  /** The own phase cards; a Hunter does not summon, and he does not close. */
  readonly hand = $derived.by(() =>
    PHASES.filter((one) => one.id !== (this.own?.role === "necromancer" ? "five" : "summon")),
  );

  // The map

  readonly standing = $derived.by((): ReadonlyMap<string, Standing> => {
    const found = new Map<string, Standing>();
    const at = (place: string): Standing => {
      let here = found.get(place);
      if (!here) found.set(place, (here = { pawns: [], undead: [], entities: [], traps: [] }));
      return here;
    };
    this.facts.players.forEach((player, seat) => player.place && at(player.place).pawns.push(seat));
    for (const one of this.facts.creatures)
      at(one.place)[one.kind === "entity" ? "entities" : "undead"].push(one);
    for (const trap of this.facts.traps) at(trap.place).traps.push(trap);
    return found;
  });

  isOpen(place: Place): boolean {
    return place.rift && !this.facts.closed.includes(place.id);
  }

  /** How a place can be reached now: on foot, or by a line; and whether something waits there. */
  way(id: string): { line: string | null; bad: boolean } | null {
    const lit = this.table.lit.get(id);
    if (!lit) return null;
    const ways = Object.entries(this.facts.moves).filter(
      ([name, way]) => name === id || name.endsWith(`-to-${id}`) || way.place === id,
    );
    const foot = ways.find(([, way]) => !way.line);
    const [, way] = foot ?? ways[0] ?? [];
    return {
      line: way?.line ?? null,
      bad: ways.length > 0 && ways.every(([, one]) => one.pins || one.corrupts.length > 0),
    };
  }

  /** What is to be known of a neighbourhood, line by line. */
  about(place: Place): string[] {
    const here = this.standing.get(place.id);
    const store = this.facts.stores[place.store];
    return [
      place.rift ? (this.isOpen(place) ? "an open Rift Site" : "a Rift Site, closed for good") : "",
      store ? `${this.cards.name(place.store)}: ${store.open ? `${store.cards} cards left` : "closed"}` : "",
      place.lines.length
        ? `stop of ${place.lines.map((id) => this.map.lines.find((line) => line.id === id)?.name).join(", ")}`
        : "",
      ...(here?.pawns ?? []).map((seat) => `${this.title(seat)} (${this.called(seat)})`),
      ...[...(here?.undead ?? []), ...(here?.entities ?? [])].map(
        (one) => `${this.cards.name(one.card)}, ${one.hp} of ${one.full} HP`,
      ),
      ...(here?.traps ?? []).map(
        (trap) => `${this.cards.name(trap.card)}, a Trap of ${this.called(trap.owner)}`,
      ),
    ].filter(Boolean);
  }

  describe(place: Place): string {
    const target = this.table.lit.get(place.id)?.target;
    return [place.name, ...this.about(place), target ? `can be chosen: ${target.label}` : ""]
      .filter(Boolean)
      .join("; ");
  }

  /** The places that can be touched, in the order of their keys. */
  readonly reachable = $derived.by(() =>
    [...this.table.lit].flatMap(([thing, lit]) => {
      const place = this.map.places.find((one) => one.id === thing);
      return place ? [{ place, lit }] : [];
    }),
  );

  /** Own active cards that can be used beside them. */
  readonly usable = $derived.by(() => {
    const active = this.table.zone(`active.${this.table.near}`).cards.map((one) => one.card);
    return [...this.table.lit].flatMap(([card, lit]) => (active.includes(card) ? [{ card, lit }] : []));
  });

  // The players

  board(seat: number): Board {
    const facts = this.facts.players[seat] as PlayerFacts;
    const task = (one: Task, source: "event" | "corruption"): Board["tasks"][number] => ({
      ...one,
      source,
      text: this.cards.text(one.card),
    });
    const where = this.placeName(facts.place);
    const mark = facts.beaten
      ? "struck down"
      : facts.pinned
        ? "pinned"
        : facts.in_danger
          ? "in danger of corruption"
          : "";
    return {
      seat,
      thing: seat === this.his ? "necromancer" : `hunter-${seat + 1}`,
      colour: this.colour(seat),
      icon: this.icon(seat),
      title: this.title(seat),
      note: [this.called(seat), where, mark].filter(Boolean).join(" · "),
      facts,
      active: this.table.zone(`active.${seat}`).cards.flatMap((one) => one.card ?? []),
      tasks: [
        ...(facts.corruption ? [task(facts.corruption, "corruption")] : []),
        ...(facts.events ?? []).map((one) => task(one, "event")),
      ],
    };
  }

  /** What a task still wants, in a few words. */
  progress(task: Task): string {
    const text = this.cards.text(task.card);
    const wanted: [RegExp, number, string][] = [
      [/\bbuild\b/i, task.built, "built"],
      [/defeated/i, task.slain, "slain"],
      [/different locations/i, task.places, "so far"],
    ];
    return wanted
      .flatMap(([about, done, word]) => (done && about.test(text) ? [`${done} ${word}`] : []))
      .join(", ");
  }

  /** What a combat deck is made of, as far as this seat knows. */
  composition(seat: number): { points: Partial<Record<Point, number>>; known: number; total: number } {
    const cards = ["spirit", "plain", "used-spirit", "used-plain"].flatMap(
      (part) => this.table.zone(`${part}.${seat}`).cards,
    );
    const known = cards.flatMap((one) => one.card ?? []);
    const points: Partial<Record<Point, number>> = {};
    for (const card of known)
      for (const point of POINTS)
        if (this.cards.points(card)[point]) points[point] = (points[point] ?? 0) + 1;
    return { points, known: known.length, total: cards.length };
  }

  /** The hand in the order of its kinds, equal cards side by side. */
  readonly held = $derived.by(() =>
    sorted(
      this.cards,
      this.table.zone(`hand.${this.table.near}`).cards.flatMap((one) => one.card ?? []),
    ),
  );

  /** The Spirit of the Necromancer as a track: its levels, the one at which he corrupts, and how far he has come. */
  readonly track = $derived.by(() => {
    const { levels, corruption_level, players } = this.facts;
    const spirit = players[this.his]?.spirit ?? 0;
    const top = Math.max(10, spirit, corruption_level, ...levels);
    return Array.from({ length: top }, (_, index) => ({
      level: index + 1,
      filled: index < spirit,
      rises: levels.includes(index + 1),
      corrupts: index + 1 === corruption_level,
    }));
  });

  /** How many Entities his Spirit allows to stand. */
  readonly allowed = $derived.by(
    () => this.facts.levels.filter((level) => level <= (this.facts.players[this.his]?.spirit ?? 0)).length,
  );

  /** Why he cannot corrupt a Hunter, or can. */
  readonly safety = $derived.by((): string => {
    const { players, corruption_level } = this.facts;
    const spirit = players[this.his]?.spirit ?? 0;
    if (corruption_level && spirit < corruption_level)
      return `He corrupts from Spirit ${corruption_level}, and has ${spirit}.`;
    const own = this.own;
    if (own?.role === "hunter" && own.safe_spirit !== undefined)
      return `You are safe with Spirit ${own.safe_spirit}; you have ${own.spirit}.`;
    const prey = players.flatMap((player, seat) => (player.in_danger ? [this.title(seat)] : []));
    return prey.length ? `In danger: ${prey.join(", ")}.` : "No Hunter is in danger.";
  });

  // What is laid out above the map

  readonly laidOut = $derived.by((): { title: string; cards: string[] } | null => {
    const { frame, mine, lit, near } = this.table;
    if (!frame || !mine || !(this.decision in LAID_OUT)) return null;
    const things = [...lit.keys()];
    const zone = frame.options.find((option) => option.lights.length > 1)?.lights[1] ?? "";
    const title = LAID_OUT[this.decision] ?? "";
    if (this.decision === "keep")
      return { title, cards: this.table.zone("considered").cards.flatMap((one) => one.card ?? []) };
    if (this.decision === "slot" || this.decision === "lose-item")
      return {
        title,
        cards: this.table.zone(zone || `active.${near}`).cards.flatMap((one) => one.card ?? []),
      };
    if (this.decision === "buy")
      return {
        title: this.cards.name(this.map.places.find((place) => place.id === this.own?.place)?.store),
        cards: things,
      };
    return { title, cards: things };
  });

  readonly combat = $derived.by(() => this.facts.combat);
  readonly pulled = $derived.by(() =>
    ["pulled", "burning"].flatMap((zone) => this.table.zone(zone).cards.flatMap((one) => one.card ?? [])),
  );

  /** A combatant by the name the rules give it. */
  fighter(who: string): {
    thing: string;
    title: string;
    icon: string;
    colour: string;
    seat: number | null;
    hp: number;
    full: number;
    speed: number;
  } {
    const seat = who === "necromancer" ? this.his : /^hunter-\d$/.test(who) ? Number(who.slice(7)) - 1 : null;
    if (seat !== null) {
      const player = this.facts.players[seat];
      return {
        thing: who,
        title: this.title(seat),
        icon: this.icon(seat),
        colour: this.colour(seat),
        seat,
        hp: player?.hp ?? 0,
        full: player?.max_hp ?? 0,
        speed: player?.speed ?? 0,
      };
    }
    const creature = this.facts.creatures.find((one) => one.card === who);
    return {
      thing: who,
      title: this.cards.short(who),
      icon: this.cards.icon(who),
      colour: this.cards.kind(who) === "entity" ? "var(--necro-green)" : "var(--necro-damage)",
      seat: null,
      hp: creature?.hp ?? 0,
      full: creature?.full ?? 1,
      speed: creature?.speed ?? 0,
    };
  }
}

/** Combat cards by what they show, then Items and Traps; equal ones together. */
export function sorted(cards: NecromancerCards, list: string[]): string[] {
  const kinds = ["spirit", "damage", "health", "influence", "ruminator", "vesk"];
  const rank = (card: string): number => kinds.indexOf(cards.colour(card));
  return [...list].sort(
    (a, b) => rank(a) - rank(b) || faceOf(a).localeCompare(faceOf(b)) || a.localeCompare(b),
  );
}

const EMPTY = {
  hunters: 0,
  round: 0,
  longest_night: 0,
  lead: 0,
  order: [],
  phases: [],
  phase: null,
  acting: null,
  picks: [],
  picked: [],
  closed: [],
  rifts: [],
  rifts_to_close: 7,
  entities: 0,
  levels: [],
  corruption_level: 0,
  stores: {},
  players: [],
  creatures: [],
  traps: [],
  combat: null,
  costs: {},
  moves: {},
  paying: null,
};
