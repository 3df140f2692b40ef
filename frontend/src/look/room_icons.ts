/** The signs of the rooms beside the tables. A table does not show them: each comes when it is drawn. */
import loaders from "virtual:icons/rooms/art";
import { promise } from "./icons";

promise(loaders);

export const ROOM_SIGN = {
  workshop: "anvil",
  changed: "pencil",
  mend: "hazard-sign",
  find: "magnifying-glass",
  map: "treasure-map",
  export: "save",
  copy: "papers",
  remove: "trash-can",
  rift: "vortex",
  store: "shop",
  try: "play-button",
} as const;
