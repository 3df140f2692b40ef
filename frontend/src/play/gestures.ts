/** What the gestures of all games share: an offer out of the server's question, targets and chips out of its options.
 *  Nothing here reads a sentence: what an option is, lights up and is flagged with, the server says. */
import type { Option, TableFrame } from "../wire/types";
import type { ChipOffer, Offer, Target } from "./offer";

export const PUT_BACK: ChipOffer = { label: "Put back", keys: ["Esc"], does: "put back", spare: true };

/** Whether an option does nothing: the key 0 is for it. */
export const declines = (option: Option): boolean => option.kind === "decline" || option.kind === "no";

/** The number keys from one to another, as far as there are any. */
export const numberKeys = (from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, Math.min(9, to) - from + 1) }, (_, index) => String(from + index));

/** Whether a seat is asked now. */
export const isAsked = (frame: TableFrame, seat: number): boolean =>
  frame.question?.seats.includes(seat) ?? false;

/** The question as it is, with nothing to touch; a game adds the rest. */
export function offerOf(frame: TableFrame, parts: Partial<Offer>): Offer {
  const { question } = frame;
  return {
    targets: [],
    chips: [],
    who: question?.title ?? "",
    say: question?.say || (question?.prompt ?? ""),
    help: question?.help ?? "",
    clause: question?.clause ?? "",
    held: [],
    preview: {},
    dim: new Set(),
    reasons: {},
    ...parts,
  };
}

/** An option as something to touch: the first thing that it lights, unless the game names another. */
export const targetOf = (option: Option, thing = option.lights[0] ?? ""): Target => ({
  thing,
  short: option.flag,
  flag: option.flag,
  label: option.label,
  clause: option.clause,
  does: { option },
});

/** An option without a place on the table. */
export const chipOf = (option: Option, icon?: string): ChipOffer => ({
  label: option.label,
  icon,
  keys: declines(option) ? ["0"] : [],
  does: { option },
});

/** The chips, those without a key with the numbers that follow the targets'. */
export function withKeys(chips: readonly ChipOffer[], targets: number): ChipOffer[] {
  return chips.map((chip, index) =>
    chip.keys.length || targets + index >= 9 ? chip : { ...chip, keys: [String(targets + index + 1)] },
  );
}

/** The cards of a zone that this seat sees. */
export const cardsIn = (frame: TableFrame, zone: string): string[] =>
  frame.view.zones.find((one) => one.name === zone)?.cards.flatMap((one) => one.card ?? []) ?? [];
