/** What a card shows, whatever the game. Each game turns its faces into this. */
import type { Family } from "./families";

export interface CardFace {
  /** A scene with a figure, or a single emblem on rays. */
  kind: "figure" | "emblem";
  id: string;
  name: string;
  value?: number;
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

export interface CardBack {
  scene: string;
  icon: string;
  text: string;
}

export type CardForm = "xs" | "s" | "m" | "l" | "xl";
