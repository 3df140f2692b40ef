/** How one plays Lords with the hand: touch the Action, the pile, the card that it is about. What has no place on the
 *  table is a chip. */
import type { Faces } from "../../play/faces";
import type { ChipOffer, Gestures, Offer, Target } from "../../play/offer";
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

const SAY: Record<string, string> = {
  "temple-order": "Which of your Temples do you use first?",
  "discard-card": "Choose a card to discard.",
  "flourish-mode": "Gain a Follower from the stack, or raise one of yours.",
  "prospect-mode": "Gain a Shell from the deck, or break one or two of yours.",
  "break-first": "Choose a Shell to break.",
  "break-second": "Break another Shell, or stop. The first picked is used first.",
  "deify-card": "Discard a Lord card: gain his Temple, or turn yours into a Shrine.",
  "beseech-card": "Choose a Lord card to Beseech.",
  "lose-card": "Choose what to lose.",
  "mend-shell": "Choose a Broken Shell to mend.",
  "seclude-temple": "Turn a Temple into a Shrine, or keep them.",
  "gain-temple": "Choose the Lord whose Temple you gain.",
  "recover-card": "Take a card from the discard.",
  "give-card": "Choose a card to give away.",
  "seize-card": "Choose what to take from the other Tribe.",
};

/** A few words on the thing itself, by the decision and the name of the option. */
const FLAG: Record<string, string> = {
  "flourish-mode gain": "gain",
  "flourish-mode raise": "raise, +2",
  "prospect-mode gain": "gain",
  "lose-card follower": "lose",
  "lose-card citadel": "lose",
  "seize-card follower": "take",
  "seize-card citadel": "take",
};

const CHIP: Record<string, [string, string, string]> = {
  stop: ["Break no more", KIND.broken, "0"],
  decline: ["Decline", "", "0"],
  no: ["No", "", "0"],
  pass: ["Pass", "", "0"],
};

export const lordsGestures: Gestures = {
  rests: (decision) => !PASSED.has(decision),

  offer(frame, faces, seat) {
    if (frame.view.over) return offer(frame, { who: "The end" });
    return frame.question?.seats.includes(seat) ? choosing(frame, faces, seat) : waiting(frame);
  },
};

const factsOf = (frame: TableFrame): LordsFacts => frame.view.facts as LordsFacts;
const zone = (frame: TableFrame, name: string): string[] =>
  frame.view.zones.find((one) => one.name === name)?.cards.flatMap((one) => one.card ?? []) ?? [];

function offer(frame: TableFrame, parts: Partial<Offer>): Offer {
  return {
    targets: [],
    chips: [],
    who: "",
    say: frame.question?.prompt ?? "",
    help: "",
    clause: frame.question?.clause ?? "",
    held: [],
    preview: {},
    dim: new Set(),
    reasons: {},
    ...parts,
  };
}

function waiting(frame: TableFrame): Offer {
  const name = frame.view.names[frame.question?.seats[0] ?? 0] ?? "The other player";
  const innermost = factsOf(frame).stack.at(-1)?.name;
  return offer(frame, { who: `${name} decides${innermost ? `: ${innermost}` : ""}` });
}

function choosing(frame: TableFrame, faces: Faces, seat: number): Offer {
  const facts = factsOf(frame);
  const decision = frame.question?.decision ?? "";
  const targets: Target[] = [];
  const chips: ChipOffer[] = [];
  for (const option of frame.options) {
    const thing = place(option, decision);
    if (decision === "prospect-mode" && option.name === "break")
      targets.push(...breaking(frame, faces, seat));
    else if (thing)
      targets.push({
        thing,
        short: "",
        label: option.label,
        clause: option.clause,
        ...signs(frame, faces, seat, decision, option),
        does: { option },
      });
    else chips.push(chip(option, decision));
  }
  chips.forEach((one, index) => {
    if (!one.keys.length && targets.length + index < 9) one.keys = [String(targets.length + index + 1)];
  });
  if (frame.undo && PASSED.has(decision))
    chips.push({ label: "Put back", keys: ["Esc"], does: "put back", spare: true });
  const lit = new Set(targets.map((target) => target.thing));
  const dim = decision === "deify-card" ? zone(frame, `hand.${seat}`).filter((card) => !lit.has(card)) : [];
  return offer(frame, {
    targets,
    chips,
    ...words(frame, facts, seat, decision),
    held: facts.picked,
    dim: new Set(dim),
  });
}

/** What is touched for an option; nothing for a chip. A Temple of one's own is touched itself, one of the stock by
 *  its Lord. */
function place(option: Option, decision: string): string | undefined {
  const [first, second] = option.touches;
  return decision === "seclude-temple" || decision === "temple-order" ? (second ?? first) : first;
}

/** To break a Shell one touches it: that it is to be broken goes before. */
function breaking(frame: TableFrame, faces: Faces, seat: number): Target[] {
  return zone(frame, `shells.${seat}`).map((card) => ({
    thing: card,
    short: "",
    flag: "break",
    label: `break ${faces.name(card)} and use it: ${faces.of(card)?.text ?? ""}`,
    clause: "R7.1",
    does: {
      plan: [
        { decision: "prospect-mode", name: "break" },
        { decision: "break-first", name: card },
      ],
    },
  }));
}

function signs(
  frame: TableFrame,
  faces: Faces,
  seat: number,
  decision: string,
  option: Option,
): Partial<Target> {
  if (decision === "deify-card") {
    if (!option.touches.includes(`shrines.${seat}`) && !option.touches.includes(`temples.${seat}`))
      return { flag: "for nothing" };
    const lord = lordsCards(faces).lord(option.name);
    const secludes = option.touches.includes(`shrines.${seat}`);
    const temple = zone(frame, `temples.${seat}`).filter((card) => lordsCards(faces).lord(card) === lord);
    return {
      flag: secludes ? "→ Shrine, +2" : "→ his Temple",
      points: [lord, ...(secludes ? temple : [`temples.${seat}`])],
    };
  }
  const flag = FLAG[`${decision} ${option.name}`];
  return flag ? { flag, short: flag } : {};
}

function chip(option: Option, decision: string): ChipOffer {
  const [label, icon, key] = CHIP[option.name] ?? [option.label, "", ""];
  const named = option.name === "decline" && decision === "seclude-temple" ? "Keep them" : label;
  return {
    label: named,
    icon: icon || DEED[option.name.toLowerCase()] || undefined,
    keys: key ? [key] : [],
    does: { option },
  };
}

function words(frame: TableFrame, facts: LordsFacts, seat: number, decision: string): Partial<Offer> {
  const other = (frame.view.names[1 - seat] ?? "").replace(/^The /, "").split(" ")[0] || "the other player";
  const up = frame.options.length;
  if (decision === "action") {
    if (facts.step === "reply")
      return {
        who: "Your Action in their turn",
        say: `Choose one of the ${number(up)} Actions that ${other} left.`,
        clause: "R2.6",
        help: last(facts),
      };
    const second = facts.step === "action-2";
    return second
      ? {
          who: "Your second Action",
          say: `Choose one of ${number(up)} Actions. ${other} then takes one of the other ${number(up - 1)}.`,
          help: last(facts),
        }
      : {
          who: "Your first Action",
          say: "Choose the first of two Actions. What you take, the other cannot.",
          help: last(facts),
        };
  }
  const innermost = facts.stack.at(-1)?.name ?? (decision === "temple-order" ? "Your Temples" : "");
  return { who: innermost, ...(SAY[decision] ? { say: SAY[decision] } : {}) };
}

/** A word of care before the turn that may be the last. */
function last(facts: LordsFacts): string {
  const near = [
    facts.clocks.followers <= 1 ? "Followers" : "",
    facts.clocks.shells <= 1 ? "Shells" : "",
  ].filter(Boolean);
  if (Math.max(...facts.clocks.shrines) >= 3) return "Three Shrines stand: the game ends with this turn.";
  return near.length ? `${near.join(" and ")} run out: this turn may be the last.` : "";
}

const NUMBERS = ["no", "one", "two", "three", "four", "five"];
const number = (count: number): string => NUMBERS[count] ?? String(count);
