/** Houses, factions and the like: each has a shape, an icon, a colour and a letter, so that none needs its colour to
 *  be told. */
import type { Faces } from "../play/faces";
import type { Face } from "../wire/types";
import { FAMILY } from "./houses";
import { drawable } from "./icons";
import type { Shape } from "./seals";

export interface Family {
  id: string;
  name: string;
  letter: string;
  shape: Shape;
  icon: string;
  /** The name of its colour among the tokens. */
  colour: string;
  /** Instead of a shape around an icon or a letter: its own outline on a field of 40. One that needs no letter beside
   *  it has none. */
  sign?: string;
}

const KNOWN: Record<string, [Shape, string]> = {
  vesk: ["lozenge", "vesk"],
  corvane: ["shield", "corvane"],
  mothwyn: ["circle", "mothwyn"],
  bramwick: ["hexagon", "bramwick"],
  wild: ["star", "wild"],
  interloper: ["shield", "interloper"],
  ruminator: ["circle", "ruminator"],
  propagator: ["drop", "propagator"],
  desolator: ["hexagon", "desolator"],
  courtesans: ["frame", "courtesans"],
  darkened: ["triangle", "darkened"],
  ghouls: ["tomb", "ghouls"],
  alchemists: ["lozenge", "alchemists"],
  geared: ["cog", "geared"],
};
const COLOURS: Record<string, string> = {
  green: "vesk",
  blue: "corvane",
  violet: "mothwyn",
  purple: "mothwyn",
  red: "bramwick",
  brown: "geared",
  teal: "alchemists",
  pink: "courtesans",
  grey: "darkened",
};
const SPARE: Shape[] = ["drop", "tomb", "triangle", "hexagon", "shield", "lozenge"];

export const WILD: Family = {
  id: "wild",
  name: "no House, wild",
  letter: "★",
  shape: "star",
  icon: "domino-mask",
  colour: "wild",
};

/** The families that a card set declares, in its order; a set's own families get a free shape and the colour they
 *  name. */
export function families(faces: Faces, table: string): Map<string, Family> {
  const found = new Map<string, Family>([["wild", WILD]]);
  const all = faces.table(table).map(family);
  for (const one of all) {
    // Two letters where one would stand for two families.
    const shared = all.some((other) => other !== one && other.letter.charAt(0) === one.letter.charAt(0));
    found.set(one.id, shared ? one : { ...one, letter: one.letter.charAt(0) });
  }
  return found;
}

function family(face: Face, index: number): Family {
  const [shape, colour] = KNOWN[face.id] ?? [
    SPARE[index % SPARE.length] ?? "circle",
    COLOURS[String(face.facts.colour)] ?? "wild",
  ];
  const icon = [FAMILY[face.id], String(face.facts.icon ?? "")].find((name) => name && drawable(name)) ?? "";
  const word = face.name.replace(/^(House|The) /, "");
  return {
    id: face.id,
    name: face.name,
    letter: word.charAt(0).toUpperCase() + word.charAt(1),
    shape,
    icon,
    colour,
  };
}
