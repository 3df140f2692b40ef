/** What both layouts of the City need from a frame, worked out once. */
import type { Slot } from "../../parts/Track.svelte";
import { TableModel } from "../../play/model.svelte";
import type { Table } from "../../play/table.svelte";
import { cityCards, type CityCards, type District } from "./cards";
import type { CityFacts } from "./gestures";

export interface Lying {
  key: string;
  card: string | null;
  back: string;
  bonus: number;
}

export interface Balance {
  far: number;
  near: number;
  /** As they would be, if a card is lifted. */
  farThen: number | undefined;
  nearThen: number | undefined;
  /** Who would gain cards of the District, by the totals as they would be. */
  lead: "near" | "far" | "even";
  /** "+3", "+4, only 3 left", "even". */
  text: string;
  /** The same where there is little room: "+3", "+4, 3 left". */
  brief: string;
  to: string;
}

export class CityModel extends TableModel<CityFacts> {
  readonly cards: CityCards;

  constructor(table: Table) {
    super(table, EMPTY);
    this.cards = cityCards(table.faces);
  }

  readonly opening = $derived.by(() => this.facts.closed === null && !this.over);
  /** What is held; in the opening, what was drawn. */
  readonly hand = $derived.by(() => this.zone(`${this.opening ? "drawn" : "hand"}.${this.near}`));

  zone(name: string, district?: District): Lying[] {
    return this.table.zone(name).cards.map((one, index) => ({
      key: one.card ?? `${name}-${index}`,
      card: one.card ?? one.face ?? null,
      back: one.back,
      bonus: district && one.card ? this.cards.bonus(one.card, district) : 0,
    }));
  }

  balance(district: District): Balance {
    const { near, far } = this.table;
    const now = this.facts.influence[district.id] ?? [0, 0];
    const then = this.table.mine ? this.table.offer.preview[district.id] : undefined;
    const lead = (then?.[near] ?? now[near] ?? 0) - (then?.[far] ?? now[far] ?? 0);
    const gap = Math.abs(lead);
    const left = this.facts.left[district.id] ?? 0;
    const capped = gap > left;
    return {
      near: now[near] ?? 0,
      far: now[far] ?? 0,
      nearThen: then?.[near],
      farThen: then?.[far],
      lead: gap === 0 ? "even" : lead > 0 ? "near" : "far",
      text: gap === 0 ? "even" : capped ? `+${gap}, only ${left} left` : `+${gap}`,
      brief: gap === 0 ? "even" : capped ? `+${gap}, ${left} left` : `+${gap}`,
      to: gap === 0 ? "" : this.name(lead > 0 ? near : far),
    };
  }

  describe(district: District): string {
    const b = this.balance(district);
    const { near, far } = this.table;
    const lit = this.table.lit.get(district.id);
    const closed = this.facts.closed === district.id;
    return [
      `${district.name}: ${this.table.called(far)} ${b.far}, ${this.table.called(near)} ${b.near}`,
      b.nearThen === undefined && b.farThen === undefined
        ? ""
        : `would be ${b.farThen ?? b.far} to ${b.nearThen ?? b.near}`,
      b.lead === "even" ? "even" : `${b.text.replace("+", "plus ")} to ${b.to}`,
      `${this.facts.left[district.id] ?? 0} cards left`,
      closed ? "closed today, no play here" : "",
      `ability for ${district.ability?.name ?? "nobody"}: ${district.text}`,
      `bonus plus ${district.size} for ${district.bonus?.name ?? "nobody"}`,
      lit ? `can be chosen: ${lit.target.label}` : "",
    ]
      .filter(Boolean)
      .join("; ");
  }

  readonly days = $derived.by((): Slot[] => {
    const shown = this.table
      .zone("days")
      .cards.map((one) =>
        this.cards.district((one.face ?? one.card ?? "").replace(/^day-/, "").split(".")[0]),
      );
    return Array.from({ length: this.facts.days }, (_, index): Slot => {
      const district = shown[index];
      const now = index === shown.length - 1 && !this.over;
      return {
        number: index + 1,
        text: district?.short ?? "unknown",
        icon: district?.icon ?? "",
        state: district ? (now ? "now" : "past") : "next",
      };
    });
  });

  /** If the Week ended now: what can be known of the score. */
  readonly score = $derived.by((): { name: string; near: string; far: string }[] => {
    const { near, far } = this.table;
    const gains = [0, 0];
    for (const district of this.cards.districts) {
      const now = this.facts.influence[district.id] ?? [0, 0];
      const gap = Math.min(Math.abs((now[0] ?? 0) - (now[1] ?? 0)), this.facts.left[district.id] ?? 0);
      const winner = (now[0] ?? 0) > (now[1] ?? 0) ? 0 : 1;
      gains[winner] = (gains[winner] ?? 0) + gap;
    }
    const house = (seat: number): string => String(this.facts.house_points[seat] ?? "?");
    return [
      { name: "Districts ×2", near: String(2 * (gains[near] ?? 0)), far: String(2 * (gains[far] ?? 0)) },
      {
        name: "Deck",
        near: String(this.facts.collection[near] ?? 0),
        far: String(this.facts.collection[far] ?? 0),
      },
      { name: "House", near: house(near), far: house(far) },
    ];
  });

  readonly suspects = $derived.by(() => {
    const own = this.facts.house[this.table.near];
    return [...this.cards.houses.values()]
      .filter((house) => house.id !== "wild" && house.id !== own)
      .map((house) => house.name.replace("House ", ""));
  });
}

const EMPTY: CityFacts = {
  day: 0,
  days: 8,
  closed: null,
  start: 0,
  first: 0,
  turn: null,
  actions: [0, 0],
  actions_left: [3, 3],
  influence: {},
  left: {},
  gained: [0, 0],
  collection: [0, 0],
  available: [],
  days_left: {},
  house: [null, null],
  house_points: [null, null],
  acting: {},
};
