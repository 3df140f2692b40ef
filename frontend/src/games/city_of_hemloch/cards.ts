/** The cards of The City of Hemloch as they are printed, and what can be read off them. */
import bodies from "virtual:icons/city_of_hemloch";
import type { CardBack, CardFace } from "../../look/card";
import { WILD, families, type Family } from "../../look/families";
import { ABILITY, PLACE } from "../../look/houses";
import { SIGN, bring } from "../../look/icons";
import { sceneOf } from "../../look/scenes";
import type { Words } from "../../play/explain.svelte";
import { perSet, type Faces } from "../../play/faces";
import type { Face } from "../../wire/types";

bring(bodies);

export interface District {
  id: string;
  name: string;
  /** Without the article, as a plaque has it. */
  short: string;
  icon: string;
  scene: string;
  text: string;
  abilityIcon: string;
  ability: Family | undefined;
  bonus: Family | undefined;
  size: number;
}

/** A plaque has room for few words: the printed ones, or the plain wording if that is shorter. */
const shorter = (one: string, other: string): string =>
  one && (!other || one.length <= other.length) ? one : other;
const bare = (name: string): string => name.replace(/^The /, "");

export class CityCards {
  readonly houses: Map<string, Family>;
  readonly districts: District[];
  readonly #faces: Faces;
  readonly #made = new Map<string, CardFace>();

  constructor(faces: Faces) {
    this.#faces = faces;
    this.houses = families(faces, "house");
    this.districts = faces.table("district").map((face) => this.#district(face));
  }

  district(id: string | null | undefined): District | undefined {
    return this.districts.find((one) => one.id === id);
  }

  #district(face: Face): District {
    const expression = face.effects[0]?.expression ?? "";
    const kind = expression.startsWith("exchange")
      ? "exchange"
      : /hand\(keeper\)/.test(expression)
        ? "home"
        : /side\(/.test(expression)
          ? "shift"
          : /hand\(you\)/.test(expression)
            ? "fetch"
            : "other";
    return {
      id: face.id,
      name: face.name,
      short: bare(face.name),
      icon: PLACE[face.id] ?? "castle",
      scene: sceneOf(face.id),
      text: shorter(face.text, face.effects[0]?.wording ?? ""),
      abilityIcon: ABILITY[kind],
      ability: this.houses.get(String(face.facts.ability_house)),
      bonus: this.houses.get(String(face.facts.bonus_house)),
      size: Number(face.facts.bonus ?? 0),
    };
  }

  /** The words for a District: its ability, its bonus and its deck. */
  #ability({ id, ability, text }: District): Words {
    return this.#faces.words(["ability"], `${ability?.name ?? "No House"}: ${text}`, `ability.${id}`);
  }

  #bonus({ id, bonus, size }: District): Words {
    return this.#faces.words(["bonus"], `${bonus?.name ?? "No House"}: +${size}`, `bonus.${id}`);
  }

  districtWords(district: District): Words {
    const all = [
      this.#ability(district),
      ...(district.bonus ? [this.#bonus(district)] : []),
      this.#faces.words(["deck"]),
    ];
    return { of: all.map((one) => one.of).join(" "), text: all.map((one) => one.text).join("\n") };
  }

  /** A card by its name, ready to be drawn. */
  face(card: string): CardFace {
    let made = this.#made.get(card);
    if (!made) {
      made = this.#draw(card);
      this.#made.set(card, made);
    }
    return made;
  }

  #draw(card: string): CardFace {
    const face = this.#faces.of(card);
    if (card.startsWith("day-")) {
      const district = this.district(card.slice(4).split(".")[0]);
      const name = `Day of the ${district?.short ?? ""}`;
      return {
        kind: "emblem",
        id: card,
        name,
        scene: district?.scene ?? "spires",
        icon: district?.icon ?? "sun",
        colour: district?.scene ?? "wild",
        sub: "closed today; its deck lies open",
        corner: { icon: SIGN.day, text: "Day" },
        label: name,
      };
    }
    if (card.startsWith("house-") || face?.table === "house") {
      const house = this.houses.get(card.replace(/^house-/, "")) ?? WILD;
      return {
        kind: "emblem",
        id: card,
        name: house.name.replace(/^House /, ""),
        family: house,
        scene: "spires",
        icon: house.icon,
        label: house.name,
      };
    }
    if (!face) return { kind: "figure", id: card, name: card, scene: "spires", icon: "", label: card };
    const house = this.houses.get(String(face.facts.house)) ?? WILD;
    const home = this.district(String(face.facts.back));
    const night = card.endsWith(".night");
    const value = Number(face.facts.value ?? 0);
    return {
      kind: "figure",
      id: card,
      name: face.name,
      value,
      family: house,
      scene: sceneOf(face.facts["art.scene"], home?.scene ?? "maze"),
      icon: String(face.facts["art.icon"] ?? house.icon),
      foot: home
        ? { icon: home.icon, text: home.short }
        : { icon: night ? SIGN.night : SIGN.day, text: night ? "Night starter" : "Day starter" },
      text: face.text || face.effects.map((effect) => effect.wording).join(" "),
      label: `${face.name}, ${house.name}, Influence ${value}, ${home ? `back ${home.name}` : "starter"}`,
    };
  }

  back(name: string): CardBack {
    const district = this.district(name);
    if (district) return { scene: district.scene, icon: district.icon, text: district.short };
    if (name === "house") return { scene: "spires", icon: SIGN.hidden, text: "House" };
    if (name === "day") return { scene: "courtyard", icon: SIGN.day, text: "Day" };
    return { scene: "maze", icon: name.includes("night") ? SIGN.night : SIGN.day, text: "Starter" };
  }

  // What is printed, for marks on cards and for who enlarges one. What a choice would do is the server's to say.

  house(card: string): string {
    return String(this.#faces.of(card)?.facts.house ?? "wild");
  }

  value(card: string): number {
    return Number(this.#faces.of(card)?.facts.value ?? 0);
  }

  bonus(card: string, district: District): number {
    return this.#bears(card, district.bonus) ? district.size : 0;
  }

  worth(card: string, district: District): number {
    return this.value(card) + this.bonus(card, district);
  }

  fires(card: string, district: District): boolean {
    return this.#bears(card, district.ability);
  }

  #bears(card: string, house: Family | undefined): boolean {
    const own = this.house(card);
    return Boolean(house && (own === "wild" || own === house.id));
  }
}

export const cityCards = perSet((faces) => new CityCards(faces));
