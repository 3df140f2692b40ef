/** The cards of Lords as they are printed. Most have two sides, and where a card lies tells which one is up. */
import type { CardBack, CardFace, CardLine } from "../../look/card";
import { WILD, families, type Family } from "../../look/families";
import { perSet, type Faces } from "../../play/faces";
import type { Face } from "../../wire/types";
import { DEED, KIND, MARK, SHELL } from "./icons";

/** An Action as its tile shows it. */
export interface Action {
  id: string;
  name: string;
  icon: string;
  text: string;
}

const ACTIONS = ["meditate", "flourish", "prospect", "deify", "beseech"];

const SCENE = "shore";
/** "Worship: …" as a card prints it, and as the plain wording of a set without texts has it. */
const MARKED =
  /\b(?:(Worship|Scorned): |If (?:you (Worship) this card's Lord|this card's Lord is (Scorned)), )/;

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export class LordsCards {
  readonly lords: Map<string, Family>;
  readonly references: Face[];
  readonly actions: readonly Action[];
  readonly #faces: Faces;
  readonly #made = new Map<string, CardFace>();

  constructor(faces: Faces) {
    this.#faces = faces;
    this.lords = families(faces, "lord");
    this.references = faces.table("reference");
    this.actions = ACTIONS.map((id) => ({
      id,
      name: capital(id),
      icon: DEED[id] ?? "",
      text: faces.term(id),
    }));
  }

  /** A Lord without his article, as a column has it. */
  short(lord: string): string {
    return (this.lords.get(lord)?.name ?? lord).replace(/^The /, "");
  }

  lord(card: string): string {
    return String(this.#faces.of(card)?.facts.lord ?? "");
  }

  /** A card in a zone; `live` tells whether the marked line of a Lord card counts now, if that can be said. */
  face(card: string, zone: string, live?: boolean): CardFace {
    const side = zone.split(".")[0] ?? "";
    const key = `${card} ${side} ${live}`;
    let made = this.#made.get(key);
    if (!made) this.#made.set(key, (made = this.#draw(card, side, live)));
    return made;
  }

  /** A card as it lies before a game: Shells whole, Temples not yet turned. */
  readonly printed = (card: string): CardFace =>
    this.face(card, this.#faces.of(card)?.table === "shell" ? "shells" : "");

  #draw(card: string, side: string, live: boolean | undefined): CardFace {
    const face = this.#faces.of(card);
    switch (face?.table) {
      case "lord_card":
        return this.#lordCard(card, face, live);
      case "temple":
        return side === "shrines" ? this.#shrine(card, face) : this.#temple(card, face);
      case "shell":
        return side === "shells" || side === "reef" ? this.#shell(card, face) : this.#broken(card, face);
      case "follower":
        return side === "citadels"
          ? emblem(card, "Citadel", 3, KIND.citadel, "spires", "raised from a Follower")
          : emblem(card, "Follower", 1, KIND.follower, "propagator", "raised, it becomes a Citadel");
      case "reference":
        return {
          ...emblem(card, face.name, undefined, DEED[face.id] ?? "", "geared", face.text),
          label: `${face.name}: ${face.text}`,
        };
      default:
        return {
          kind: "emblem",
          id: card,
          name: face?.name ?? card,
          scene: SCENE,
          icon: "",
          label: face?.name ?? card,
        };
    }
  }

  #lordCard(card: string, face: Face, live: boolean | undefined): CardFace {
    const lord = this.lords.get(String(face.facts.lord)) ?? WILD;
    const mark = String(face.facts.mark);
    const word = capital(mark);
    return {
      kind: "figure",
      id: card,
      name: face.name,
      family: lord,
      scene: SCENE,
      icon: lord.icon,
      corner: { icon: MARK[mark] ?? "", text: word.charAt(0) },
      lines: lines(text(face), live),
      label:
        `${face.name}, ${lord.name}, ${word}: ${text(face)}` +
        (live === undefined ? "" : ` The ${word} line ${live ? "counts" : "does not count"} now.`),
    };
  }

  #temple(card: string, face: Face): CardFace {
    const lord = this.lords.get(String(face.facts.lord)) ?? WILD;
    return {
      kind: "emblem",
      id: card,
      name: this.short(lord.id),
      family: lord,
      scene: SCENE,
      icon: KIND.temple,
      sub: "Temple: 0 points",
      label: `Temple of ${lord.name}, 0 points: ${text(face)}`,
    };
  }

  #shrine(card: string, face: Face): CardFace {
    const lord = this.lords.get(String(face.facts.lord)) ?? WILD;
    return {
      ...emblem(card, "Shrine", 2, KIND.shrine, "wild", "no ability, no Worship"),
      label: `Shrine, once the Temple of ${lord.name}, 2 points`,
    };
  }

  /** To its owner a Shell shows what it hides. */
  #shell(card: string, face: Face): CardFace {
    return {
      ...emblem(card, face.name, 2, SHELL[face.id] ?? KIND.shell, "ruminator", `broken: ${text(face)}`),
      label: `Shell ${face.name}, 2 points; broken: ${text(face)}`,
    };
  }

  #broken(card: string, face: Face): CardFace {
    return {
      ...emblem(card, face.name, 1, SHELL[face.id] ?? KIND.broken, "geared", text(face)),
      label: `Broken Shell ${face.name}, 1 point: ${text(face)}`,
    };
  }

  /** The side that all Shells share. */
  readonly shell: CardFace = emblem("", "Shell", 2, KIND.shell, "ruminator", "");
  readonly follower: CardFace = emblem("", "Followers", undefined, KIND.follower, "propagator", "");
  readonly reef: CardFace = emblem("", "Shells", undefined, KIND.shell, "ruminator", "");

  back(): CardBack {
    return { scene: SCENE, icon: "six-eyes", text: "Lord" };
  }
}

function emblem(
  id: string,
  name: string,
  value: number | undefined,
  icon: string,
  colour: string,
  sub: string,
): CardFace {
  return {
    kind: "emblem",
    id,
    name,
    value,
    icon,
    colour,
    scene: SCENE,
    sub,
    label: value === undefined ? name : `${name}, ${value} ${value === 1 ? "point" : "points"}`,
  };
}

export function text(face: Face): string {
  return face.text || face.effects.map((effect) => effect.wording).join(" ");
}

/** The words of a Lord card, with the line that its mark governs set apart. */
export function lines(words: string, live: boolean | undefined): CardLine[] {
  const found = MARKED.exec(words);
  if (!found) return [{ text: words }];
  const before = words.slice(0, found.index).trim();
  const after = words.slice(found.index + found[0].length);
  return [
    ...(before ? [{ text: before }] : []),
    { when: found[1] ?? found[2] ?? found[3], text: after, live },
  ];
}

export const lordsCards = perSet((faces) => new LordsCards(faces));
