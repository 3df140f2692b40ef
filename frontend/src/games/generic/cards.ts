/** The cards of a game that this page does not know, drawn from what its card set says: name, text, value, family. */
import type { CardBack, CardFace } from "../../look/card";
import type { Family } from "../../look/families";
import { SHAPES as OUTLINES, type Shape } from "../../look/seals";
import type { About } from "../../play/kit";
import type { Faces } from "../../play/faces";
import type { CardSet, Face } from "../../wire/types";

const SHAPES: Shape[] = [
  "shield",
  "lozenge",
  "circle",
  "hexagon",
  "drop",
  "frame",
  "tomb",
  "triangle",
  "cog",
];
const COLOURS = [
  "corvane",
  "bramwick",
  "vesk",
  "mothwyn",
  "geared",
  "alchemists",
  "courtesans",
  "ghouls",
  "darkened",
];
const SCENES = ["spires", "garden", "courtyard", "boneyard", "maze", "shore", "harbor"];
const SCENE = "spires";

/** Signs that people know without a word: their outline on a field of 40, and the colour they are printed in. */
const SIGNS: Record<string, [outline: string, colour: string]> = {
  "♥": ["M20 37C4 25 1 16 4 9 8 1 18 2 20 11 22 2 32 1 36 9 39 16 36 25 20 37z", "bramwick"],
  "♦": ["M20 2Q26 13 35 20 26 27 20 38 14 27 5 20 14 13 20 2z", "bramwick"],
  "♠": [
    "M20 2C24 11 36 17 36 26 36 34 26 36 22 29 22 33 24 36 28 38H12C16 36 18 33 18 29 14 36 4 34 4 26 4 17 16 11 20 2z",
    "darkened",
  ],
  "♣": [
    "M20 2A8 8 0 0 1 26 15A8.5 8.5 0 1 1 22 28C22 33 24 36 28 38" +
      "H12C16 36 18 33 18 28A8.5 8.5 0 1 1 14 15A8 8 0 0 1 20 2z",
    "darkened",
  ],
};
/** Facts that tell a person nothing: how a card is drawn, and how many there are. */
const SILENT = /^(art\.|icon|colour|count|copies|x$|y$)|\.(icon|text)$/;

export const words = (id: string): string => {
  const plain = id.replace(/[-_.]+/g, " ").trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

/** What stands beside the value in the name of every card of a family: "♣" of "7♣" and "A♣". */
function signOf(faces: readonly Face[]): string {
  const signs = new Set(
    faces.map((face) =>
      face.value && face.name.includes(face.value) ? face.name.replace(face.value, "").trim() : "",
    ),
  );
  const [sign = ""] = signs;
  return signs.size === 1 && [...sign].length === 1 && !/[\p{L}\p{N}]/u.test(sign) ? sign : "";
}

/** The families of a set in its order; none if all cards belong to one. */
export function familiesOf(set: CardSet): Map<string, Family> {
  const members = new Map<string, Face[]>();
  for (const id of Object.values(set.copies)) {
    const face = set.faces.find((one) => one.id === id);
    if (!face?.family) continue;
    const same = members.get(face.family);
    if (!same) members.set(face.family, [face]);
    else if (!same.includes(face)) same.push(face);
  }
  if (members.size < 2) return new Map();
  const names = new Map([...members.keys()].map((id) => [id, called(set, id)]));
  return new Map(
    [...members].map(([id, faces], index): [string, Family] => {
      const name = names.get(id) ?? id;
      const sign = signOf(faces);
      const [outline, colour] = SIGNS[sign] ?? [];
      const shared = [...names].some(([other, its]) => other !== id && its.charAt(0) === name.charAt(0));
      return [
        id,
        {
          id,
          name,
          letter: outline ? "" : sign || name.slice(0, shared ? 2 : 1),
          shape: SHAPES[index % SHAPES.length] ?? "circle",
          icon: "",
          colour: colour ?? COLOURS[index % COLOURS.length] ?? "wild",
          sign: outline ?? OUTLINES[SHAPES[index % SHAPES.length] ?? "circle"],
        },
      ];
    }),
  );
}

/** A family that is a card itself is called as that card is. */
const called = (set: CardSet, id: string): string =>
  (set.faces.find((one) => one.id === id)?.name ?? words(id)).replace(/^(House|The) /, "");

export class GenericCards {
  readonly families: Map<string, Family>;
  /** Whether cards have words to be read, and so need their size. */
  readonly wordy: boolean;
  /** Whether cards have names; those of a pack of cards are told by value and sign. */
  readonly named: boolean;
  readonly #faces: Faces;
  readonly #byId: Map<string, Face>;
  readonly #made = new Map<string, CardFace>();

  constructor(faces: Faces) {
    this.#faces = faces;
    this.#byId = new Map(faces.all.map((face) => [face.id, face]));
    this.families = familiesOf(faces.set);
    this.wordy = Object.values(faces.set.copies).some((id) => this.#byId.get(id)?.text);
    this.named = Object.keys(faces.set.copies).some((card) => this.face(card).name);
  }

  /** What is printed on a card, by the name of the card or of its face. */
  printed(card: string): Face | undefined {
    return this.#byId.get(this.#faces.set.copies[card] ?? card) ?? this.#faces.of(card);
  }

  face(card: string): CardFace {
    let made = this.#made.get(card);
    if (!made) this.#made.set(card, (made = this.#draw(card)));
    return made;
  }

  #draw(card: string): CardFace {
    const face = this.printed(card);
    if (!face)
      return { kind: "emblem", id: card, name: words(card), scene: SCENE, icon: "", label: words(card) };
    const family = this.families.get(face.family);
    const index = [...this.families.keys()].indexOf(face.family);
    const value = face.value || undefined;
    const text = textOf(face);
    // A name that only says value and sign is said by them.
    const spare = Boolean(family && !family.letter && value && !text);
    return {
      kind: spare ? "emblem" : "figure",
      id: card,
      name: spare ? "" : face.name,
      value,
      family,
      scene: SCENES[Math.max(0, index) % SCENES.length] ?? SCENE,
      icon: "",
      text: text || undefined,
      label: [face.name, family?.name, spare || !value ? "" : `value ${value}`, text]
        .filter(Boolean)
        .join(", "),
    };
  }

  /** What else is known of a card: its facts, and the clauses of its effects. */
  about(card: string): About[] {
    const face = this.printed(card);
    if (!face) return [];
    const family = this.families.get(face.family);
    const facts = Object.entries(face.facts)
      .filter(([name, value]) => !SILENT.test(name) && value !== face.value && value !== face.family)
      .map(([name, value]) => `${words(name)} ${typeof value === "number" ? value : words(value)}`);
    return [
      { text: [face.name, family?.name].filter(Boolean).join(" · ") },
      ...(facts.length ? [{ text: facts.join(" · ") }] : []),
      ...face.effects
        .filter((effect) => effect.clauses[0])
        .map((effect) => ({
          text: effect.wording,
          clause: effect.clauses[0],
        })),
    ];
  }

  back(): CardBack {
    return { scene: SCENE, icon: "lantern-flame", text: "" };
  }
}

const textOf = (face: Face): string => face.text || face.effects.map((effect) => effect.wording).join(" ");

const kept = new WeakMap<Faces, GenericCards>();

export function genericCards(faces: Faces): GenericCards {
  let cards = kept.get(faces);
  if (!cards) kept.set(faces, (cards = new GenericCards(faces)));
  return cards;
}
