/** The cards of Dark Promenade as they are printed, and what can be read off them. */
import type { CardBack, CardFace, Sign } from "../../look/card";
import { PLACE } from "../../look/houses";
import { sceneOf } from "../../look/scenes";
import { perSet, type Faces } from "../../play/faces";
import type { Face } from "../../wire/types";
import { DISTRICT, ITEM, MINION, SPARE_ITEM, WINDOW } from "./icons";

export interface District {
  id: string;
  name: string;
  points: number;
  icon: string;
  /** Also the name of its colour. */
  scene: string;
  bonusIcon: string;
  bonus: string;
  /** When the Bonus may be used, in a few words. */
  when: string;
}

export interface Item {
  id: string;
  name: string;
  /** Without the article, as a tag has it. */
  short: string;
  points: number;
  icon: string;
  colour: string;
}

const WHEN: Record<string, string> = {
  before_play: "before you play",
  after_play: "after you played",
  draw: "when you draw",
  tie: "at a tie of the check",
  threat: "when something is taken from you",
};
const COLOURS = ["alchemists", "geared", "mothwyn", "bramwick"];
const NUMERALS = ["I", "II"];

export class PromenadeCards {
  readonly districts: District[];
  readonly items: Item[];
  readonly signs: readonly Sign[];
  readonly #faces: Faces;
  readonly #made = new Map<string, CardFace>();

  constructor(faces: Faces) {
    this.#faces = faces;
    this.districts = faces.table("district").map((face) => this.#district(face));
    this.items = faces.table("item").map((face, index) => ({
      id: face.id,
      name: face.name,
      short: face.name.replace(/^The /, ""),
      points: Number(face.facts.points ?? 0),
      icon: ITEM[face.id] ?? SPARE_ITEM,
      colour: COLOURS[index % COLOURS.length] ?? "wild",
    }));
    this.signs = [
      ...this.districts.map((one) => ({ word: one.name, icon: one.icon, colour: one.scene })),
      ...this.items.map((one) => ({ word: one.name, icon: one.icon, colour: one.colour })),
    ];
  }

  #district(face: Face): District {
    const type = String(face.facts.type ?? face.id);
    const window = String(face.facts.when ?? "").replace(/\(.*/, "");
    return {
      id: face.id,
      name: face.name,
      points: Number(face.facts.points ?? 0),
      icon: PLACE[type] ?? DISTRICT,
      scene: sceneOf(type),
      bonusIcon: WINDOW[window] ?? "",
      bonus: String(face.facts["bonus.text"] ?? "") || (face.effects[0]?.wording ?? ""),
      when: WHEN[window] ?? "",
    };
  }

  district(card: string | null | undefined): District | undefined {
    const id = card?.split(".")[0];
    return this.districts.find((one) => one.id === id);
  }

  item(card: string | null | undefined): Item | undefined {
    return this.items.find((one) => one.id === card?.split(".")[0]);
  }

  name(card: string): string {
    return this.#faces.name(card);
  }

  value(card: string): number {
    return Number(this.#faces.of(card)?.facts.value ?? 0);
  }

  /** The two Abilities of a Minion as they are printed. */
  abilities(card: string): string[] {
    const face = this.#faces.of(card);
    return [1, 2].map(
      (number) =>
        String(face?.facts[`ability${number}.text`] ?? "") ||
        (face?.effects.find((one) => one.field === `ability${number}`)?.wording ?? ""),
    );
  }

  bonus(card: string): string {
    const face = this.#faces.of(card);
    return (
      String(face?.facts["bonus.text"] ?? "") ||
      (face?.effects.find((one) => one.field === "bonus")?.wording ?? "no Influence Bonus")
    ).replace(/\.$/, "");
  }

  /** A card by its name, ready to be drawn; `live` says which Abilities would happen where it is about to be played. */
  face(card: string, live?: readonly boolean[]): CardFace {
    let made = this.#made.get(card);
    if (!made) this.#made.set(card, (made = this.#draw(card)));
    if (!live || !made.lines) return made;
    return { ...made, lines: made.lines.map((line, index) => ({ ...line, live: live[index] ?? false })) };
  }

  #draw(card: string): CardFace {
    const district = this.district(card);
    if (district)
      return {
        kind: "emblem",
        id: card,
        name: district.name,
        scene: district.scene,
        icon: district.icon,
        colour: district.scene,
        sub: district.bonus,
        corner: { text: points(district.points) },
        label: `${district.name}, District, ${points(district.points)}; Bonus ${district.when}: ${district.bonus}`,
      };
    const item = this.item(card);
    if (item)
      return {
        kind: "emblem",
        id: card,
        name: item.name,
        scene: "spires",
        icon: item.icon,
        colour: item.colour,
        sub: this.#unlocks(item),
        corner: { text: points(item.points) },
        label: `${item.name}, Item, ${points(item.points)}`,
      };
    const face = this.#faces.of(card);
    if (!face) return { kind: "figure", id: card, name: card, scene: "maze", icon: "", label: card };
    const tag = this.#tag(face);
    return {
      kind: "figure",
      id: card,
      name: face.name,
      value: this.value(card),
      colour: sceneOf(face.facts["art.scene"], "maze"),
      scene: sceneOf(face.facts["art.scene"], "maze"),
      icon: String(face.facts["art.icon"] ?? ""),
      ribbon: this.bonus(card),
      signs: this.signs,
      lines: this.abilities(card).map((text, index) => ({ text, when: NUMERALS[index] ?? "" })),
      ...(tag ? { corner: tag } : {}),
      label: `${face.name}, Minion, Value ${this.value(card)}; ${this.bonus(card)}`,
    };
  }

  /** An Influence Bonus that hangs on one type, as small as it can be said. */
  #tag(face: Face): { icon: string; text: string } | undefined {
    const written = face.effects.find((one) => one.field === "bonus")?.expression ?? "";
    const found = /^(?:influence\((-?\d+), if=|(win_ties)\(if=)here\(([\w-]+)\)\)$/.exec(written);
    const icon = PLACE[found?.[3] ?? ""];
    return found && icon ? { icon, text: found[2] ? "ties" : `+${found[1]}` } : undefined;
  }

  #unlocks(item: Item): string {
    const named = this.#faces
      .table("minion")
      .filter((face) =>
        face.effects.some((one) => one.field === "ability2" && one.expression.includes(`[item=${item.id}]`)),
      );
    return named.length ? `unlocks ${named.map((face) => face.name).join(", ")}` : "";
  }

  back(name: string): CardBack {
    return name === "minion"
      ? { scene: "garden", icon: MINION, text: "Minion" }
      : { scene: "spires", icon: DISTRICT, text: "District" };
  }
}

export const points = (number: number): string => `${number} ${number === 1 ? "point" : "points"}`;

export const promenadeCards = perSet((faces) => new PromenadeCards(faces));
