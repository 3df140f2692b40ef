/** Where pieces stand beside a place, so that they leave the names and numbers of the map free. */
import type { Place, Spot } from "./map";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The pieces of a place: how far the middles of both rows are below its own, and whether their numbers hang below. */
export interface Standing {
  west: number;
  east: number;
  under: boolean;
}

/** How much letters may grow on a small map. */
const GROWN = 1.4;
/** From the middle of a place to its first piece. */
const ASIDE = 15;
/** An average piece of a row: its width, half its height, and the size of its number. */
const PIECE = 30;
const HALF = 16;
const NUMBER = 12 * GROWN;
/** Rows are looked at with so many pieces; a long one is seldom. */
const MANY = 3;
/** Where the middle of a row may be, the usual place first. */
const HEIGHTS = [0, -6, 6, -12, 12, -18, 18, -24, 24];

const box = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});
const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The name of a place at its largest. */
export function named(place: Place): Box {
  const size = 12 * GROWN;
  const [x, y] = [place.x + place.label[0], place.y + place.label[1] - 0.28 * size];
  return box(x, y, place.short.length * 7.2 * (size / 14), size);
}
/** How many cards a store has. */
export function counted(place: Place): Box[] {
  return place.store ? [box(place.x + 15, place.y - 7 - NUMBER / 2, 20, NUMBER)] : [];
}

function lettersOf(places: readonly Place[]): Box[] {
  return places.flatMap((one) => [named(one), ...counted(one)]);
}

/** The numbers of the first pieces in the row at the right of a place. */
export function numbers(place: Place, { east, under }: Standing): Box[] {
  const y = place.y + east + (under ? 1 : -1) * (HALF - NUMBER / 2 + 4);
  return Array.from({ length: MANY }, (_, index) =>
    box(place.x + ASIDE + PIECE * (index + 1) + 4 - NUMBER / 2, y, NUMBER, NUMBER),
  );
}
function row(place: Place, side: 1 | -1, down: number): Box[] {
  return Array.from({ length: MANY }, (_, index) =>
    box(place.x + side * (ASIDE + PIECE * (index + 0.5)), place.y + down, PIECE, 2 * HALF),
  );
}

/** What lies over letters counts, above all a number over letters; far pieces of a row, seldom there, count less. */
function cost(boxes: Box[], letters: Box[]): number {
  return boxes.reduce(
    (sum, one, index) => sum + letters.reduce((all, its) => all + common(one, its), 0) / (1 + index) ** 2,
    0,
  );
}

function least<T>(choices: T[], by: (one: T) => number): T {
  return choices.reduce((best, one) => (by(one) < by(best) ? one : best));
}

export function standing(place: Place, places: readonly Place[]): Standing {
  const letters = lettersOf(places);
  const far = (down: number): number => Math.abs(down) * 2;
  const east = least(
    HEIGHTS.flatMap((down) => [false, true].map((under): Standing => ({ west: 0, east: down, under }))),
    (one) =>
      10 * cost(numbers(place, one), letters) +
      cost(row(place, 1, one.east), letters) +
      far(one.east) +
      (one.under ? 5 : 0),
  );
  const west = least(HEIGHTS, (down) => cost(row(place, -1, down), letters) + far(down));
  return { ...east, west };
}

/** Where the key of a place may lie, the usual place first. */
const KEYS: readonly Spot[] = [
  [0, -22],
  [0, 22],
  [31, -12],
  [-31, -12],
  [31, 8],
  [-31, 8],
  [31, -24],
  [-31, -24],
];
const KEY = { width: 20, height: 23 };

export function keyBox(place: Place, [x, y]: Spot): Box {
  return box(place.x + x, place.y + y, KEY.width, KEY.height);
}

/** Where the key of a place lies on no letters. */
export function keyed(place: Place, places: readonly Place[]): Spot {
  const letters = lettersOf(places);
  const pieces = numbers(place, standing(place, places)).slice(0, 2);
  const over = (spot: Spot, boxes: Box[]): number => cost([keyBox(place, spot)], boxes);
  return least([...KEYS], (spot) => 10 * over(spot, letters) + over(spot, pieces));
}
