/** The wire as docs/protocol.md describes it: what the server says about a game, a match and a table. */

export interface Level {
  id: string;
  name: string;
  text: string;
}

export interface GameOption {
  name: string;
  values?: (string | number)[] | null;
  range?: [number, number] | null;
  default: string | number;
  text: string;
}

export interface GameInfo {
  slug: string;
  title: string;
  blurb: string;
  seats: number[];
  minutes: number;
  options: GameOption[];
  levels: Level[];
}

export interface Effect {
  field: string;
  expression: string;
  wording: string;
}

/** What is printed on a card, a place or a family; `facts` by name, nested ones with a dot (`art.icon`). */
export interface Face {
  id: string;
  table: string;
  name: string;
  text: string;
  facts: Record<string, string | number>;
  effects: Effect[];
}

export interface CardSet {
  set: string;
  faces: Face[];
}

export interface Rules {
  title: string;
  markdown: string;
  clauses: { id: string; text: string }[];
}

export interface SeatWish {
  kind: "me" | "friend" | "computer";
  name?: string;
  level?: string;
}

export interface Clock {
  kind: "none" | "move" | "bank";
  seconds: number;
  increment: number;
}

export interface NewMatch {
  game: string;
  options?: Record<string, string | number>;
  cards?: string;
  seats: SeatWish[];
  hot_seat?: boolean;
  clock?: Clock;
}

export interface MadeMatch {
  match: string;
  seats: { seat: number; secret: string | null }[];
  watch: string;
}

export interface Summary {
  match: string;
  game: string;
  seat: number | null;
  watcher?: boolean;
  names: string[];
  over: boolean;
  to_act: number[];
  mine: boolean;
  updated: number | string;
  seq?: number;
}

/** A card as this seat sees it: unknown cards have only their back. */
export interface Seen {
  back: string;
  card: string | null;
  face: string | null;
}

export interface ZoneView {
  name: string;
  count: number;
  cards: Seen[];
}

export interface Question {
  decision: string;
  seats: number[];
  prompt: string;
  clause: string;
}

export interface Outcome {
  winners: number[];
  points: number[];
  reasons: string[];
  lines: [string, number[]][];
}

export interface View {
  game: string;
  seat: number;
  names?: string[];
  zones: ZoneView[];
  facts: Record<string, unknown>;
  question: Question | null;
  options: number[];
  over: boolean;
  outcome: Outcome | null;
}

/** A choice in words, with the names of the cards, zones and places it touches. */
export interface Option {
  choice: number;
  name: string;
  label: string;
  touches: string[];
  clause: string;
}

export interface LogLine {
  seq: number;
  text: string;
  cards: string[];
  clause: string;
}

export interface MoveEvent {
  kind: "move";
  card: string | null;
  back: string;
  from: string;
  to: string;
}

export interface Reason {
  clause: string;
  text: string;
}

export interface Offer {
  id?: string;
  offer?: string;
  kind: string;
  seat: number;
  [more: string]: unknown;
}

export interface TableFrame {
  type: "table";
  seq: number;
  view: View;
  options: Option[];
  question: Question | null;
  log: LogLine[];
  events: MoveEvent[];
  clocks: unknown;
  undo: boolean;
  offers: Offer[];
  outcome: Outcome | null;
}

export interface SeatInfo {
  name: string;
  kind: string;
  level?: string | null;
  present: boolean;
}

export interface Welcome {
  type: "welcome";
  match: string;
  game: string;
  seat: number;
  names: string[];
  options: Record<string, string | number>;
  hot_seat: boolean;
  seats: SeatInfo[];
}

export interface Hint {
  choice: number;
  label: string;
  win: number;
  visits: number;
  why: string;
  reply: string;
}

export type ServerFrame =
  | Welcome
  | TableFrame
  | { type: "ack"; id: string; seq: number }
  | { type: "refused"; id: string; seq: number; reason: Reason }
  | { type: "why"; thing: string; reason: Reason | null }
  | { type: "hint"; choices: Hint[] }
  | { type: "thinking"; seat: number }
  | { type: "presence"; seats: SeatInfo[] }
  | { type: "rematch"; match: string; secret: string }
  | { type: "error"; code: string; text: string }
  | { type: "pong" };

export type ClientFrame =
  | { type: "join"; secret: string; last_seq?: number }
  | { type: "choose"; id: string; seq: number; choice: number; seat?: number }
  | { type: "why"; thing: string; seat?: number }
  | { type: "hint" }
  | { type: "undo" }
  | { type: "takeback"; seq: number }
  | { type: "answer"; offer: string; accept: boolean }
  | { type: "draw" }
  | { type: "resign" }
  | { type: "rematch" }
  | { type: "name"; name: string }
  | { type: "seat"; to: "computer" | "me"; level?: string }
  | { type: "curtain"; seat: number }
  | { type: "ping" };
