/** Cards on sheets of paper: which cards, how many a sheet, and where each back lies so that it meets its face. */
import type { PrintSheet } from "../../wire/types";

export type Paper = "a4" | "letter";
export const ACROSS = 3;
export const DOWN = 3;
export const PER_SHEET = ACROSS * DOWN;

export interface Wish {
  paper: Paper;
  backs: boolean;
  /** Without scenes behind the figures. */
  saving: boolean;
  /** A single card as large as the page, for a picture of it. */
  single: boolean;
  /** The ids of the faces to print; all if there are none. */
  only: string[];
}

/** What the address asks for: paper, switches joined by a plus, ids of cards joined by commas. */
export function wished(parts: readonly string[]): Wish {
  const switches = (parts[1] ?? "").split("+");
  return {
    paper: parts[0] === "letter" ? "letter" : "a4",
    backs: switches.includes("backs"),
    saving: switches.includes("saving"),
    single: switches.includes("single"),
    only: (parts[2] ?? "").split(",").filter(Boolean),
  };
}

export function addressOf(wish: Wish): string[] {
  const switches = (["backs", "saving", "single"] as const).filter((one) => wish[one]).join("+");
  return [wish.paper, switches || "plain", wish.only.join(",")].filter((part, index) => index < 2 || part);
}

export interface Printed {
  face: string;
  back: string;
}

/** Every copy of every card that is wished for, in the order of the set. */
export function cardsOf(sheet: PrintSheet, only: readonly string[]): Printed[] {
  return Object.entries(sheet.cards.copies)
    .filter(([name, face]) => !only.length || only.includes(face) || only.includes(name))
    .map(([name, face]) => ({ face, back: sheet.backs[name] ?? "" }));
}

export function sheetsOf<T>(cards: readonly T[]): T[][] {
  const sheets: T[][] = [];
  for (let first = 0; first < cards.length; first += PER_SHEET)
    sheets.push(cards.slice(first, first + PER_SHEET));
  return sheets;
}

/** The same sheet seen from behind when it is turned over its long edge: every row the other way round. */
export function mirrored<T>(sheet: readonly T[]): (T | null)[] {
  const rows: (T | null)[] = [];
  for (let first = 0; first < sheet.length; first += ACROSS) {
    const row: (T | null)[] = sheet.slice(first, first + ACROSS);
    while (row.length < ACROSS) row.push(null);
    rows.push(...row.reverse());
  }
  return rows;
}
