/** How a decision of Necromancer becomes something to touch: a phase card, a place on the map, a card in hand or laid
 *  out, a creature. What has no place on the table, and whatever is not known here, is a chip with the words of the
 *  rules, so that nothing is ever out of reach. */
import {
  cardsIn,
  chipOf,
  declines,
  isAsked,
  offerOf,
  PUT_BACK,
  targetOf,
  withKeys,
} from "../../play/gestures";
import type { ChipOffer, Gestures, Offer, Target } from "../../play/offer";
import type { Option, TableFrame, Schemas } from "../../wire/types";
import { necromancerCards, type NecromancerCards } from "./cards";
import { PHASE, WALK } from "./icons";
import { atlas, type Atlas } from "./map";

export type Role = "hunter" | "necromancer";

export type Task = Schemas["NecromancerTask"];
export type PlayerFacts = Schemas["NecromancerPlayer"];
export type Creature = Schemas["NecromancerCreature"];
export type Combat = Schemas["NecromancerCombat"];
export type Way = Schemas["NecromancerWay"];
export type NecromancerFacts = Schemas["NecromancerFacts"];

/** Decisions whose things are laid out above the table, and what they are called there. */
export const LAID_OUT: Record<string, string> = {
  "choose-hunter": "Who are you?",
  keep: "The cards you consider",
  "draw-store": "The stores",
  "pick-store": "The stores",
  summon: "What rises?",
  five: "What do you do here?",
  buy: "The store",
  "entity-pick": "Which Entity comes?",
  "pick-creature": "The creatures",
  slot: "Your active cards",
  "lose-item": "Your active cards",
  "use-item": "Use it now?",
};

/** Decisions whose words become emblems; of these the ones that decline stay chips. */
const EMBLEMS = new Set(["summon", "five", "buy", "entity-pick"]);

/** Decisions that a gesture only passes through, so that taking back goes on. */
const PASSED = new Set(["pay", "slot", "damage-amount"]);

interface Moment {
  frame: TableFrame;
  facts: NecromancerFacts;
  cards: NecromancerCards;
  map: Atlas;
  seat: number;
  decision: string;
}

export const necromancerGestures: Gestures = {
  rests: (decision) => !PASSED.has(decision),

  offer(frame, faces, seat, lifted) {
    const moment: Moment = {
      frame,
      facts: frame.view.facts as NecromancerFacts,
      cards: necromancerCards(faces),
      map: atlas(faces),
      seat,
      decision: frame.question?.decision ?? "",
    };
    if (!isAsked(frame, seat)) return waiting(moment);
    if (moment.decision === "move") return move(moment, lifted[0]);
    return single(moment, frame.options);
  },
};

export const faceOf = (card: string): string => card.split(".")[0] ?? card;
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

function waiting(moment: Moment): Offer {
  const { frame, facts, seat } = moment;
  if (frame.view.over) return offerOf(frame, { who: "The game is over" });
  const names = (frame.question?.seats ?? []).map((one) => frame.view.names[one] ?? "");
  if (moment.decision === "phase" && seat >= 0)
    return offerOf(frame, {
      who: "Your pick is made",
      say: `${listed(names)} ${names.length > 1 ? "are" : "is"} still choosing.`,
      help: "All picks are turned up together.",
      held: facts.picks[seat] ? [`phase:${facts.picks[seat]}`] : [],
    });
  return offerOf(frame, { held: facts.paying?.card ? [facts.paying.card] : [] });
}

// Movement

/** Where a way is meant to lead: the place that the option lights first. */
const goalOf = (option: Option): string => option.lights[0] ?? option.name;

function move(moment: Moment, lifted: string | undefined): Offer {
  const { frame, facts, map } = moment;
  const ways = frame.options.filter((option) => facts.moves[option.name]);
  const named = (id: string): string => map.places.find((place) => place.id === id)?.name ?? id;
  if (lifted) {
    const chips = ways
      .filter((option) => goalOf(option) === lifted)
      .map((option) => chipOf(option, facts.moves[option.name]?.line ? (PHASE.movement ?? "") : WALK));
    return offerOf(frame, {
      chips: [...withKeys(chips, 0), PUT_BACK],
      say: `How do you go to ${named(lifted)}?`,
      help: "",
      held: [lifted],
    });
  }
  const targets = [...new Set(ways.map(goalOf))].map((goal): Target => {
    const found = ways.filter((option) => goalOf(option) === goal);
    const first = targetOf(found[0] as Option);
    if (found.length === 1) return { ...first, flag: undefined, label: lower(first.label) };
    const told = found.map((one) => lower(one.label)).join("; ");
    return {
      thing: goal,
      short: "several ways",
      label: `${found.length} ways to ${named(goal)}: ${told}`,
      clause: first.clause,
      does: { lift: goal },
    };
  });
  const rest = single(
    moment,
    frame.options.filter((option) => !ways.includes(option)),
  );
  return { ...rest, targets: [...targets, ...rest.targets] };
}

// Every other choice

function single(moment: Moment, options: readonly Option[]): Offer {
  const { frame, facts, decision, seat } = moment;
  const targets: Target[] = [];
  const loose: ChipOffer[] = [];
  // Of several numbers the one that is flagged comes first: all that a creature needs.
  const ordered =
    decision === "damage-amount" ? [...options].sort((a, b) => b.flag.length - a.flag.length) : options;
  for (const option of ordered) {
    const found = touching(moment, option);
    if (found.length) targets.push(...found);
    else loose.push(decision === "damage-amount" ? amount(option) : chipOf(option));
  }
  const chips = withKeys(loose, targets.length);
  if (frame.undo && PASSED.has(decision)) chips.push(PUT_BACK);
  const lit = new Set(targets.map((target) => target.thing));
  const held = facts.paying?.card ?? (decision === "damage-amount" ? facts.combat?.target : null);
  return offerOf(frame, {
    targets,
    chips,
    held: held ? [held] : [],
    dim: new Set(
      ["build", "activate", "pay"].includes(decision)
        ? cardsIn(frame, `hand.${seat}`).filter((card) => !lit.has(card) && card !== held)
        : [],
    ),
  });
}

/** A number of points; the one that is all it needs says so. */
const amount = (option: Option): ChipOffer => ({
  ...chipOf(option),
  label: option.flag ? `All it needs: ${option.verb}` : option.verb,
});

/** What on the table an option is about; nothing where it has no place. */
function touching(moment: Moment, option: Option): Target[] {
  const { frame, facts, decision, seat, map, cards } = moment;
  const [first = "", zone = ""] = option.lights;
  const base = { ...targetOf(option), label: lower(option.label) };
  if (decision === "phase") return [{ ...base, thing: `phase:${option.name}` }];
  if (!first) {
    if (EMBLEMS.has(decision) && !declines(option))
      return [{ ...base, thing: `act:${option.name}`, short: "" }];
    if (decision === "use-item" && !declines(option))
      return cardsIn(frame, `active.${seat}`)
        .filter((card) => option.thing === cards.name(card))
        .slice(0, 1)
        .map((thing) => ({ ...base, thing }));
    return [];
  }
  if (map.places.some((place) => place.id === first))
    return [{ ...base, short: option.label, flag: undefined }];
  if (facts.stores[first]) return [{ ...base, thing: `store:${first}` }];
  if (option.kind === "place") return [{ ...base, short: option.label }];
  if (facts.creatures.some((one) => one.card === first)) return [{ ...base, flag: undefined }];
  // Of equal copies any may be touched.
  const copies = cardsIn(frame, zone).filter((card) => faceOf(card) === faceOf(first));
  return (copies.length ? copies : [first]).map((thing) => ({ ...base, thing }));
}
