/** How one plays Lords with the hand: touch the Action, the pile, the card that it is about. What has no place on the
 *  table is a chip. */
import type { Faces } from "../../play/faces";
import { cardsIn, chipOf, isAsked, offerOf, PUT_BACK, targetOf, withKeys } from "../../play/gestures";
import type { Gestures, Offer, Target } from "../../play/offer";
import type { Option, TableFrame, Schemas } from "../../wire/types";
import { lordsCards } from "./cards";
import { DEED, KIND } from "./icons";

export type Status = "worship" | "scorned" | "neither";

export type Doing = Schemas["LordsFrame"];
export type Line = Schemas["LordsLine"];
export type LordsFacts = Schemas["LordsFacts"];

/** Decisions that can be taken back to the Action they belong to. */
const PASSED = new Set([
  "flourish-mode",
  "prospect-mode",
  "break-first",
  "break-second",
  "deify-card",
  "beseech-card",
]);

export const lordsGestures: Gestures = {
  rests: (decision) => !PASSED.has(decision),

  offer(frame, faces, seat) {
    if (frame.view.over) return offerOf(frame, { who: "The end" });
    return isAsked(frame, seat) ? choosing(frame, faces, seat) : offerOf(frame, {});
  },
};

function choosing(frame: TableFrame, faces: Faces, seat: number): Offer {
  const decision = frame.question?.decision ?? "";
  const targets = frame.options.flatMap((option) => touching(frame, faces, seat, option));
  const chips = withKeys(
    frame.options.filter((option) => !option.lights.length).map((option) => chipOf(option, icon(option))),
    targets.length,
  );
  if (frame.undo && PASSED.has(decision)) chips.push(PUT_BACK);
  const lit = new Set(targets.map((target) => target.thing));
  const dim =
    decision === "deify-card" ? cardsIn(frame, `hand.${seat}`).filter((card) => !lit.has(card)) : [];
  return offerOf(frame, {
    targets,
    chips,
    held: (frame.view.facts as LordsFacts).picked,
    dim: new Set(dim),
  });
}

const icon = (option: Option): string | undefined =>
  option.name === "stop" ? KIND.broken : DEED[option.name.toLowerCase()];

/** What is touched for an option; nothing for a chip. */
function touching(frame: TableFrame, faces: Faces, seat: number, option: Option): Target[] {
  if (!option.lights.length) return [];
  const decision = frame.question?.decision;
  if (decision === "prospect-mode" && option.name === "break") return breaking(frame, faces, seat, option);
  const target = targetOf(option);
  return [decision === "deify-card" ? { ...target, points: affected(frame, faces, seat, option) } : target];
}

/** To break a Shell one touches it: that it is to be broken goes before. */
function breaking(frame: TableFrame, faces: Faces, seat: number, option: Option): Target[] {
  return cardsIn(frame, `shells.${seat}`).map((card) => ({
    ...targetOf(option, card),
    short: "",
    label: `break ${faces.name(card)} and use it: ${faces.of(card)?.text ?? ""}`,
    does: {
      plan: [
        { decision: "prospect-mode", name: option.name },
        { decision: "break-first", name: card },
      ],
    },
  }));
}

/** What Deify would change: the Lord and his slot, or one's own Temple of his. */
function affected(frame: TableFrame, faces: Faces, seat: number, option: Option): string[] {
  const cards = lordsCards(faces);
  const lord = cards.lord(option.name);
  const own = cardsIn(frame, `temples.${seat}`).filter((card) => cards.lord(card) === lord);
  return option.lights.slice(2).flatMap((thing) => (thing === `shrines.${seat}` ? own : thing));
}
