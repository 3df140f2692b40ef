/** The rooms of the house beside the tables: each has a place in the navigation, an address and a page of its own,
 *  which is loaded when it is entered. */
import type { Component } from "svelte";

/** A page gets what follows its name in the address. */
export type RoomPage = Component<{ parts: string[] }>;

export interface HouseRoom {
  /** The first part of the address; empty at home. */
  path: string;
  name: string;
  icon: string;
  load?: () => Promise<{ default: RoomPage }>;
}

export const ROOMS: HouseRoom[] = [
  { path: "", name: "Play", icon: "lantern-flame" },
  { path: "learn", name: "Learn", icon: "open-book", load: () => import("./learn/Learn.svelte") },
  { path: "puzzles", name: "Puzzles", icon: "candle-light", load: () => import("./puzzles/Puzzles.svelte") },
  {
    path: "workshop",
    name: "Workshop",
    icon: "anvil",
    load: () => import("./workshop/Workshop.svelte"),
  },
];
