/** What this device remembers of puzzles: the first try at each, the rating that follows from them, and the row of
 *  those that were solved at once. Nothing of it leaves the device. */
export type Result = "solved" | "missed";

interface Remembered {
  rating: number;
  row: number;
  best: number;
  /** The first try at each puzzle, by game and number. */
  first: Record<string, Result>;
  /** Those that were solved later. */
  later: Record<string, true>;
}

const KEY = "gloaming.puzzles";
const BEGINNER = 1200;
/** How far one puzzle moves the rating: further in the first twenty. */
const STEP = 24;
const FIRST_STEP = 48;

function read(): Remembered {
  const empty: Remembered = { rating: BEGINNER, row: 0, best: 0, first: {}, later: {} };
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Remembered>) };
  } catch {
    return empty;
  }
}

export const kept: Remembered = $state(read());

export const nameOf = (game: string, number: number): string => `${game}/${number}`;

/** By how much a result moves a rating: the less, the more it was to be expected. */
export function moved(rating: number, puzzle: number, solved: boolean, tries: number): number {
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  return Math.round((tries < 20 ? FIRST_STEP : STEP) * ((solved ? 1 : 0) - expected));
}

/** Enters the result of a try; answers by how much the rating moved, null if it was not the first. A hint leaves the
 *  rating alone when it is solved, and ends the row. */
export function enter(
  game: string,
  number: number,
  puzzle: number,
  result: Result,
  helped: boolean,
): number | null {
  const name = nameOf(game, number);
  if (name in kept.first) {
    if (result === "solved") kept.later[name] = true;
    keep();
    return null;
  }
  const tries = Object.keys(kept.first).length;
  const change = helped && result === "solved" ? 0 : moved(kept.rating, puzzle, result === "solved", tries);
  kept.rating += change;
  kept.row = result === "solved" && !helped ? kept.row + 1 : 0;
  kept.best = Math.max(kept.best, kept.row);
  kept.first[name] = result;
  keep();
  return change;
}

function keep(): void {
  localStorage.setItem(KEY, JSON.stringify(kept));
}
