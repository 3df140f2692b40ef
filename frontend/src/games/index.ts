/** The games of the house in the order of the shelf, and behind them those that the server has from elsewhere: they are
 *  laid on the table for any game. A table is loaded when somebody sits down at it. */
import type { CardFace } from "../look/card";
import type { Faces } from "../play/faces";
import type { Kit } from "../play/kit";
import type { GameInfo } from "../wire/types";

/** How an entry of a card set looks as a card, away from any table. */
export type Print = (id: string) => CardFace;

export interface Box {
  slug: string;
  title: string;
  /** For the bar of a phone. */
  short?: string;
  players: string;
  blurb: string;
  table: () => Promise<Kit>;
  prints: () => Promise<(faces: Faces) => Print>;
}

export const SHELF: Box[] = [
  {
    slug: "city-of-hemloch",
    title: "The City of Hemloch",
    short: "Hemloch",
    players: "2 players · 25 min",
    blurb: "Gather Minions, tip four Districts, keep your House secret.",
    table: () => import("./city_of_hemloch").then((found) => found.city),
    prints: () =>
      import("./city_of_hemloch/cards").then(
        ({ cityCards }) =>
          (faces) =>
          (id) =>
            cityCards(faces).face(id),
      ),
  },
  {
    slug: "dark-promenade",
    title: "Dark Promenade",
    short: "Promenade",
    players: "2 players · 35 min",
    blurb: "Rows against columns on a walk through nine Districts.",
    table: () => import("./dark_promenade").then((found) => found.promenade),
    prints: () =>
      import("./dark_promenade/cards").then(
        ({ promenadeCards }) =>
          (faces) =>
          (id) =>
            promenadeCards(faces).face(id),
      ),
  },
  {
    slug: "midnight",
    title: "Midnight Edition",
    short: "Midnight",
    players: "2 players · 40 min",
    blurb: "Place Markers where the Festival is not. Watch the clock.",
    table: () => import("./midnight").then((found) => found.midnight),
    prints: () =>
      import("./midnight/cards").then(
        ({ midnightCards }) =>
          (faces) =>
          (id) =>
            midnightCards(faces).face(id),
      ),
  },
  {
    slug: "lords",
    title: "Lords",
    players: "2 players · 25 min",
    blurb: "Raise a tribe on a strange shore, under four giant Lords.",
    table: () => import("./lords").then((found) => found.lords),
    prints: () =>
      import("./lords/cards").then(
        ({ lordsCards }) =>
          (faces) =>
            lordsCards(faces).printed,
      ),
  },
  {
    slug: "necromancer",
    title: "Necromancer",
    players: "2–5 players · 60–120 min",
    blurb: "Seven Rifts to close before the eighth Entity wakes.",
    table: () => import("./necromancer").then((found) => found.necromancer),
    prints: () =>
      import("./necromancer/cards").then(
        ({ necromancerCards }) =>
          (faces) =>
          (id) =>
            necromancerCards(faces).face(id),
      ),
  },
];

const anyTable = (): Promise<Kit> => import("./generic").then((found) => found.generic);

const anyPrints: Box["prints"] = () =>
  import("./generic/cards").then(({ GenericCards }) => (faces) => {
    const cards = new GenericCards(faces);
    return (id) => cards.face(id);
  });

/** To look at a game of the house as if it had no table of its own: `?table=generic` in the address. */
const asAny = (): boolean => new URLSearchParams(location.search).get("table") === "generic";

/** The box of a game; of one that this page does not know, as much as its title says. */
export function box(slug: string, title = ""): Box {
  const known = SHELF.find((one) => one.slug === slug);
  if (known) return asAny() ? { ...known, table: anyTable } : known;
  return { slug, title, players: "", blurb: "", table: anyTable, prints: anyPrints };
}

/** All boxes, by what the server says it has. */
export function shelf(games: readonly GameInfo[]): Box[] {
  const others = games.filter((game) => !SHELF.some((one) => one.slug === game.slug));
  return [
    ...SHELF,
    ...others.map((game) => ({
      ...box(game.slug, game.title),
      players: players(game),
      blurb: firstSentence(game.blurb),
    })),
  ];
}

function players(game: GameInfo): string {
  const counts = game.seatings.map((one) => one.chairs.length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return `${least === most ? least : `${least}–${most}`} players`;
}

/** The first sentence of a page in Markdown, without its marks. */
export function firstSentence(text: string): string {
  const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*_`]/g, "");
  return /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
}
