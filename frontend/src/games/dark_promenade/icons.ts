/** The signs of Dark Promenade. */
import bodies from "virtual:icons/dark_promenade";
import { bring } from "../../look/icons";

bring(bodies);

export const ITEM: Record<string, string> = {
  potion: "standing-potion",
  scepter: "winged-scepter",
  trinket: "gem-pendant",
  dagger: "plain-dagger",
};

/** A District Bonus by the window in which it may be used. */
export const WINDOW: Record<string, string> = {
  after_play: "body-swapping",
  draw: "card-draw",
  before_play: "cycle",
  tie: "scales",
  threat: "shield-reflect",
};

export const MINION = "lantern-flame";
export const DISTRICT = "castle";
export const SPARE_ITEM = "swap-bag";
