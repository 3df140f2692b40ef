/** The icons of the table by what they stand for. The build brings these, and those the card files name; see
 *  tools/icons.ts. */
import shared from "virtual:icons";
import { MOTH } from "./moth";

const bodies: Record<string, string> = { ...shared };

/** A game brings its own with its table. */
export function bring(more: Record<string, string>): void {
  Object.assign(bodies, more);
}

/** Houses, Lords and the like. */
export const FAMILY: Record<string, string> = {
  vesk: "snake",
  corvane: "raven",
  mothwyn: "gl-moth",
  bramwick: "shut-rose",
  wild: "domino-mask",
  interloper: "six-eyes",
  ruminator: "brain-tentacle",
  propagator: "sprout",
  desolator: "horned-skull",
  courtesans: "handheld-fan",
  darkened: "cloak-dagger",
  ghouls: "raise-zombie",
  alchemists: "round-potion",
  geared: "gears",
};

export const PLACE: Record<string, string> = {
  "alley-maze": "maze",
  courtyard: "water-fountain",
  boneyard: "graveyard",
  spires: "castle",
  garden: "vine-flower",
};

/** What a District's ability is about, by the first word of its expression and where it leads. */
export const ABILITY = {
  exchange: "card-exchange",
  home: "return-arrow",
  shift: "body-swapping",
  fetch: "card-pickup",
  other: "spark-spirit",
} as const;

export const ACTION: Record<string, string> = {
  conspire: "quill-ink",
  hire: "two-coins",
  influence: "crown",
};

export const SIGN = {
  product: "lantern-flame",
  hint: "candle-light",
  undo: "anticlockwise-rotation",
  rules: "open-book",
  menu: "hamburger-menu",
  settings: "settings-knobs",
  daylight: "sunrise",
  draw: "card-draw",
  discard: "card-discard",
  closed: "padlock",
  known: "semi-closed-eye",
  hidden: "wax-seal",
  turn: "candle-flame",
  waiting: "hourglass",
  even: "scales",
  done: "check-mark",
  scenario: "scroll-quill",
  won: "laurel-crown",
  day: "sun",
  night: "moon",
  hand: "card-random",
  stack: "stack",
  chair: "wooden-chair",
  friend: "two-shadows",
  words: "scroll-unfurled",
  log: "quill",
  flag: "flying-flag",
  handshake: "shaking-hands",
  eye: "eye-target",
  link: "linked-rings",
  sound: "ringing-bell",
  again: "cycle",
} as const;

/** An icon's drawing on a field of 512, or nothing if no such icon was brought. */
export function drawing(name: string): string | undefined {
  return name === "gl-moth" ? MOTH : bodies[name];
}
