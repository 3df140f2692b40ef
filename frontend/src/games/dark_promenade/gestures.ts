/** How one plays Dark Promenade with the hand: lift a Minion, touch an Avenue; every other choice is one touch of the
 *  thing it names. */
import type { Faces } from "../../play/faces";
import { chipOf, isAsked, offerOf, PUT_BACK, targetOf, withKeys } from "../../play/gestures";
import type { ChipOffer, Gestures, Offer, Preview, Target } from "../../play/offer";
import type { Option, Reason, TableFrame, Schemas } from "../../wire/types";
import { promenadeCards, type District, type PromenadeCards } from "./cards";

export type Part = Schemas["PromenadePart"];
export type SiteFacts = Schemas["PromenadeSite"];
export type Play = Schemas["PromenadePlay"];
export type PromenadeFacts = Schemas["PromenadeFacts"];

/** Decisions that a gesture only passes through. */
const PASSED = new Set(["play_avenue", "swap_second"]);

interface Moment {
  frame: TableFrame;
  facts: PromenadeFacts;
  cards: PromenadeCards;
  seat: number;
  decision: string;
}

export const promenadeGestures: Gestures = {
  rests: (decision) => !PASSED.has(decision),

  offer(frame, faces, seat, lifted) {
    const moment: Moment = {
      frame,
      facts: frame.view.facts as PromenadeFacts,
      cards: promenadeCards(faces),
      seat,
      decision: frame.question?.decision ?? "",
    };
    if (frame.view.over) return offerOf(frame, { who: "The third Week is over" });
    if (!isAsked(frame, seat)) return waiting(moment);
    if (moment.decision === "play_minion") return playing(moment, faces, lifted[0]);
    return choosing(moment);
  },
};

/** Column 1, or row 2: how an Avenue is called. */
export const avenueName = (name: string): string =>
  `${name.startsWith("C") ? "column" : "row"} ${name.slice(1)}`;

function waiting({ frame, facts }: Moment): Offer {
  const held = facts.acting.card ?? facts.acting.pick;
  return offerOf(frame, { held: held ? [held] : [] });
}

// Playing a Minion

/** What would happen at an Avenue, for the tab beside it and for the ear, before the Minion is chosen. */
function promise(
  card: string,
  avenue: string,
  play: Play | undefined,
  cards: PromenadeCards,
): Pick<Target, "short" | "label" | "icon"> {
  const met = play?.abilities ?? [];
  const short = met[0] && met[1] ? "I and II" : met[0] ? "I happens" : met[1] ? "II happens" : "no Ability";
  const texts = cards.abilities(card).filter((_, index) => met[index]);
  const influence = Object.entries(play?.influence ?? {}).map(
    ([site, number]) => `${number} at ${site.replace("-", " ")}`,
  );
  const which = [met[0] ? "first" : "", met[1] ? "second" : ""].filter(Boolean).join(" and ");
  const happens = texts.length ? `${which} Ability happens; ${texts.join(" ")}` : "no Ability happens;";
  return {
    short,
    label: `play ${cards.name(card)} to ${avenueName(avenue)}: ${happens} Influence ${influence.join(", ")}`,
  };
}

function preview(plays: Record<string, Play> | undefined): Preview {
  const found: Preview = {};
  for (const play of Object.values(plays ?? {}))
    for (const [site, totals] of Object.entries(play.totals))
      found[site] = { 0: totals[0] ?? 0, 1: totals[1] ?? 0 };
  return found;
}

function playing(moment: Moment, faces: Faces, card: string | undefined): Offer {
  const { frame, facts, cards } = moment;
  if (!card) {
    const targets = frame.options.map((option): Target => ({
      thing: option.name,
      short: "",
      label: "lift it to see what it does at each Avenue",
      does: { lift: option.name },
    }));
    return offerOf(frame, {
      targets,
      say: "Lift a Minion to play.",
      help: "Its Avenues light up, and every site shows the total it would lead to.",
    });
  }
  const plays = facts.plays[card];
  const targets = Object.entries(plays ?? {}).map(([avenue, play]): Target => ({
    thing: avenue,
    ...promise(card, avenue, play, cards),
    clause: "R6.2",
    does: {
      plan: [
        { decision: "play_minion", name: card },
        { decision: "play_avenue", name: avenue },
      ],
    },
  }));
  return offerOf(frame, {
    targets,
    chips: [...avenueChips(targets), PUT_BACK],
    say: `${faces.name(card)}: choose one of your Avenues.`,
    clause: "R6.2",
    held: [card],
    preview: preview(plays),
    reasons: full(moment, Object.keys(plays ?? {})),
  });
}

/** A sign for each Avenue's key. */
function avenueChips(targets: Target[]): ChipOffer[] {
  return targets.map((target, index) => ({
    label: capital(avenueName(target.thing)),
    keys: [String(index + 1)],
  }));
}

function full({ facts, seat }: Moment, open: string[]): Record<string, Reason> {
  const letter = facts.roles[seat] === "columns" ? "C" : "R";
  const closed = [1, 2, 3].map((number) => `${letter}${number}`).filter((avenue) => !open.includes(avenue));
  return Object.fromEntries(
    closed.map((avenue) => [
      avenue,
      { clause: "R6.2", text: `Two of your Minions stand at ${avenueName(avenue)} already.` },
    ]),
  );
}

// Every other choice

function choosing(moment: Moment): Offer {
  const { frame, facts, decision } = moment;
  const touched = frame.options.filter((option) => option.lights.length);
  const targets = touched.map((option) => touching(moment, option));
  const chips = withKeys(
    [
      ...touched.flatMap((option, index) => bonusChip(moment, option, String(index + 1))),
      ...frame.options.filter((option) => !option.lights.length).map((option) => chipOf(option)),
    ],
    targets.length,
  );
  // A tie is taken at its site as well.
  const use = targets[0];
  if (decision === "bonus_tie" && facts.compared && use) targets.push({ ...use, thing: facts.compared });
  const card = facts.acting.card;
  const plays = decision === "play_avenue" && card ? facts.plays[card] : undefined;
  if (frame.undo && PASSED.has(decision)) chips.push(PUT_BACK);
  if (plays) chips.unshift(...avenueChips(targets));
  const named = new Set(targets.map((target) => target.thing));
  // The Minion that goes to an Avenue lights up with it.
  const held = facts.acting.pick ?? (decision.endsWith("_avenue") ? touched[0]?.lights[1] : undefined);
  return offerOf(frame, {
    targets,
    chips,
    held: held && !named.has(held) ? [held] : [],
    preview: preview(plays),
    dim: new Set(
      /^(pick|swap|discard)/.test(decision)
        ? visible(moment).filter((thing) => !named.has(thing) && thing !== held)
        : [],
    ),
    reasons: plays ? full(moment, [...named]) : {},
  });
}

/** The District whose Bonus an option uses. */
const bonusOf = ({ decision, cards }: Moment, option: Option): District | undefined =>
  decision.startsWith("bonus_") ? cards.district(option.name) : undefined;

/** What is touched for an option. Only cards carry a flag; sites, Avenues, stacks and badges have their own tab. */
const touching = (moment: Moment, option: Option): Target => ({
  ...targetOf(option),
  flag: option.kind === "card" ? option.flag : "",
  icon: bonusOf(moment, option)?.bonusIcon,
});

/** A Bonus by name, beside its badge. */
function bonusChip(moment: Moment, option: Option, key: string): ChipOffer[] {
  const bonus = bonusOf(moment, option);
  return bonus
    ? [
        {
          label: `${option.verb} ${option.thing}`,
          icon: bonus.bonusIcon,
          keys: [key],
          does: { option },
        },
      ]
    : [];
}

/** What could be mistaken for a choice while something is picked: Minions in play and in hand, Items. */
function visible({ frame, seat }: Moment): string[] {
  return frame.view.zones
    .filter(
      (zone) => /^([CR]\d|side|outskirts-items|items\.\d)$/.test(zone.name) || zone.name === `hand.${seat}`,
    )
    .flatMap((zone) => zone.cards.flatMap((one) => one.card ?? []));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
