/** How one plays Dark Promenade with the hand: lift a Minion, touch an Avenue; every other choice is one touch of the
 *  thing it names. */
import type { Faces } from "../../play/faces";
import type { ChipOffer, Gestures, Offer, Preview, Target } from "../../play/offer";
import type { Option, Reason, TableFrame, Schemas } from "../../wire/types";
import { promenadeCards, type PromenadeCards } from "./cards";

export type Part = Schemas["PromenadePart"];
export type SiteFacts = Schemas["PromenadeSite"];
export type Play = Schemas["PromenadePlay"];
export type PromenadeFacts = Schemas["PromenadeFacts"];

/** Decisions that a gesture only passes through. */
const PASSED = new Set(["play_avenue", "swap_second"]);

const ASIDE: Record<string, string> = { continue: "Go on", normal: "Draw as usual" };
const PUT_BACK: ChipOffer = { label: "Put back", keys: ["Esc"], does: "put back", spare: true };

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
    if (!frame.question?.seats.includes(seat)) return waiting(moment);
    if (moment.decision === "play_minion") return playing(moment, faces, lifted[0]);
    return single(moment, faces);
  },
};

/** Column 1, or row 2: how an Avenue is called. */
export const avenueName = (name: string): string =>
  `${name.startsWith("C") ? "column" : "row"} ${name.slice(1)}`;

function offer(moment: Moment, parts: Partial<Offer>): Offer {
  const { frame, facts } = moment;
  return {
    targets: [],
    chips: [],
    who: facts.acting.effect ? capital(facts.acting.effect) : "Your turn",
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

function waiting(moment: Moment): Offer {
  const { frame, facts } = moment;
  if (frame.view.over) return offer(moment, { who: "The third Week is over" });
  const who = `${frame.view.names[frame.question?.seats[0] ?? 0] ?? "The other player"} decides`;
  const held = facts.acting.card ?? facts.acting.pick;
  return offer(moment, {
    who: facts.acting.effect ? `${who}: ${facts.acting.effect}` : who,
    held: held ? [held] : [],
  });
}

// Playing a Minion

/** What would happen at an Avenue, for the tab beside it and for the ear. */
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
    return offer(moment, {
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
  return offer(moment, {
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

const SAY: Record<string, string> = {
  bonus_before: "Before you play: use a District Bonus, or go on.",
  bonus_after: "After your play: use a District Bonus, or go on.",
  bonus_draw: "You draw: with a District Bonus, or as usual?",
};

/** A few words on the thing itself: what a touch of it does. */
const FLAG: Record<string, string> = {
  pick_item: "gain",
  pick_district: "gain",
  pick_card: "gain",
  pick_loss: "lose",
  pick_gift: "give",
  swap_first: "swap",
  swap_second: "swap",
  discard_minion_card: "discard",
};

function single(moment: Moment, faces: Faces): Offer {
  const { frame, facts, cards, decision } = moment;
  const targets: Target[] = [];
  const chips: ChipOffer[] = [];
  for (const option of frame.options) {
    const bonus = decision.startsWith("bonus_") ? cards.district(option.name) : undefined;
    if (bonus)
      targets.push({
        thing: option.name,
        short: "use",
        label: option.label,
        icon: bonus.bonusIcon,
        clause: option.clause,
        does: { option },
      });
    else if (!option.lights.length)
      chips.push({
        label: ASIDE[option.name] ?? option.label,
        keys: ["0"].filter(() => ["decline", "continue", "normal", "no"].includes(option.name)),
        does: { option },
      });
    else targets.push(touching(moment, option, faces));
  }
  targets.forEach((target, index) => {
    const bonus = decision.startsWith("bonus_") ? cards.district(target.thing) : undefined;
    if (bonus)
      chips.splice(index, 0, {
        label: `Use ${bonus.name}`,
        icon: bonus.bonusIcon,
        keys: [String(index + 1)],
        does: target.does as { option: Option },
      });
  });
  chips.forEach((chip, index) => {
    if (!chip.keys.length && targets.length + index < 9) chip.keys = [String(targets.length + index + 1)];
  });
  const tied = decision === "bonus_tie" && facts.compared ? facts.compared : "";
  const use = targets[0];
  if (tied && use) targets.push({ ...use, thing: tied, short: "take it" });
  const card = facts.acting.card;
  const plays = decision === "play_avenue" && card ? facts.plays[card] : undefined;
  if (frame.undo && PASSED.has(decision)) chips.push(PUT_BACK);
  if (plays) chips.unshift(...avenueChips(targets));
  const named = new Set(targets.map((target) => target.thing));
  const held =
    facts.acting.pick ?? (decision === "play_avenue" || decision === "pick_avenue" ? card : undefined);
  return offer(moment, {
    targets,
    chips,
    who:
      decision === "bonus_tie"
        ? "The Influence Check"
        : facts.acting.effect
          ? capital(facts.acting.effect)
          : "Your turn",
    say: SAY[decision] ?? (tied ? tie(moment, tied) : ask(moment)),
    help: help(moment, tied ? targets.slice(0, -1) : targets),
    held: held && !named.has(held) ? [held] : [],
    preview: preview(plays),
    dim: new Set(
      /^(pick|swap|discard)/.test(decision)
        ? visible(moment).filter((thing) => !named.has(thing) && thing !== held)
        : [],
    ),
    reasons:
      decision === "play_avenue"
        ? full(
            moment,
            frame.options.map((option) => option.name),
          )
        : {},
  });
}

/** The question; whose effect asks it stands above. */
function ask({ frame, decision }: Moment): string {
  const first = frame.options.find((option) => option.lights.length);
  const asked =
    decision === "pick_minion" && first
      ? `${capital(verb(first.label))} a Minion.`
      : (frame.question?.prompt ?? "").replace(/ \([^)]*\)\.$/, ".");
  return frame.options.some((option) => option.name === "decline")
    ? asked.replace(/\.$/, ", or decline.")
    : asked;
}

/** The thing on the table that an option is about: a card where it lies, a site, an Avenue. */
function touching(moment: Moment, option: Option, faces: Faces): Target {
  const { decision, facts, cards } = moment;
  const [first = "", second = "", zone = ""] = option.lights;
  // Districts outside the grid are named by their kind; of the copies one is touched.
  const district = cards.district(second) && zone ? second : "";
  const thing = district || first;
  const card = facts.acting.card;
  const short =
    decision === "play_avenue" && card
      ? promise(card, thing, facts.plays[card]?.[thing], cards).short
      : decision === "pick_avenue"
        ? "move here"
        : (FLAG[decision] ?? verb(option.label));
  const flag = faces.of(thing) && !district ? short : "";
  return {
    thing,
    short,
    ...(flag ? { flag } : {}),
    label: option.label,
    clause: option.clause,
    does: { option },
  };
}

const verb = (label: string): string => (label.split(" ")[0] ?? "").toLowerCase();

function tie({ facts, cards }: Moment, site: string): string {
  const at = facts.sites[site];
  return (
    `${cards.district(at?.district)?.name ?? "The District"} at ${site.replace("-", " ")} is ` +
    `tied, ${at?.totals.join(" to ") ?? ""}: take it?`
  );
}

/** What the only Bonus that may be used does; of several the badges tell. */
function help({ cards, decision }: Moment, bonuses: readonly Target[]): string {
  const [one, more] = bonuses;
  return decision.startsWith("bonus_") && one && !more ? (cards.district(one.thing)?.bonus ?? "") : "";
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
