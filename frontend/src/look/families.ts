/** Houses, factions and the like: each has a shape, an icon, a colour and a letter, so that none needs its colour to
 *  be told. */
import type { Faces } from "../play/faces";
import type { Face } from "../wire/types";
import { FAMILY, drawing } from "./icons";

export type Shape =
  "lozenge" | "shield" | "circle" | "hexagon" | "star" | "tomb" | "triangle" | "drop" | "frame" | "cog";

/** The outlines of seals on a field of 40. */
export const SHAPES: Record<Shape, string> = {
  lozenge: "M20 1.500L38.500 20 20 38.500 1.500 20z",
  shield: "M3 3H37V20Q36 32 20 39 4 32 3 20z",
  circle: "M1.500 20a18.500 18.500 0 1 0 37 0a18.500 18.500 0 1 0-37 0z",
  hexagon: "M11 2.500H29L38 20 29 37.500H11L2 20z",
  star:
    "M20 1l4.300 5.600 6.800-2 1 7 6.400 3-3.700 6 3.700 6-6.400 3-1 7-6.800-2L20 " +
    "39l-4.300-4.400-6.800 2-1-7-6.400-3 3.700-6-3.700-6 6.400-3 1-7 6.800 2z",
  tomb: "M4 38V18A16 16 0 0 1 36 18V38z",
  triangle: "M20 2L38 36H2z",
  frame: "M2 7Q7 7 7 2H33Q33 7 38 7V33Q33 33 33 38H7Q7 33 2 33z",
  cog:
    "M16.3 6.0L16.8 1.3L23.2 1.3L23.7 6.0L27.3 7.5L31.0 4.5L35.5 9.0L32.5 12.7L34.0 16.3L38.7 " +
    "16.8L38.7 23.2L34.0 23.7L32.5 27.3L35.5 31.0L31.0 35.5L27.3 32.5L23.7 34.0L23.2 38.7L16.8 " +
    "38.7L16.3 34.0L12.7 32.5L9.0 35.5L4.5 31.0L7.5 27.3L6.0 23.7L1.3 23.2L1.3 16.8L6.0 16.3L7.5 " +
    "12.7L4.5 9.0L9.0 4.5L12.7 7.5z",
  drop: "M20 1q19 8 18 20-2 16-18 18Q4 37 2 21 1 9 20 1z",
};

export interface Family {
  id: string;
  name: string;
  letter: string;
  shape: Shape;
  icon: string;
  /** The name of its colour among the tokens. */
  colour: string;
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
  const icon = [FAMILY[face.id], String(face.facts.icon ?? "")].find((name) => name && drawing(name)) ?? "";
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
