/** The signs of Necromancer. */
import bodies from "virtual:icons/necromancer";
import { bring } from "../../look/icons";

bring(bodies);

export const PHASE: Record<string, string> = {
  movement: "subway-train",
  buy: "two-coins",
  build: "stack",
  activate: "candle-light",
  summon: "raise-zombie",
  five: "crossed-swords",
};

export const STORE: Record<string, string> = {
  pawn: "two-coins",
  iron: "anvil",
  market: "basket",
  books: "spell-book",
  curios: "gem-pendant",
  salvage: "big-gear",
};

export const POINT: Record<string, string> = {
  damage: "crossed-swords",
  health: "heart-beats",
  spirit: "spark-spirit",
  influence: "puppet",
};

export const STAT = { hp: "heart-beats", speed: "run", spirit: "spark-spirit" } as const;

export const EVENT = "evil-book";
export const CORRUPTION = "bleeding-eye";
export const TRAP = "wolf-trap";
export const RIFT = "portal";
export const ENTITY = "giant-squid";
export const DECK = "stack";
export const HAND = "card-random";
export const WALK = "walk";
export const DAWN = "sunrise";
export const OWN = "pawn";
export const WHOLE = "expand";
