/** The games of the house in the order of the shelf. A table is loaded when somebody sits down at it. */
import type { Kit } from "../play/kit";

export interface Box {
  slug: string;
  title: string;
  /** For the bar of a phone. */
  short?: string;
  players: string;
  blurb: string;
  table: () => Promise<Kit>;
}

export const SHELF: Box[] = [
  {
    slug: "city-of-hemloch",
    title: "The City of Hemloch",
    short: "Hemloch",
    players: "2 players · 25 min",
    blurb: "Gather Minions, tip four Districts, keep your House secret.",
    table: () => import("./city_of_hemloch").then((found) => found.city),
  },
  {
    slug: "dark-promenade",
    title: "Dark Promenade",
    short: "Promenade",
    players: "2 players · 35 min",
    blurb: "Rows against columns on a walk through nine Districts.",
    table: () => import("./dark_promenade").then((found) => found.promenade),
  },
  {
    slug: "midnight",
    title: "Midnight Edition",
    short: "Midnight",
    players: "2 players · 40 min",
    blurb: "Place Markers where the Festival is not. Watch the clock.",
    table: () => import("./midnight").then((found) => found.midnight),
  },
  {
    slug: "lords",
    title: "Lords",
    players: "2 players · 25 min",
    blurb: "Raise a tribe on a strange shore, under four giant Lords.",
    table: () => import("./lords").then((found) => found.lords),
  },
  {
    slug: "necromancer",
    title: "Necromancer",
    players: "2–5 players · 60–120 min",
    blurb: "Seven Rifts to close before the eighth Entity wakes.",
    table: () => import("./necromancer").then((found) => found.necromancer),
  },
];

export function box(slug: string): Box | undefined {
  return SHELF.find((one) => one.slug === slug);
}
