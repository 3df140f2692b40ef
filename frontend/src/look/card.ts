/** What a card shows, whatever the game. Each game turns its faces into this. */
import type { Family } from "./families";

export interface CardFace {
  /** A scene with a figure, or a single emblem on rays. */
  kind: "figure" | "emblem";
  id: string;
  name: string;
  /** A number, or a rank that is a letter. */
  value?: number | string;
  /** What the value counts, where no family stands beneath it. */
  unit?: string;
  family?: Family;
  /** A token's name for cards without a family. */
  colour?: string;
  scene: string;
  icon: string;
  foot?: { icon: string; text: string };
  sub?: string;
  corner?: { icon?: string; text: string };
  /** Its own words, if it has any. */
  text?: string;
  /** What counts all the time, on a band above its words. */
  ribbon?: string;
  /** Words that have a sign; it stands before them. */
  signs?: readonly Sign[];
  /** Its words line by line, where some count only at times: live now, or not. */
  lines?: CardLine[];
  /** For the ear: name, family, number, extra. */
  label: string;
}

export interface CardLine {
  text: string;
  /** The word that says when it counts. */
  when?: string;
  live?: boolean;
}

export interface Sign {
  word: string;
  icon: string;
  /** The name of its colour among the tokens. */
  colour: string;
}

export interface CardBack {
  scene: string;
  icon: string;
  text: string;
}

/** `wide` has its picture at the left and its words at the right, for hands of cards with much to read; a `tag` is as
 *  large as what stands on it. */
export type CardForm = "xs" | "s" | "m" | "l" | "xl" | "wide" | "tag";
