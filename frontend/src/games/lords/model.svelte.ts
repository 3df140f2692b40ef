/** What both layouts of Lords need from a frame, worked out once. */
import type { CardFace } from "../../look/card";
import { TableModel } from "../../play/model.svelte";
import type { Table } from "../../play/table.svelte";
import { lordsCards, type LordsCards } from "./cards";
import type { Doing, LordsFacts, Status } from "./gestures";

export interface Lying {
  key: string;
  card: string | null;
  /** The zone it lies in, with its seat. */
  zone: string;
  back: string;
}

export interface Clock {
  id: "followers" | "shells";
  /** The pile, as it is touched. */
  pile: string;
  name: string;
  left: number;
  level: "" | "near" | "last";
}

export interface Step {
  id: LordsFacts["step"];
  name: string;
  state: "past" | "now" | "next";
}

export interface LordStanding {
  id: string;
  name: string;
  stock: number;
  status: Status;
  text: string;
}

/** Where each card lies, for every frame once. */
const lying = new WeakMap<object, Map<string, string>>();

function zoneOf(table: Table, card: string): string {
  const frame = table.frame;
  if (!frame) return "";
  let found = lying.get(frame);
  if (!found)
    lying.set(
      frame,
      (found = new Map(
        frame.view.zones.flatMap((zone) =>
          zone.cards.flatMap((one) => (one.card ? [[one.card, zone.name] as const] : [])),
        ),
      )),
    );
  return found.get(card) ?? "";
}

/** A card as it looks where it lies now. */
export function faceAt(table: Table, card: string): CardFace {
  const facts = table.frame?.view.facts as LordsFacts | undefined;
  const line = facts?.lines[card] ?? facts?.in_play[card];
  return lordsCards(table.faces).face(card, zoneOf(table, card), line?.applies);
}

export class LordsModel extends TableModel<LordsFacts> {
  readonly cards: LordsCards;

  constructor(table: Table) {
    super(table, EMPTY);
    this.cards = lordsCards(table.faces);
  }

  zone(name: string): Lying[] {
    return this.table.zone(name).cards.map((one, index) => ({
      key: one.card ?? `${name}-${index}`,
      card: one.card ?? null,
      zone: name,
      back: one.back,
    }));
  }

  readonly hand = $derived.by(() => this.zone(`hand.${this.near}`));
  readonly discard = $derived.by(() => this.zone("discard"));

  /** Several zones side by side. */
  zones(seat: number, ...names: string[]): Lying[] {
    return names.flatMap((name) => this.zone(`${name}.${seat}`));
  }

  possessive(seat: number): string {
    return seat === this.table.seat ? "your" : `${this.name(seat)}’s`;
  }

  /** Whether only its owner knows a card: of one's own cards, those the other has not seen; of the others', none. */
  secret(card: string, zone: string): boolean {
    return (
      this.table.seat >= 0 &&
      zone.endsWith(`.${this.table.seat}`) &&
      !this.facts.seen.includes(card) &&
      !this.over
    );
  }

  readonly lords = $derived.by((): LordStanding[] => {
    const { near, far, seat } = this.table;
    return Object.entries(this.facts.temples).map(([id, { stock, status }]) => {
      const own = status[near] ?? "neither";
      const both = status.every((one) => one === "worship");
      const you = seat < 0 ? this.name(near) : "you";
      const text = both
        ? "both Worship"
        : own === "worship"
          ? `${you} Worship${seat < 0 ? "s" : ""}`
          : own === "scorned"
            ? "Scorned"
            : `only ${this.name(far)}`;
      return { id, name: this.cards.short(id), stock, status: own, text };
    });
  });

  readonly clocks = $derived.by((): Clock[] => {
    const level = (left: number): Clock["level"] => (left <= 1 ? "last" : left <= 3 ? "near" : "");
    const { followers, shells } = this.facts.clocks;
    return [
      { id: "followers", pile: "stack", name: "Followers", left: followers, level: level(followers) },
      { id: "shells", pile: "reef", name: "Shells", left: shells, level: level(shells) },
    ];
  });

  readonly steps = $derived.by((): Step[] => {
    const { active, step } = this.facts;
    const other = active === null ? "the other" : this.possessive(1 - active);
    const all: [Step["id"], string][] = [
      ["temples", "Temples"],
      ["action-1", "Action 1"],
      ["action-2", "Action 2"],
      ["reply", `${other} Action`],
      ["end", "end check"],
    ];
    const now = all.findIndex(([id]) => id === step);
    return all.map(([id, name], index) => ({
      id,
      name,
      state: index < now ? "past" : index === now ? "now" : "next",
    }));
  });

  /** What is in progress, innermost first. */
  readonly doing = $derived.by((): Doing[] => this.facts.stack.toReversed());
}

const EMPTY: LordsFacts = {
  turn: 0,
  turn_limit: 60,
  active: null,
  starter: 0,
  step: "temples",
  selected: 0,
  performed: 0,
  points: [0, 0],
  tribe: [0, 0],
  hand: [0, 0],
  followers: [0, 0],
  citadels: [0, 0],
  shells: [0, 0],
  broken: [0, 0],
  shrines: [0, 0],
  actions: {},
  temples: {},
  due: [],
  clocks: { followers: 0, shells: 0, shrines: [0, 0], turns: 0 },
  deck: 0,
  discard: 0,
  lines: {},
  in_play: {},
  idle: [],
  seen: [],
  picked: [],
  stack: [],
};
