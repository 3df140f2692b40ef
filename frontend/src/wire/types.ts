/** The wire, as the server's schema has it (schema.ts is made by `make wire`); here its parts get the names the table
 *  uses. */
import type { components } from "./schema";

export type Schemas = components["schemas"];

export type GameInfo = Schemas["GameInfo"];
export type Face = Schemas["FaceInfo"];
export type Term = Schemas["TermInfo"];
export type ZonePlace = Schemas["ZonePlace"];
export type CardSet = Schemas["CardsInfo"];
export type Rules = Schemas["RulesPage"];
export type MadeMatch = Schemas["MatchMade"];
export type LevelInfo = Schemas["LevelInfo"];
export type Summary = Schemas["Summary"];
export type Seen = Schemas["Seen"];
export type Question = Schemas["Question"];
export type Option = Schemas["OptionView"];
export type LogLine = Schemas["LogEntry"];
export type MoveEvent = Schemas["Moved"];
export type Reason = Schemas["Reason"];
export type TableFrame = Schemas["Table"];
export type SeatInfo = Schemas["SeatInfo"];
export type Welcome = Schemas["Welcome"];
export type Waiting = Schemas["Waiting"];
export type NetworkInfo = Schemas["NetworkInfo"];
export type DealInfo = Schemas["DealInfo"];
export type DealChecked = Schemas["DealChecked"];
export type AheadLine = Schemas["AheadLine"];
export type Hint = Schemas["HintChoice"];
export type PuzzleShelf = Schemas["PuzzleShelf"];
export type PuzzleSet = Schemas["PuzzleSet"];
export type PuzzleTry = Schemas["PuzzleTry"];
export type PuzzleVerdict = Schemas["PuzzleVerdict"];
export type PuzzleAnswer = Schemas["PuzzleAnswer"];
export type DailyBoard = Schemas["DailyBoard"];
export type DailyBegun = Schemas["DailyBegun"];
export type LessonInfo = Schemas["LessonInfo"];
export type LessonNow = Schemas["LessonNow"];
export type LessonStep = Schemas["LessonWords"];
export type GameLessons = Schemas["GameLessons"];
export type CoachNote = Schemas["CoachNote"];
export type Outcome = Schemas["Ending"];
export type ServerFrame = Schemas["ServerFrame"];

/** What has a default in the schema may be left out by a client. */
type Loose<T> = T extends unknown
  ? { [K in keyof T as null extends T[K] ? never : K extends "v" ? never : K]: T[K] } & {
      [K in keyof T as null extends T[K] ? K : never]?: T[K];
    }
  : never;

export type ClientFrame = Loose<Schemas["ClientFrame"]>;

export interface SeatWish {
  kind: "me" | "friend" | "computer";
  name?: string;
  level?: string;
}

export interface NewMatch {
  game: string;
  options?: Record<string, string | number>;
  cards?: string;
  seats: SeatWish[];
  hot_seat?: boolean;
  hints?: boolean;
  clock?: { kind: "none" | "move" | "bank"; seconds: number; increment: number };
}

// The workshop

export type CardForm = Schemas["CardForm"];
export type TableForm = Schemas["TableForm"];
export type FieldForm = Schemas["FieldForm"];
export type KindForm = Schemas["KindForm"];
export type Language = Schemas["Language"];
export type WordInfo = Schemas["WordInfo"];
export type ParamInfo = Schemas["ParamInfo"];
export type FilterInfo = Schemas["FilterInfo"];
export type Inspected = Schemas["Inspected"];
export type SetProblem = Schemas["SetProblem"];
export type SetInfo = Schemas["SetInfo"];
export type SetLinks = Schemas["SetLinks"];
export type VersionInfo = Schemas["VersionInfo"];
export type BalanceFound = Schemas["BalanceFound"];
export type BalanceLine = Schemas["BalanceLine"];
export type PlayerFigures = Schemas["PlayerFigures"];
export type CardFigure = Schemas["CardFigure"];
export type FigureTold = Schemas["FigureTold"];
export type PrintSheet = Schemas["PrintSheet"];
