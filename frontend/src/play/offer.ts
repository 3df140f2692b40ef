/** What a table offers at a moment, as a game's layout understands it: which things can be touched and what that
 *  does. */
import type { Faces } from "./faces";
import type { AheadLine, Option, Reason, TableFrame } from "../wire/types";
import type { Plan } from "./plan";

/** Something on the table that can be touched now. */
export interface Target {
  /** The card or place that is touched. */
  thing: string;
  /** A few words for a tab beside it. */
  short: string;
  /** What it will do, as a sentence. */
  label: string;
  icon?: string;
  clause?: string;
  /** A few words on the card itself. */
  flag?: string;
  /** What else it concerns, shown while the pointer rests on it. */
  points?: string[];
  /** Lifting a card only prepares; a plan is carried out. */
  does: { lift: string } | { plan: Plan } | { option: Option };
}

/** A choice without a place on the table. */
export interface ChipOffer {
  label: string;
  icon?: string;
  keys: string[];
  does?: { option: Option } | "put back";
  /** A second way to what can be touched on the table; a phone leaves it out. */
  spare?: boolean;
}

/** A total as it would be, by place and seat. */
export type Preview = Record<string, Partial<Record<number, number>>>;

export interface Offer {
  targets: Target[];
  chips: ChipOffer[];
  /** Small capitals above the question: who and why. */
  who: string;
  say: string;
  help: string;
  clause: string;
  /** Cards shown lifted: those the player lifted, or the one the action under way is about. */
  held: string[];
  preview: Preview;
  /** Cards that are no use for what is under way, shown dim. */
  dim: Set<string>;
  /** Why a thing is no use for what is lifted, where the game's own facts say so; the server is asked about the
   *  rest. */
  reasons: Record<string, Reason>;
}

/** What a game brings to the table. */
export interface Gestures {
  /** `ahead` is what the server says would come of what is lifted; nothing until it has said so. */
  offer(
    frame: TableFrame,
    faces: Faces,
    seat: number,
    lifted: readonly string[],
    ahead?: readonly AheadLine[] | null,
  ): Offer;
  /** The decisions that a gesture from this question strings together; null if it needs no looking ahead. */
  through?(decision: string, lifted: readonly string[]): readonly string[] | null;
  /** Whether the player may have come to rest at this decision, so that taking back ends there. */
  rests(decision: string): boolean;
}
