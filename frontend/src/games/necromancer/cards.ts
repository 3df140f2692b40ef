/** The cards of Necromancer as they are printed, and what can be read off them. */
import type { CardBack, CardFace, CardLine, Sign } from "../../look/card";
import { drawable } from "../../look/icons";
import { sceneOf } from "../../look/scenes";
import type { Words } from "../../play/explain.svelte";
import { perSet, type Faces } from "../../play/faces";
import type { Face } from "../../wire/types";
import { CARD, FIGURE } from "./art";
import { CORRUPTION, ENTITY, EVENT, PHASE, POINT, RIFT, STORE, TRAP } from "./icons";

export const POINTS = ["damage", "health", "spirit", "influence"] as const;
export type Point = (typeof POINTS)[number];

export interface PhaseCard {
  id: string;
  number: string;
  name: string;
  short: string;
}

export const PHASES: readonly PhaseCard[] = [
  {
    id: "movement",
    number: "1",
    name: "Movement",
    short: "Move",
  },
  {
    id: "buy",
    number: "2",
    name: "Buy",
    short: "Buy",
  },
  {
    id: "build",
    number: "3",
    name: "Build",
    short: "Build",
  },
  {
    id: "activate",
    number: "4",
    name: "Activate",
    short: "Activate",
  },
  {
    id: "summon",
    number: "5.1",
    name: "Summon",
    short: "Summon",
  },
  {
    id: "five",
    number: "5.3",
    name: "Fight or Close",
    short: "Fight, close",
  },
];

/** What can be done where no card is touched: emblems of their own. */
const DEEDS: Record<string, { name: string; icon: string; colour: string; sub: string; clause: string }> = {
  buy: {
    name: "Buy",
    icon: PHASE.buy ?? "",
    colour: "geared",
    sub: "look at the top cards, keep some of them",
    clause: "R6.3",
  },
  undead: {
    name: "Undead",
    icon: PHASE.summon ?? "",
    colour: "bramwick",
    sub: "one rises where you stand",
    clause: "R9.2",
  },
  entity: { name: "Entity", icon: ENTITY, colour: "vesk", sub: "begin the ritual", clause: "R9.6" },
  fight: {
    name: "Fight",
    icon: PHASE.five ?? "",
    colour: "bramwick",
    sub: "everybody here joins",
    clause: "R10.2",
  },
  close: { name: "Close", icon: RIFT, colour: "spirit", sub: "begin the ritual", clause: "R10.4" },
  top: {
    name: "Unknown",
    icon: ENTITY,
    colour: "darkened",
    sub: "the top card of the Entity deck",
    clause: "R9.9",
  },
};

const SIGNS: readonly Sign[] = POINTS.map((point) => ({
  word: point.charAt(0).toUpperCase() + point.slice(1),
  icon: POINT[point] ?? "",
  colour: point,
}));
const KIND: Record<string, string> = {
  item: "ruminator",
  trap: "vesk",
  event: "geared",
  corruption: "bramwick",
  hunter: "alchemists",
  necromancer: "mothwyn",
  entity: "ghouls",
  undead: "bramwick",
};

const faceOf = (card: string): string => card.split(".")[0] ?? card;

export class NecromancerCards {
  readonly #faces: Faces;
  readonly #made = new Map<string, CardFace>();

  constructor(faces: Faces) {
    this.#faces = faces;
  }

  name(card: string | null | undefined): string {
    return this.#faces.name(card);
  }

  /** The words for a phase: what everybody does in it, and what only who picked it does. */
  phase(id: string): Words {
    return this.#faces.words([`phase.${id}`, `bonus.${id}`]);
  }

  /** Without the article, and a long name without where it is from. */
  short(card: string | null | undefined): string {
    const name = this.name(card).replace(/^The /, "");
    return name.length > 19 ? name.replace(/ (of|Beneath) .*/, "") : name;
  }

  text(card: string | null | undefined): string {
    const face = this.#faces.of(card);
    return face ? face.text || face.effects.map((one) => one.wording).join(" ") : "";
  }

  /** combat, item, trap, event, corruption, hunter, entity, undead */
  kind(card: string | null | undefined): string {
    const face = this.#faces.of(card);
    return String(face?.facts.class ?? face?.table ?? "");
  }

  cost(card: string): number {
    return Number(this.#faces.of(card)?.facts.cost ?? 0);
  }

  fact(card: string, name: string): number {
    return Number(this.#faces.of(card)?.facts[name] ?? 0);
  }

  icon(card: string | null | undefined): string {
    const id = faceOf(card ?? "");
    const own = String(this.#faces.of(card)?.facts["art.icon"] ?? "");
    return (
      [
        own,
        CARD[id],
        FIGURE[id],
        { trap: TRAP, event: EVENT, corruption: CORRUPTION, entity: ENTITY, undead: PHASE.summon }[
          this.kind(card)
        ],
      ].find((name) => name && drawable(name)) ?? ""
    );
  }

  /** The points that a Combat card always shows. */
  points(card: string): Partial<Record<Point, number>> {
    const written = this.#faces.of(card)?.effects[0]?.expression.match(/^points\(([^)]*)\)/)?.[1] ?? "";
    return Object.fromEntries(
      [...written.matchAll(/(\w+)=(\d+)/g)].map(([, point, many]) => [point, Number(many)]),
    );
  }

  colour(card: string): string {
    const kind = this.kind(card);
    if (kind !== "combat") return KIND[kind] ?? "wild";
    const points = this.points(card);
    return (
      POINTS.filter((point) => points[point]).sort(
        (a, b) => (points[b] ?? 0) - (points[a] ?? 0) || Number(b === "spirit") - Number(a === "spirit"),
      )[0] ?? "wild"
    );
  }

  /** A card ready to be drawn. `left` is the countdown of an Event. */
  face(card: string, left?: number): CardFace {
    const key = left === undefined ? card : `${card}:${left}`;
    let made = this.#made.get(key);
    if (!made) this.#made.set(key, (made = card.includes(":") ? this.#emblem(card) : this.#draw(card, left)));
    return made;
  }

  #emblem(thing: string): CardFace {
    const [sort, id = ""] = thing.split(":");
    const phase = PHASES.find((one) => one.id === id);
    if (sort === "phase" && phase)
      return {
        kind: "emblem",
        id: thing,
        name: phase.name,
        scene: "harbor",
        icon: PHASE[id] ?? "",
        colour: "ruminator",
        sub: `bonus: ${this.#faces.term(`bonus.${phase.id}`)}`,
        corner: { text: phase.number },
        label: `phase card ${phase.number}, ${phase.name}; ${this.phase(phase.id).text.replace("\n", " ")}`,
      };
    if (sort === "store")
      return {
        kind: "emblem",
        id: thing,
        name: this.name(id),
        scene: "harbor",
        icon: STORE[id] ?? "stack",
        colour: "geared",
        label: `deck of ${this.name(id)}`,
      };
    const deed = DEEDS[id];
    return {
      kind: "emblem",
      id: thing,
      name: deed?.name ?? id,
      scene: "harbor",
      icon: deed?.icon ?? "",
      colour: deed?.colour ?? "wild",
      ...(deed ? { sub: deed.sub } : {}),
      label: `${deed?.name ?? id}: ${deed?.sub ?? ""}`,
    };
  }

  #draw(card: string, left?: number): CardFace {
    const face = this.#faces.of(card);
    const kind = this.kind(card);
    const text = this.text(card);
    const base: CardFace = {
      kind: "figure",
      id: card,
      name: face?.name ?? card,
      scene: sceneOf(face?.facts["art.scene"], SCENE[kind] ?? "harbor"),
      icon: this.icon(card),
      colour: this.colour(card),
      signs: SIGNS,
      label: `${face?.name ?? card}: ${text}`,
    };
    if (!face) return base;
    if (kind === "combat")
      return {
        ...base,
        ...this.#spread(card, text),
        value: this.cost(card),
        unit: "cost",
        corner: this.#main(card),
        label: `${face.name}, Combat card, cost ${this.cost(card)}: ${text}`,
      };
    if (kind === "item" || kind === "trap")
      return {
        ...base,
        value: this.cost(card),
        unit: "cost",
        lines: [{ text }],
        corner: { icon: kind === "trap" ? TRAP : "", text: kind === "trap" ? "" : "Item" },
        label: `${face.name}, ${kind === "trap" ? "Trap" : "Item"}, cost ${this.cost(card)}: ${text}`,
      };
    if (kind === "event") {
      const rounds = left ?? this.fact(card, "rounds");
      return {
        ...base,
        value: rounds,
        unit: "left",
        lines: tasks(text),
        label: `${face.name}, Event, ${rounds} ${rounds === 1 ? "round" : "rounds"} left: ${text}`,
      };
    }
    if (kind === "corruption")
      return { ...base, lines: tasks(text), label: `${face.name}, Corruption card: ${text}` };
    if (kind === "hunter")
      return {
        ...base,
        value: this.fact(card, "start_hp"),
        unit: "HP",
        lines: [{ text }],
        corner: { icon: "run", text: String(this.fact(card, "speed")) },
        label:
          `${face.name}, Hunter, ${this.fact(card, "start_hp")} HP of at most ${this.fact(card, "max_hp")}, ` +
          `Speed ${this.fact(card, "speed")}: ${text}`,
      };
    if (kind === "entity" || kind === "undead") {
      const told =
        kind === "entity" ? "Summoned again it has half its HP." : "Stops and pins a Hunter who walks in.";
      return {
        ...base,
        value: this.fact(card, "hp"),
        unit: "HP",
        lines: [{ text: told, when: kind === "entity" ? "Entity" : "Undead" }],
        corner: { icon: "run", text: String(this.fact(card, "speed")) },
        label:
          `${face.name}, ${kind === "entity" ? "Entity" : "Undead"}, ${this.fact(card, "hp")} HP, ` +
          `Speed ${this.fact(card, "speed")}`,
      };
    }
    return { ...base, lines: [{ text }] };
  }

  /** The largest of its points, for forms without words. */
  #main(card: string): { icon: string; text: string } {
    const points = this.points(card);
    const main = this.colour(card) as Point;
    return {
      icon: POINT[main] ?? "",
      text: `${points[main] ?? ""}${Object.keys(points).length > 1 ? "+" : ""}`,
    };
  }

  /** Plain points stand on the band; what counts only at times stands beneath. */
  #spread(card: string, text: string): Pick<CardFace, "ribbon" | "lines"> {
    const points = this.points(card);
    const ribbon = POINTS.filter((point) => points[point])
      .map((point) => `${points[point]} ${point.charAt(0).toUpperCase()}${point.slice(1)}`)
      .join("  ");
    const plain = !/ or |\. |once|\.\s*\w/.test(text.replace(/\.$/, ""));
    return { ribbon, lines: plain ? [] : [{ text: text.replace(/^\d+ \w+(, \d+ \w+)?[.,] ?/, "") }] };
  }

  back(name: string): CardBack {
    const store = this.#faces.table("store").find((one) => name.includes(one.id));
    if (store)
      return {
        scene: "harbor",
        icon: STORE[store.id] ?? "stack",
        text: store.name.split(" ").slice(-1)[0] ?? "",
      };
    if (name.includes("entit")) return { scene: "boneyard", icon: ENTITY, text: "Entity" };
    if (name.includes("undead")) return { scene: "boneyard", icon: PHASE.summon ?? "", text: "Undead" };
    if (name.includes("corrupt")) return { scene: "boneyard", icon: CORRUPTION, text: "Corruption" };
    return { scene: "harbor", icon: "stack", text: "" };
  }
}

const SCENE: Record<string, string> = {
  entity: "shore",
  undead: "boneyard",
  corruption: "boneyard",
  event: "maze",
  hunter: "harbor",
  trap: "maze",
};

/** The task of an Event or Corruption card is what counts; what comes otherwise is quiet. */
function tasks(text: string): CardLine[] {
  const [before = "", task] = text.split(/\s*Task:\s*/);
  if (task) return [{ text: before }, { text: capital(task), when: "Task", live: true }];
  const [doing = "", otherwise] = text.split(/\s*Else:\s*/);
  return [
    { text: doing, when: "Task", live: true },
    ...(otherwise ? [{ text: capital(otherwise), when: "Else", live: false }] : []),
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export type Places = Map<string, Face>;

export const necromancerCards = perSet((faces) => new NecromancerCards(faces));
