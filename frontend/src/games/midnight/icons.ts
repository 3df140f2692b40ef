/** The signs of Midnight Edition. */
import bodies from "virtual:icons/midnight";
import { bring } from "../../look/icons";

bring(bodies);

export const ITEM: Record<string, string> = {
  potion: "standing-potion",
  scepter: "winged-scepter",
  trinket: "gem-pendant",
};

export const TIME: Record<string, string> = { day: "sun", night: "moon" };

/** The five ways in which the game ends, in the order of the rules. */
export const END: Record<string, string> = {
  markers: "checkered-diamond",
  locations: "village",
  items: "swap-bag",
  decks: "card-draw",
  days: "sunrise",
};

export const MINION = "moon";
export const START = "key";
export const FREE = "candle-flame";
