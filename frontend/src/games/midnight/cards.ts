/** The cards of Midnight Edition as they are printed, and what can be read off them. */
import type { CardBack, CardFace } from "../../look/card";
import { families, type Family } from "../../look/families";
import { PLACE } from "../../look/houses";
import { sceneOf } from "../../look/scenes";
import { perSet, type Faces } from "../../play/faces";
import type { Face } from "../../wire/types";
import type { Facing } from "./gestures";
import { ITEM, MINION, TIME } from "./icons";

export interface Place {
  id: string;
  name: string;
  /** Without the article. */
  short: string;
  icon: string;
  /** Also the name of its colour. */
  scene: string;
  /** Rows of Spaces and holes, as the first seat sees them. */
  grid: string[];
  texts: Record<"light" | "dark", string>;
  icons: Record<"light" | "dark", string>;
}

export interface Item {
  id: string;
  name: string;
  icon: string;
  colour: string;
  cost: number;
  text: string;
}

export interface WeekCard {
  id: string;
  name: string;
  place: string;
  time: "day" | "night";
}

const COLOURS = ["alchemists", "geared", "mothwyn"];

export class MidnightCards {
  readonly places: Place[];
  readonly items: Item[];
  readonly factions: Map<string, Family>;
  readonly #faces: Faces;
  readonly #made = new Map<string, CardFace>();

  constructor(faces: Faces) {
    this.#faces = faces;
    this.factions = families(faces, "faction");
    this.places = faces.table("location").map((face) => place(face));
    this.items = faces.table("item").map((face, index) => ({
      id: face.id,
      name: face.name,
      icon: ITEM[face.id] ?? "",
      colour: COLOURS[index % COLOURS.length] ?? "wild",
      cost: Number(face.facts.cost ?? 0),
      text: told(face, face.text, "effect"),
    }));
  }

  place(id: string | null | undefined): Place | undefined {
    return this.places.find((one) => one.id === id);
  }

  item(card: string | null | undefined): Item | undefined {
    return this.items.find((one) => one.id === card?.split(".")[0]);
  }

  week(card: string | null | undefined): WeekCard | undefined {
    const face = this.#faces.of(card);
    return face?.table === "week"
      ? {
          id: face.id,
          name: face.name,
          place: String(face.facts.location),
          time: face.facts.time === "day" ? "day" : "night",
        }
      : undefined;
  }

  name(card: string): string {
    return this.#faces.name(card);
  }

  faction(card: string): Family | undefined {
    return this.factions.get(String(this.#faces.of(card)?.facts.faction ?? ""));
  }

  value(card: string): number {
    return Number(this.#faces.of(card)?.facts.influence ?? 0);
  }

  /** An ability as it is printed. */
  text(card: string): string {
    const face = this.#faces.of(card);
    return face ? told(face, face.text, "effect") : "";
  }

  /** An ability in a few words, for a tab. */
  brief(text: string): string {
    const short = text.replace(/\.$/, "");
    return short.length < 30 ? lower(short) : "its ability happens";
  }

  /** A card ready to be drawn; an Item as it lies, with what it is worth that way. */
  face(card: string, facing: Facing = "up", worth = 0): CardFace {
    const id = `${card}:${facing}`;
    let made = this.#made.get(id);
    if (!made) this.#made.set(id, (made = this.#draw(card, facing, worth)));
    return made;
  }

  #draw(card: string, facing: Facing, worth: number): CardFace {
    const item = this.item(card);
    if (item) {
      const points = `${worth} ${worth === 1 ? "point" : "points"}`;
      const cost = item.cost ? "1 Action" : "free";
      return {
        kind: "emblem",
        id: card,
        name: item.name,
        scene: "spires",
        icon: item.icon,
        colour: facing === "up" ? item.colour : "darkened",
        sub: `${cost}: ${item.text}`,
        corner: { text: points },
        label: `${item.name}, Item face ${facing}, ${points}; ${facing === "up" ? `${cost}: ${item.text}` : "used"}`,
      };
    }
    const week = this.week(card);
    if (week) {
      const at = this.place(week.place);
      return {
        kind: "emblem",
        id: card,
        name: week.time === "day" ? "Day" : "Night",
        scene: at?.scene ?? "spires",
        icon: TIME[week.time] ?? "",
        colour: week.time === "day" ? "geared" : "mothwyn",
        sub: `${at?.short ?? ""}${week.time === "day" ? ", with a check" : ""}`,
        corner: { icon: at?.icon ?? "", text: "" },
        label:
          `${week.name}: the Festival is held ` +
          `there${week.time === "day" ? ", and an Influence Check follows" : ""}`,
      };
    }
    const face = this.#faces.of(card);
    if (!face) return { kind: "figure", id: card, name: card, scene: "maze", icon: "", label: card };
    const family = this.faction(card);
    return {
      kind: "figure",
      id: card,
      name: face.name,
      value: this.value(card),
      ...(family ? { family } : {}),
      scene: sceneOf(face.facts["art.scene"], "maze"),
      icon: String(face.facts["art.icon"] ?? ""),
      text: this.text(card),
      label: `${face.name}, ${family?.name ?? "no Faction"}, Influence ${this.value(card)}: ${this.text(card)}`,
    };
  }

  /** Where a Minion is at Home, and which Locations it activates on the sides that are up. */
  bonds(
    card: string,
    sides: Record<string, { side: "light" | "dark"; home: string }>,
  ): { home: Place | undefined; activates: Place[] } {
    const faction = this.faction(card)?.id;
    return {
      home: this.places.find((one) => sides[one.id]?.home === faction),
      activates: this.places.filter((one) => one.icons[sides[one.id]?.side ?? "light"] === faction),
    };
  }

  back(name: string): CardBack {
    return name.startsWith("week")
      ? { scene: "spires", icon: "sun", text: "Week" }
      : { scene: "courtyard", icon: MINION, text: "Minion" };
  }
}

function place(face: Face): Place {
  const side = (name: "light" | "dark"): string => told(face, String(face.facts[`${name}.text`] ?? ""), name);
  return {
    id: face.id,
    name: face.name,
    short: face.name.replace(/^The /, ""),
    icon: PLACE[face.id] ?? "village",
    scene: sceneOf(face.facts["art.scene"] ?? face.id),
    grid: String(face.facts.grid ?? "").split("/"),
    texts: { light: side("light"), dark: side("dark") },
    icons: { light: String(face.facts["light.icon"]), dark: String(face.facts["dark.icon"]) },
  };
}

/** A text as it is printed, or a plain wording of the effect. */
function told(face: Face, text: string, field: string): string {
  return text || (face.effects.find((one) => one.field === field)?.wording ?? "Nothing happens.");
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export const midnightCards = perSet((faces) => new MidnightCards(faces));
