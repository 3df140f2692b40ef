/** The icons of the games set in Hemloch and on the shore of the Lords; they come with their tables. */
import bodies from "virtual:icons/houses";
import { bring } from "./icons";

bring(bodies);

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
