/** How one plays Midnight Edition with the hand: lift a Minion, touch a Location; every other choice is one touch of
 *  the thing it names. */
import type { Faces } from "../../play/faces";
import type { ChipOffer, Gestures, Offer, Preview, Target } from "../../play/offer";
import type { Option, Reason, TableFrame, Schemas } from "../../wire/types";
import { midnightCards, type MidnightCards } from "./cards";

export type Part = Schemas["MidnightPart"];
export type LocationFacts = Schemas["MidnightLocation"];
export type Play = Schemas["MidnightPlay"];

export type Facing = "up" | "down";

export type Clock = Schemas["MidnightClock"];
export type Draft = Schemas["MidnightDraft"];
export type MidnightFacts = Schemas["MidnightFacts"];

/** Decisions that a gesture only passes through. */
const PASSED = new Set(["play-where", "minion-to"]);

/** Decisions whose cards are not on the table: they are laid out above it. */
export const LAID_OUT = new Set(["sift-keep", "pile-card", "night-out"]);

const PUT_BACK: ChipOffer = { label: "Put back", keys: ["Esc"], does: "put back", spare: true };

interface Moment {
  frame: TableFrame;
  facts: MidnightFacts;
  cards: MidnightCards;
  seat: number;
  decision: string;
}

export const midnightGestures: Gestures = {
  rests: (decision) => !PASSED.has(decision),

  offer(frame, faces, seat, lifted) {
    const moment: Moment = {
      frame,
      facts: frame.view.facts as MidnightFacts,
      cards: midnightCards(faces),
      seat,
      decision: frame.question?.decision ?? "",
    };
    if (!frame.question?.seats.includes(seat)) return waiting(moment);
    if (moment.decision === "turn") return turn(moment, faces, lifted[0]);
    return single(moment);
  },
};

/** Items of a kind that lie together are one thing to touch. */
export const lot = (zone: string, kind: string): string => `${zone}:${kind}`;

const faceOf = (card: string): string => card.split(".")[0] ?? card;

function offer(moment: Moment, parts: Partial<Offer>): Offer {
  const { frame, facts } = moment;
  return {
    targets: [],
    chips: [],
    who: who(moment),
    say: frame.question?.prompt ?? "",
    help: "",
    clause: frame.question?.clause ?? "",
    held: facts.acting.pick ? [facts.acting.pick] : [],
    preview: {},
    dim: new Set(),
    reasons: {},
    ...parts,
  };
}

/** Why something is asked, in small capitals. */
function who({ facts, decision }: Moment): string {
  if (facts.acting.effect) return facts.acting.effect;
  if (facts.phase === "draft")
    return `The draft, round ${facts.draft?.round ?? 1} of ${facts.draft?.rounds ?? 5}`;
  if (decision === "turn" || decision === "play-where")
    return facts.actions === 2
      ? "Your turn: the first of two Actions"
      : facts.actions === 1
        ? "Your turn: the last Action"
        : "Your turn: no Action left";
  return facts.phase === "weeks-end"
    ? "Week’s End"
    : facts.phase === "check"
      ? "The Influence Check"
      : "Your turn";
}

function waiting(moment: Moment): Offer {
  const { frame, facts, seat } = moment;
  if (frame.view.over) return offer(moment, { who: "The game is over" });
  const decider = frame.view.names[frame.question?.seats[0] ?? 0] ?? "The other player";
  if (facts.draft && seat >= 0)
    return offer(moment, {
      who: "Your pick is made",
      say: `${decider} is still choosing.`,
      help: "Both picks are taken at the same moment.",
      held: facts.draft.own ? [facts.draft.own] : [],
    });
  const held = facts.acting.pick;
  return offer(moment, {
    who: facts.acting.effect ? `${decider} decides: ${facts.acting.effect}` : `${decider} decides`,
    held: held ? [held] : [],
  });
}

// A turn

/** What playing there would bring, for the tab beneath a Location and for the ear. */
function promise(moment: Moment, card: string, place: string, play: Play): Pick<Target, "short" | "label"> {
  const { facts, cards } = moment;
  const text = facts.locations[place]?.text ?? "";
  const short = [play.home ? "+1 Home" : "", play.activates ? cards.brief(text) : ""]
    .filter(Boolean)
    .join(", ");
  return {
    short: short ? `play: ${short}` : "play here",
    label:
      `play ${cards.name(card)} at ${cards.place(place)?.name ?? place}: your Influence ` +
      `there ${play.influence}${play.home ? ", at Home" : ""}${play.activates ? `; activates: ${text}` : ""}`,
  };
}

function preview(moment: Moment, card: string): Preview {
  return Object.fromEntries(
    Object.entries(moment.facts.plays[faceOf(card)] ?? {}).map(([place, play]) => [
      place,
      { [moment.seat]: play.influence },
    ]),
  );
}

/** Why no Minion may be played at a Location; the server, which does not know what is lifted, is asked about the
 *  rest. */
function closed({ facts, cards }: Moment): Record<string, Reason> {
  const named = (place: string): string => cards.place(place)?.name ?? place;
  const reasons: Record<string, Reason> = Object.fromEntries(
    facts.played.map((place) => [
      place,
      { clause: "R5.2", text: `You have played a Minion at ${named(place)} this turn.` },
    ]),
  );
  if (facts.festival)
    reasons[facts.festival] = {
      clause: "R8.2",
      text: `The Festival is held at ${named(facts.festival)}: no Minion may be played there.`,
    };
  return reasons;
}

function turn(moment: Moment, faces: Faces, lifted: string | undefined): Offer {
  const { frame, facts, cards, seat } = moment;
  if (lifted) {
    const places = inOrder(moment, Object.keys(facts.plays[faceOf(lifted)] ?? {}));
    const targets = places.map((place): Target => ({
      thing: place,
      ...promise(moment, lifted, place, (facts.plays[faceOf(lifted)] ?? {})[place] as Play),
      clause: "R5.1",
      does: {
        plan: [
          { decision: "turn", name: faceOf(lifted) },
          { decision: "play-where", name: place },
        ],
      },
    }));
    return offer(moment, {
      targets,
      chips: [PUT_BACK],
      say: `Where do you play ${faces.name(lifted)}?`,
      help: cards.text(lifted),
      clause: "R5.1",
      held: [lifted],
      preview: preview(moment, lifted),
      reasons: closed(moment),
    });
  }
  const hand = frame.view.zones.find((zone) => zone.name === `hand.${seat}`)?.cards ?? [];
  const named = new Set(frame.options.map((option) => option.name));
  const targets: Target[] = hand.flatMap(({ card }) =>
    card && named.has(faceOf(card))
      ? [
          {
            thing: card,
            short: "",
            label: "lift it to see what it does at each Location",
            does: { lift: card },
          },
        ]
      : [],
  );
  const chips: ChipOffer[] = [];
  for (const option of frame.options) {
    if (option.name === "draw")
      targets.push({
        thing: option.lights[0] ?? "",
        short: "draw",
        flag: "draw",
        label: "draw a card, 1 Action",
        clause: option.clause,
        does: { option },
      });
    else if (option.name === "end") chips.push({ label: "End the turn", keys: ["0"], does: { option } });
    else if (cards.item(option.name))
      targets.push({
        thing: lot(option.lights[2] ?? "", faceOf(option.name)),
        short: "use",
        label: lower(option.label),
        clause: option.clause,
        does: { option },
      });
  }
  const plays = targets.some((target) => "lift" in target.does);
  return offer(moment, {
    targets,
    chips,
    say: facts.actions
      ? plays
        ? "Lift a Minion, draw a card, or use an Item."
        : "Draw a card, use an Item, or end the turn."
      : "Use a Potion, or end the turn.",
    help: hand.length === 1 && plays ? "Who begins a turn with an empty hand draws a card for nothing." : "",
  });
}

/** Locations as they lie before this seat. */
function inOrder({ facts, seat }: Moment, places: string[]): string[] {
  const row = seat === 1 ? [...facts.row].reverse() : facts.row;
  return row.filter((place) => places.includes(place));
}

// Every other choice

const SAY: Record<string, string> = {
  "draft-pick": "Take one Minion; the rest goes to the other player.",
  "festival-to": "Where does the Festival go?",
  "night-out": "Which Night becomes a Day? It has a check of its own in every Week to come.",
  "which-location": "At which Location do you place a Marker?",
  "which-branch": "Which of the two?",
  "which-kind": "Which kind of Item do you gain?",
};

/** A few words on the thing itself: what a touch of it does. */
const FLAG: Record<string, string> = {
  "draft-pick": "take",
  "hand-discard": "discard",
  cull: "discard",
  "pile-card": "take",
  "which-kind": "gain",
  "festival-to": "the Festival comes here",
  "which-location": "a Marker here",
  "night-out": "becomes Day",
};

function single(moment: Moment): Offer {
  const { frame, facts, cards, decision } = moment;
  const targets: Target[] = [];
  const chips: ChipOffer[] = [];
  for (const option of frame.options) {
    if (option.lights.length) targets.push(...touching(moment, option));
    else
      chips.push({
        label: option.label,
        keys: ["decline", "no"].includes(option.name) ? ["0"] : [],
        does: { option },
      });
  }
  chips.forEach((chip, index) => {
    if (!chip.keys.length && targets.length + index < 9) chip.keys = [String(targets.length + index + 1)];
  });
  const card = facts.acting.card;
  if (frame.undo && PASSED.has(decision)) chips.push(PUT_BACK);
  const named = new Set(targets.map((target) => target.thing));
  const held = decision === "play-where" ? card : facts.acting.pick;
  return offer(moment, {
    targets,
    chips,
    say: ask(moment),
    help: help(moment),
    held: held ? [held] : [],
    preview: decision === "play-where" && card ? preview(moment, card) : {},
    dim: new Set(
      /^(which-minion|cull|hand-discard)$/.test(decision)
        ? visible(moment).filter((thing) => !named.has(thing) && thing !== held)
        : [],
    ),
    reasons: decision === "play-where" ? closed(moment) : {},
  });

  function ask({ frame: { question, options } }: Moment): string {
    const minion = options.find((option) => option.lights.length);
    const asked =
      SAY[decision] ??
      (decision === "which-space"
        ? `Where at ${cards.place(facts.acting.location ?? "")?.name ?? "the Location"} does the Marker go?`
        : decision === "cull"
          ? `Discard ${facts.left ?? 1} more of your Minions ` +
            `at ${cards.place(facts.checked ?? "")?.name ?? "the Location"}.`
          : decision === "which-minion" && minion
            ? `${verb(minion.label)} a Minion.`
            : decision === "which-item" && minion
              ? `${minion.label.startsWith("Turn") ? minion.label.split(":")[0] : verb(minion.label)} which Item?`
              : (question?.prompt ?? "").replace(/ \([^)]*\)\.$/, "."));
    return options.some((option) => option.name === "decline")
      ? asked.replace(/[.?]$/, (end) => `${end === "?" ? "? You may decline." : ", or decline."}`)
      : asked;
  }
}

function help({ facts, decision, cards }: Moment): string {
  if (decision === "which-space") return "A Marker beside one of your own counts 2, alone it counts 1.";
  if (decision === "cull") return "Half of them, rounded down, go at each Location.";
  if (decision === "draft-pick")
    return facts.draft?.picked.some(Boolean)
      ? "The other pick is made already."
      : "Both pick at the same time; nobody sees the other’s pick.";
  return facts.acting.card && facts.acting.effect ? cards.text(facts.acting.card) : "";
}

const verb = (label: string): string => label.split(" ")[0] ?? "";

/** What on the table an option is about: a Location, a Space, an Item where it lies, all equal copies of a Minion. */
function touching(moment: Moment, option: Option): Target[] {
  const { decision, facts, cards, frame } = moment;
  const [first = "", second = "", zone = ""] = option.lights;
  const base = { label: lower(option.label), clause: option.clause, does: { option } };
  if (cards.item(first))
    return [
      {
        ...base,
        thing: zone ? lot(zone, faceOf(first)) : lot("supply", faceOf(first)),
        short: decision === "which-kind" ? "gain" : verb(option.label).toLowerCase(),
      },
    ];
  const gain = facts.gains[first];
  if (gain !== undefined)
    return [{ ...base, thing: first, short: gain > 0 ? `+${gain}` : gain < 0 ? `−${-gain}` : "0" }];
  if (decision === "play-where" && facts.acting.card) {
    const play = facts.plays[faceOf(facts.acting.card)]?.[first];
    return [
      {
        ...base,
        thing: first,
        ...(play ? promise(moment, facts.acting.card, first, play) : { short: "play here" }),
      },
    ];
  }
  const card = zone ? second : first;
  const copies = (frame.view.zones.find((one) => one.name === (zone || second))?.cards ?? []).flatMap(
    (one) => (one.card && faceOf(one.card) === faceOf(card) ? [one.card] : []),
  );
  const short = decision === "minion-to" ? "move here" : (FLAG[decision] ?? verb(option.label).toLowerCase());
  if (cards.week(first) || !copies.length)
    return [{ ...base, thing: first, short, flag: cards.week(first) ? short : "" }];
  return copies.map((thing) => ({ ...base, thing, short, flag: short }));
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What could be mistaken for a choice while a Minion is picked: those at the Locations and in the own hand. */
function visible({ frame, facts, seat }: Moment): string[] {
  return frame.view.zones
    .filter((zone) => facts.row.includes(faceOf(zone.name)) || zone.name === `hand.${seat}`)
    .flatMap((zone) => zone.cards.flatMap((one) => one.card ?? []));
}
