/** The map of a card set as a drawing: land from the places' coordinates, water between what no land joins, bridges,
 *  lines. */
import { perSet, type Faces } from "../../play/faces";

export type Spot = readonly [x: number, y: number];

export interface Place {
  id: string;
  name: string;
  /** For a label on the map. */
  short: string;
  section: string;
  x: number;
  y: number;
  store: string;
  rift: boolean;
  /** The lines that stop here. */
  lines: string[];
  /** Where its name stands, from its middle. */
  label: Spot;
}

export interface Line {
  id: string;
  name: string;
  colour: string;
  stops: string[];
  /** It crosses the water by itself. */
  boat: boolean;
  path: string;
  dots: Spot[];
}

export interface Bridge {
  id: string;
  name: string;
  from: Spot;
  to: Spot;
  middle: Spot;
  turn: number;
  length: number;
  arches: string[];
}

export interface Water {
  name: string;
  at: Spot;
  turn: number;
}

export interface Atlas {
  waters: Water[];
  places: Place[];
  lines: Line[];
  bridges: Bridge[];
  /** The outlines of all places, of each by its section's tint, the edges between lands, and the ways on foot. */
  land: string;
  cells: { id: string; path: string; tint: string }[];
  canals: string;
  walks: string;
}

export const WIDTH = 1078;
export const HEIGHT = 612;
/** Where coordinates begin and end: there is water all around. */
const LEFT = 132;
const RIGHT = 931;
const TOP = 51;
const BOTTOM = 588;

const TINTS = [
  "var(--land)",
  "var(--land-2)",
  "var(--land-3)",
  "var(--land-4)",
  "var(--land-5)",
  "var(--land-6)",
];
const COLOURS = ["blue", "red", "orange", "purple", "yellow", "pink", "teal"];
/** Lines that share a stop run side by side. */
const ASIDE: readonly Spot[] = [
  [6, -2],
  [-5, 4],
  [-7, -4],
  [2, 7],
  [8, 6],
  [0, -8],
  [-2, 10],
];
/** Places at the open water have less land around them. */
const SHORE: Record<string, number> = {
  alki: 62,
  magnolia: 74,
  interbay: 64,
  "sand-point": 80,
  "rainier-beach": 74,
  fauntleroy: 66,
};
/** Names that would lie over something stand elsewhere. */
const LABELS: Record<string, Spot> = {
  downtown: [-58, 27],
  "rainier-beach": [0, -22],
  "south-park": [-14, -21],
  "pioneer-square": [-8, 33],
  "capitol-hill": [14, 36],
  belltown: [-46, 9],
  eastlake: [28, -15],
  "south-lake-union": [12, -16],
  "west-seattle": [0, 35],
  delridge: [0, 25],
  "u-district": [-4, -35],
  fremont: [2, 36],
  ballard: [0, 36],
};

/** The waters of Seattle, each named by a neighbourhood on its shore. */
const WATERS: readonly (Water & { by: string })[] = [
  { by: "magnolia", name: "Elliott Bay", at: [136, 330], turn: -8 },
  { by: "alki", name: "Puget Sound", at: [56, 262], turn: -82 },
  { by: "sand-point", name: "Lake Washington", at: [988, 400], turn: 84 },
];

/** A length of the map as a style. */
export const rem = (length: number): string => `${length / 16}rem`;

/** So that no coast is straight: everything is moved by the same waves. */
export function wave([x, y]: Spot): Spot {
  return [
    x + 3.4 * Math.sin(y / 17 + x / 61) + 2.1 * Math.sin(y / 7.3 - x / 23) + Math.sin(x / 4.1 + y / 3.7),
    y + 3.1 * Math.sin(x / 19 - y / 53) + 1.9 * Math.sin(x / 8.1 + y / 29) + Math.sin(y / 3.9 - x / 4.7),
  ];
}

const n = (value: number): string => value.toFixed(1);
const between = (a: Spot, b: Spot, t: number): Spot => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** A straight edge as a coast would take it. */
function coast(a: Spot, b: Spot): Spot[] {
  const parts = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 7));
  return Array.from({ length: parts }, (_, index) => wave(between(a, b, index / parts)));
}

const joined = (spots: readonly Spot[]): string => `M${spots.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}`;
const outline = (corners: readonly Spot[]): string =>
  `${joined(corners.flatMap((corner, index) => coast(corner, corners[(index + 1) % corners.length] ?? corner)))}z`;

/** What is nearer to a place than to any other, within a stone's throw. */
export function cell(place: Place, places: readonly Place[]): Spot[] {
  const reach = SHORE[place.id] ?? 86;
  let corners: Spot[] = Array.from({ length: 14 }, (_, index) => {
    const angle = (index / 14) * Math.PI * 2;
    return [place.x + Math.cos(angle) * reach * 1.12, place.y + Math.sin(angle) * reach * 0.82];
  });
  for (const other of places) {
    if (other === place) continue;
    const middle: Spot = [(place.x + other.x) / 2, (place.y + other.y) / 2];
    const beyond = ([x, y]: Spot): number =>
      (x - middle[0]) * (other.x - place.x) + (y - middle[1]) * (other.y - place.y);
    corners = corners.flatMap((corner, index): Spot[] => {
      const next = corners[(index + 1) % corners.length] ?? corner;
      const [here, there] = [beyond(corner), beyond(next)];
      return [
        ...(here <= 0 ? [corner] : []),
        ...(here <= 0 !== there <= 0 ? [between(corner, next, here / (here - there))] : []),
      ];
    });
  }
  return corners;
}

/** For each place the land it lies on: what can be walked to without a bridge. */
export function lands(
  places: readonly Place[],
  borders: readonly (readonly string[])[],
): Map<string, number> {
  const found = new Map<string, number>();
  for (const place of places) {
    if (found.has(place.id)) continue;
    const waiting = [place.id];
    for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
      if (found.has(here)) continue;
      found.set(here, found.get(place.id) ?? found.size);
      for (const pair of borders) if (pair.includes(here)) waiting.push(...pair);
    }
  }
  return found;
}

const stopsOf = (facts: Record<string, string | number>): string[] =>
  Object.keys(facts)
    .filter((key) => key.startsWith("stop."))
    .sort((a, b) => Number(a.slice(5)) - Number(b.slice(5)))
    .map((key) => String(facts[key]));

function drawn(faces: Faces): Atlas {
  const written = faces.table("neighbourhood");
  const borders = faces.table("border").map((face) => stopsOf(face.facts));
  const routes = faces
    .table("line")
    .map((face) => ({ id: face.id, name: face.name, stops: stopsOf(face.facts) }));
  const spread = (name: "x" | "y", from: number, to: number): ((value: number) => number) => {
    const values = written.map((face) => Number(face.facts[name]));
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return (value) => from + ((value - least) / Math.max(1, most - least)) * (to - from);
  };
  const [across, down] = [spread("x", LEFT, RIGHT), spread("y", TOP, BOTTOM)];
  const places = written.map((face): Place => ({
    id: face.id,
    name: face.name,
    short: face.name.replace("University", "U"),
    section: String(face.facts.section),
    x: across(Number(face.facts.x)),
    y: down(Number(face.facts.y)),
    store: String(face.facts.store ?? ""),
    rift: face.facts.rift === "yes",
    lines: routes.filter((line) => line.stops.includes(face.id)).map((line) => line.id),
    label: LABELS[face.id] ?? [0, face.facts.store ? 34 : face.facts.rift === "yes" ? 31 : 25],
  }));
  const at = new Map(places.map((place) => [place.id, place]));
  const spot = (id: string | undefined): Spot => [at.get(id ?? "")?.x ?? 0, at.get(id ?? "")?.y ?? 0];
  const sections = [...new Set(places.map((place) => place.section))];
  const corners = new Map(places.map((place) => [place.id, cell(place, places)]));
  const cells = places.map((place) => ({
    id: place.id,
    path: outline(corners.get(place.id) ?? []),
    tint: TINTS[sections.indexOf(place.section) % TINTS.length] ?? "",
  }));
  const land = lands(places, borders);
  let canals = "";
  for (const a of places) {
    for (const b of places) {
      if (a.id >= b.id || land.get(a.id) === land.get(b.id)) continue;
      const shared = ([x, y]: Spot): boolean =>
        Math.abs(Math.hypot(x - a.x, y - a.y) - Math.hypot(x - b.x, y - b.y)) < 0.6;
      const edge = corners.get(a.id) ?? [];
      edge.forEach((corner, index) => {
        const next = edge[(index + 1) % edge.length] ?? corner;
        if (shared(corner) && shared(next)) canals += joined([...coast(corner, next), wave(next)]);
      });
    }
  }
  const lines = routes.map(({ id, name, stops }, index): Line => {
    const [dx, dy] = ASIDE[index % ASIDE.length] ?? [0, 0];
    const dots = stops.map((stop): Spot => [spot(stop)[0] + dx, spot(stop)[1] + dy]);
    const boat = stops.length === 2 && land.get(stops[0] ?? "") !== land.get(stops[1] ?? "");
    const [from, to] = [dots[0] ?? [0, 0], dots.at(-1) ?? [0, 0]];
    const path = boat
      ? `M${n(from[0])} ${n(from[1])}Q${n(from[0] * 0.4 + to[0] * 0.6)} ` +
        `${n(Math.min(from[1], to[1]) - 52)} ${n(to[0])} ${n(to[1])}`
      : joined(dots);
    return {
      id,
      name,
      colour: COLOURS.includes(id) ? id : (COLOURS[index % COLOURS.length] ?? "blue"),
      stops,
      boat,
      path,
      dots,
    };
  });
  const bridges = faces.table("bridge").map((face): Bridge => {
    const [from, to] = stopsOf(face.facts).map((stop) => spot(stop)) as [Spot, Spot];
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const length = Math.min(52, long * 0.62);
    const count = Math.max(2, Math.round(length / 13));
    const width = length / count;
    const arches = Array.from(
      { length: count },
      (_, index) =>
        `M${n(index * width - length / 2 + 1.5)} 5.500q${n(width / 2 - 1.5)} -11 ${n(width - 3)} 0`,
    );
    return {
      id: face.id,
      name: face.name,
      from,
      to,
      middle: between(from, to, 0.5),
      turn: (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI,
      length,
      arches,
    };
  });
  return {
    waters: WATERS.filter((water) => at.has(water.by)),
    places,
    lines,
    bridges,
    land: cells.map((one) => one.path).join(""),
    cells,
    canals,
    walks: borders.map(([a, b]) => joined([spot(a), spot(b)])).join(""),
  };
}

export const atlas = perSet(drawn);
