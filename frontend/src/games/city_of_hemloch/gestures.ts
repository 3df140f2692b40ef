/** How one plays The City of Hemloch with the hand: lift a card, touch where it goes. A gesture becomes the single
 *  choices of the rules (D1 to D22), each sent when it is offered. */
import { ACTION } from "../../look/houses";
import type { Faces } from "../../play/faces";
import type { ChipOffer, Gestures, Offer, Preview, Target } from "../../play/offer";
import type { AheadLine, Option, TableFrame, Schemas } from "../../wire/types";
import { cityCards, type CityCards, type District } from "./cards";

export type CityFacts = Schemas["CityFacts"];

/** Decisions that a gesture only passes through. */
const PASSED: ReadonlySet<string> = new Set([
  "open.district1",
  "open.district2",
  "conspire.discard",
  "conspire.take",
  "hire.discard1",
  "hire.discard2",
  "hire.take",
  "influence.card",
  "influence.district",
]);

const ORDINAL = ["first", "second", "third", "fourth"];

interface Moment {
  frame: TableFrame;
  facts: CityFacts;
  cards: CityCards;
  seat: number;
  lifted: readonly string[];
  ahead: readonly AheadLine[];
  decision: string;
  options: Map<string, Option>;
}

export const cityGestures: Gestures = {
  rests: (decision) => !PASSED.has(decision),

  // At rest nothing is lifted and nothing need be known; inside an action each option is looked at by itself.
  through: (decision, lifted) =>
    lifted.length ? [...PASSED] : decision === "act.kind" || decision.startsWith("open.card") ? null : [],

  offer(frame, faces, seat, lifted, ahead) {
    const moment: Moment = {
      frame,
      facts: frame.view.facts as CityFacts,
      cards: cityCards(faces),
      seat,
      lifted,
      ahead: ahead ?? [],
      decision: frame.question?.decision ?? "",
      options: new Map(frame.options.map((option) => [option.name, option])),
    };
    const { decision } = moment;
    if (!frame.question?.seats.includes(seat)) return waiting(moment, faces);
    if (decision === "act.kind") return action(moment, faces);
    if (decision.startsWith("open.card")) return opening(moment, faces);
    return single(moment, faces);
  },
};

function turn({ facts, seat, decision }: Moment): string {
  if (decision.startsWith("open")) return "The opening";
  return facts.acting.effect ?? `Your ${ORDINAL[facts.actions[seat] ?? 0] ?? "next"} action`;
}

function offer(moment: Moment, parts: Partial<Offer>): Offer {
  const { frame } = moment;
  return {
    targets: [],
    chips: [],
    who: turn(moment),
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

function waiting(moment: Moment, faces: Faces): Offer {
  const { frame, facts } = moment;
  const who = frame.question
    ? `${frame.view.names[frame.question.seats[0] ?? 0] ?? "The other player"} decides`
    : "";
  const pick = facts.acting?.pick;
  if (frame.view.over) return offer(moment, { who: "Week’s End" });
  return offer(moment, {
    who: facts.acting?.effect ? `${who}: ${facts.acting.effect}` : who,
    help: pick ? `It concerns ${faces.name(pick)}.` : "",
    held: [],
  });
}

/** What a line ends with. */
const end = (line: AheadLine): string => line.steps.at(-1)?.name ?? "";

/** Influence as it would be after a line, where that is different; a District whose total stays is told as well, so
 *  that its mark shows. */
function influence({ facts, seat }: Moment, line: AheadLine, district: string): Preview {
  const then = (line.then.influence ?? {}) as Record<string, number[]>;
  const told: Preview = { [district]: { [seat]: facts.influence[district]?.[seat] ?? 0 } };
  for (const [place, totals] of Object.entries(then))
    told[place] = Object.fromEntries(totals.map((total, whose) => [whose, total]));
  return told;
}

/** A District as the end of a line, with what would count there and whether the ability fires. */
function place(
  moment: Moment,
  line: AheadLine,
  district: District,
  verb: string,
  does: Target["does"],
): Target {
  const { facts } = moment;
  const then = (line.then.influence as Record<string, number[]> | undefined)?.[district.id];
  const more = then
    ? then.reduce((sum, total, whose) => sum + total - (facts.influence[district.id]?.[whose] ?? 0), 0)
    : 0;
  const fires = line.tells.some((told) => told.clause === "R7.4");
  const counted = more > 0 ? `, +${more}` : "";
  return {
    thing: district.id,
    short: fires ? `play: ability fires${counted}` : `${verb} here${counted}`,
    label: line.option.label,
    icon: fires ? district.abilityIcon : ACTION.influence,
    clause: line.option.clause,
    does,
  };
}

/** The lines that end at Districts: where a card would stand, with what it would count there. */
function places(
  moment: Moment,
  lines: readonly AheadLine[],
  verb: string,
): { targets: Target[]; preview: Preview } {
  const targets: Target[] = [];
  const preview: Preview = {};
  for (const line of lines) {
    const district = moment.cards.district(end(line));
    if (!district) continue;
    Object.assign(preview, influence(moment, line, district.id));
    targets.push(place(moment, line, district, verb, { plan: line.steps }));
  }
  return { targets, preview };
}

function action(moment: Moment, faces: Faces): Offer {
  const { lifted, options, facts, ahead, frame, seat } = moment;
  const hand =
    frame.view.zones.find((zone) => zone.name === `hand.${seat}`)?.cards.flatMap((one) => one.card ?? []) ??
    [];
  const [first, second] = lifted;
  if (!first) {
    const targets = hand
      .filter((card) => frame.options.some((option) => option.lights.includes(card)))
      .map((card): Target => ({
        thing: card,
        short: "",
        label: "lift it to see where it can go",
        does: { lift: card },
      }));
    const chips = ["conspire", "hire", "influence"].flatMap((name, index) => {
      const option = options.get(name);
      return option
        ? [
            {
              label: word(name),
              icon: ACTION[name],
              keys: [String(targets.length + index + 1)].filter((key) => key <= "9"),
              does: { option },
              spare: true,
            },
          ]
        : [];
    });
    return offer(moment, { targets, chips, say: "Lift a card, or name an action.", help: warning(moment) });
  }
  const by = (kind: string): AheadLine[] => ahead.filter((line) => line.steps[0]?.name === kind);
  if (second) {
    const targets = by("hire").map((line): Target => ({
      thing: end(line),
      short: "hire",
      label: `hire ${faces.name(end(line))} into your hand`,
      icon: ACTION.hire,
      clause: "R6.4",
      does: { plan: line.steps },
    }));
    return offer(moment, {
      targets,
      chips: [{ label: "Hire", icon: ACTION.hire, keys: range(1, targets.length) }, PUT_BACK],
      say: `Whom do ${faces.name(first)} and ${faces.name(second)} hire?`,
      help: "Both go to your discard; the hired Minion comes to your hand.",
      clause: "R6.4",
      held: [first, second],
    });
  }
  const conspiring = by("conspire").map((line): Target => ({
    thing: end(line),
    short: "conspire",
    label: `conspire: discard ${faces.name(first)} and take ${faces.name(end(line))} into your discard`,
    icon: ACTION.conspire,
    clause: "R6.1",
    does: { plan: line.steps },
  }));
  const playing = places(moment, by("influence"), "play");
  const others = new Set(by("hire").flatMap((line) => line.steps.map((step) => step.name)));
  const more = hand
    .filter((card) => card !== first && others.has(card))
    .map((card): Target => ({
      thing: card,
      short: "",
      label: "lift it as well, to hire",
      does: { lift: card },
    }));
  const targets = [...conspiring, ...playing.targets, ...more];
  const chips: ChipOffer[] = [];
  if (conspiring.length)
    chips.push({ label: "Conspire", icon: ACTION.conspire, keys: range(1, conspiring.length) });
  if (playing.targets.length)
    chips.push({
      label: "Influence",
      icon: ACTION.influence,
      keys: range(conspiring.length + 1, conspiring.length + playing.targets.length),
    });
  if (more.length) chips.push({ label: "Hire: lift another card", icon: ACTION.hire, keys: [] });
  chips.push(PUT_BACK);
  const taken = new Set(conspiring.map((target) => target.thing));
  return offer(moment, {
    targets,
    chips,
    say: `Where does ${faces.name(first)} go?`,
    help: warning(moment),
    held: [first],
    preview: playing.preview,
    dim: new Set(ahead.length ? facts.available.filter((card) => !taken.has(card)) : []),
  });
}

/** A word of care before a play that leaves too few cards to draw three. */
function warning({ facts, seat }: Moment): string {
  const left = (facts.collection[seat] ?? 0) - 1;
  return left < 3 && facts.day < facts.days
    ? `If you play one, you keep ${left} ${left === 1 ? "card" : "cards"}: fewer than the three you draw.`
    : "";
}

function opening(moment: Moment, faces: Faces): Offer {
  const { lifted, frame, ahead, decision } = moment;
  const first = lifted[0];
  const pick = frame.options.map((option): Target => ({
    thing: option.name,
    short: "",
    label: "lift it to place it",
    does: { lift: option.name },
  }));
  if (!first) {
    const say =
      decision === "open.card1"
        ? "Choose the first of two cards to place."
        : "Choose the second card to place.";
    return offer(moment, {
      targets: pick,
      say,
      help: "Only you see these four. The two you keep back return to their decks.",
    });
  }
  const standing = places(moment, ahead, "place");
  return offer(moment, {
    ...standing,
    say: `Where does ${faces.name(first)} stand?`,
    help: "Any District will do; no ability fires in the opening.",
    held: [first],
    chips: [PUT_BACK],
  });
}

const PUT_BACK: ChipOffer = { label: "Put back", keys: ["Esc"], does: "put back", spare: true };

const SHORT: Record<string, string> = {
  "maze.played": "swap",
  "maze.hand": "leave it there",
  "boneyard.minion": "shift",
  "spires.card": "fetch",
  "conspire.take": "conspire",
  "hire.take": "hire",
};

/** One choice, straight from the options: every option that has a place on the table is touched there, the others are
 *  chips. */
function single(moment: Moment, faces: Faces): Offer {
  const { frame, cards, facts, ahead, decision, seat } = moment;
  const held = facts.acting.pick ?? facts.acting.card;
  const targets: Target[] = [];
  const chips: ChipOffer[] = [];
  const preview: Preview = {};
  for (const option of frame.options) {
    const district = cards.district(option.name);
    const line = ahead.find((one) => end(one) === option.name);
    if (district && line) {
      Object.assign(preview, influence(moment, line, district.id));
      targets.push(
        place(
          moment,
          line,
          district,
          decision === "boneyard.to" ? "move" : decision.startsWith("open") ? "place" : "play",
          { option },
        ),
      );
    } else if (district)
      targets.push({
        thing: district.id,
        short: "here",
        label: option.label,
        clause: option.clause,
        does: { option },
      });
    else if (faces.of(option.name))
      targets.push({
        thing: option.name,
        short: SHORT[decision] ?? "",
        flag: decision === "courtyard.minion" ? "→ hand" : undefined,
        label: option.label,
        clause: option.clause,
        does: { option },
      });
    else
      chips.push({
        label: option.label,
        icon: ACTION[option.name],
        keys: option.name === "decline" || option.name === "no" ? ["0"] : [],
        does: { option },
      });
  }
  chips.forEach((chip, index) => {
    if (!chip.keys.length && targets.length + index < 9) chip.keys = [String(targets.length + index + 1)];
  });
  if (frame.undo && PASSED.has(decision)) chips.push(PUT_BACK);
  const named = new Set(targets.map((target) => target.thing));
  const asksRow = decision.endsWith(".take");
  const asksHand = decision.endsWith(".discard") || decision === "influence.card";
  const hand =
    frame.view.zones.find((zone) => zone.name === `hand.${seat}`)?.cards.flatMap((one) => one.card ?? []) ??
    [];
  const dim = new Set(
    [...(asksRow ? facts.available : []), ...(asksHand ? hand : [])].filter((card) => !named.has(card)),
  );
  return offer(moment, { targets, chips, held: held && !named.has(held) ? [held] : [], preview, dim });
}

const range = (from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, Math.min(9, to) - from + 1) }, (_, index) => String(from + index));
const word = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
