/** How one plays Midnight Edition with the hand: lift a Minion, touch a Location; every other choice is one touch of
 *  the thing it names. */
import type { Faces } from "../../play/faces";
import { cardsIn, chipOf, isAsked, offerOf, PUT_BACK, targetOf, withKeys } from "../../play/gestures";
import type { Gestures, Offer, Preview, Target } from "../../play/offer";
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

/** Decisions in which cards that are no option could be mistaken for one. */
const AMONG_CARDS = new Set(["which-minion", "cull", "hand-discard"]);

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
    if (!isAsked(frame, seat)) return waiting(moment);
    if (moment.decision !== "turn") return single(moment);
    return lifted[0] ? playing(moment, faces, lifted[0]) : turn(moment);
  },
};

/** Items of a kind that lie together are one thing to touch. */
export const lot = (zone: string, kind: string): string => `${zone}:${kind}`;

const faceOf = (card: string): string => card.split(".")[0] ?? card;

function waiting({ frame, facts, seat }: Moment): Offer {
  if (frame.view.over) return offerOf(frame, { who: "The game is over" });
  if (facts.draft && seat >= 0)
    return offerOf(frame, {
      who: "Your pick is made",
      say: `${frame.view.names[frame.question?.seats[0] ?? 0] ?? "The other player"} is still choosing.`,
      help: "Both picks are taken at the same moment.",
      held: facts.draft.own ? [facts.draft.own] : [],
    });
  return offerOf(frame, { held: facts.acting.pick ? [facts.acting.pick] : [] });
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

/** A Minion is lifted: where it can go. */
function playing(moment: Moment, faces: Faces, lifted: string): Offer {
  const { frame, facts, cards } = moment;
  const plays = facts.plays[faceOf(lifted)] ?? {};
  return offerOf(frame, {
    targets: inOrder(moment, Object.keys(plays)).map((place): Target => ({
      thing: place,
      ...promise(moment, lifted, place, plays[place] as Play),
      clause: "R5.1",
      does: {
        plan: [
          { decision: "turn", name: faceOf(lifted) },
          { decision: "play-where", name: place },
        ],
      },
    })),
    chips: [PUT_BACK],
    say: `Where do you play ${faces.name(lifted)}?`,
    help: cards.text(lifted),
    clause: "R5.1",
    held: [lifted],
    preview: preview(moment, lifted),
    reasons: closed(moment),
  });
}

function turn(moment: Moment): Offer {
  const { frame, seat } = moment;
  const named = new Set(frame.options.map((option) => option.name));
  const lifts = cardsIn(frame, `hand.${seat}`)
    .filter((card) => named.has(faceOf(card)))
    .map((card): Target => ({
      thing: card,
      short: "",
      label: "lift it to see what it does at each Location",
      does: { lift: card },
    }));
  const played = new Set(lifts.map((target) => faceOf(target.thing)));
  const others = frame.options.filter((option) => !played.has(option.name));
  return offerOf(frame, {
    targets: [...lifts, ...others.flatMap((option) => touching(moment, option))],
    chips: others.filter((option) => !option.lights.length).map((option) => chipOf(option)),
  });
}

/** Locations as they lie before this seat. */
function inOrder({ facts, seat }: Moment, places: string[]): string[] {
  const row = seat === 1 ? [...facts.row].reverse() : facts.row;
  return row.filter((place) => places.includes(place));
}

// Every other choice

function single(moment: Moment): Offer {
  const { frame, facts, decision } = moment;
  const card = decision === "play-where" ? facts.acting.card : undefined;
  const targets = frame.options.flatMap((option) => touching(moment, option));
  const chips = withKeys(
    frame.options.filter((option) => !option.lights.length).map((option) => chipOf(option)),
    targets.length,
  );
  if (frame.undo && PASSED.has(decision)) chips.push(PUT_BACK);
  const held = card ?? facts.acting.pick;
  const named = new Set([...targets.map((target) => target.thing), held]);
  return offerOf(frame, {
    targets,
    chips,
    held: held ? [held] : [],
    preview: card ? preview(moment, card) : {},
    dim: new Set(AMONG_CARDS.has(decision) ? visible(moment).filter((thing) => !named.has(thing)) : []),
    reasons: card ? closed(moment) : {},
  });
}

/** What on the table an option is about: a Location, a Space, an Item where it lies, all equal copies of a Minion; an
 *  option lights first what is touched, last where it lies. */
function touching(moment: Moment, option: Option): Target[] {
  const { decision, facts, cards, frame } = moment;
  const [thing = ""] = option.lights;
  const zone = option.lights.length > 1 ? (option.lights.at(-1) ?? "") : "";
  if (!thing) return [];
  const target = { ...targetOf(option), label: lower(option.label) };
  if (cards.item(thing)) return [{ ...target, thing: lot(zone || "supply", faceOf(thing)) }];
  const play = decision === "play-where" && facts.plays[faceOf(facts.acting.card ?? "")]?.[thing];
  if (play) return [{ ...target, ...promise(moment, facts.acting.card ?? "", thing, play) }];
  const copies = cardsIn(frame, zone).filter((card) => faceOf(card) === faceOf(thing));
  return copies.length ? copies.map((copy) => ({ ...target, thing: copy })) : [target];
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What could be mistaken for a choice while a Minion is picked: those at the Locations and in the own hand. */
function visible({ frame, facts, seat }: Moment): string[] {
  return frame.view.zones
    .filter((zone) => facts.row.includes(faceOf(zone.name)) || zone.name === `hand.${seat}`)
    .flatMap((zone) => zone.cards.flatMap((one) => one.card ?? []));
}
