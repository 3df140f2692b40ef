/** How a decision of Necromancer becomes something to touch: a phase card, a place on the map, a card in hand or laid
 *  out, a creature. What has no place on the table, and whatever is not known here, is a chip with the words of the
 *  rules, so that nothing is ever out of reach. */
import type { Faces } from "../../play/faces";
import type { ChipOffer, Gestures, Offer, Target } from "../../play/offer";
import type { Option, Seen, TableFrame, Schemas } from "../../wire/types";
import { necromancerCards, PHASES, type NecromancerCards } from "./cards";
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
const DECLINES = new Set(["decline", "no", "nothing", "pass", "done", "stop", "save"]);

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
    if (!frame.question?.seats.includes(seat)) return waiting(moment);
    if (moment.decision === "move") return move(moment, lifted[0]);
    return single(moment, faces);
  },
};

export const faceOf = (card: string): string => card.split(".")[0] ?? card;
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

function offer(moment: Moment, parts: Partial<Offer>): Offer {
  const { question } = moment.frame;
  return {
    targets: [],
    chips: [],
    who: who(moment),
    say: question?.prompt ?? "",
    help: "",
    clause: question?.clause ?? "",
    held: [],
    preview: {},
    dim: new Set(),
    reasons: {},
    ...parts,
  };
}

const phaseName = (id: string | null): string => PHASES.find((one) => one.id === id)?.name ?? "";

/** "(Police Scanner)" at the end of a prompt says whose effect asks. */
const asker = (frame: TableFrame): string =>
  /\(([A-Z][^()]+)\)\.$/.exec(frame.question?.prompt ?? "")?.[1] ?? "";

/** Why something is asked, in small capitals. */
function who({ frame, facts, seat }: Moment): string {
  const combat = facts.combat;
  if (combat)
    return combat.kind === "final" ? `Final Combat, cycle ${combat.cycle}` : `Combat, cycle ${combat.cycle}`;
  const source = asker(frame);
  if (source) return source;
  if (!facts.round) return "Before the first round";
  if (!facts.phase) return `Round ${facts.round}`;
  return facts.picks[seat] === facts.phase
    ? `${phaseName(facts.phase)}, with your bonus`
    : phaseName(facts.phase);
}

function waiting(moment: Moment): Offer {
  const { frame, facts, seat } = moment;
  if (frame.view.over) return offer(moment, { who: "The game is over" });
  const names = (frame.question?.seats ?? []).map((one) => frame.view.names[one] ?? "");
  if (moment.decision === "phase" && seat >= 0)
    return offer(moment, {
      who: "Your pick is made",
      say: `${listed(names)} ${names.length > 1 ? "are" : "is"} still choosing.`,
      help: "All picks are turned up together.",
      held: facts.picks[seat] ? [`phase:${facts.picks[seat]}`] : [],
    });
  const paying = facts.paying;
  return offer(moment, {
    who: `${listed(names)} ${names.length > 1 ? "decide" : "decides"}`,
    held: paying?.card ? [paying.card] : [],
  });
}

// Movement

const PUT_BACK: ChipOffer = { label: "Put back", keys: ["Esc"], does: "put back", spare: true };

/** What waits at the end of a way: a few words for a tab. */
function danger(way: Way | undefined, goal: string): string {
  if (!way) return "";
  return [
    way.place !== goal ? "stopped on the way" : "",
    way.pins ? "Undead stop you" : "",
    way.corrupts.length ? `corrupts ${way.corrupts.length}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Where a way is meant to lead: the place that the option touches. */
const goalOf = (option: Option): string => option.lights.at(-1) ?? option.name;

function move(moment: Moment, lifted: string | undefined): Offer {
  const { frame, facts, map, seat } = moment;
  const places = new Set(map.places.map((place) => place.id));
  const ways = frame.options.filter((option) => facts.moves[option.name] && places.has(goalOf(option)));
  const others = frame.options.filter((option) => !ways.includes(option));
  const named = (id: string): string => map.places.find((place) => place.id === id)?.name ?? id;
  const line = (option: Option): string | undefined => facts.moves[option.name]?.line ?? undefined;
  if (lifted) {
    const found = ways.filter((option) => goalOf(option) === lifted);
    const chips = found.map((option, index): ChipOffer => ({
      label: option.label,
      icon: line(option) ? (PHASE.movement ?? "") : WALK,
      keys: [String(index + 1)],
      does: { option },
    }));
    return offer(moment, {
      chips: [...chips, PUT_BACK],
      say: `How do you go to ${named(lifted)}?`,
      held: [lifted],
      clause: "R4.3",
    });
  }
  const goals = [...new Set(ways.map(goalOf))];
  const targets = goals.map((goal): Target => {
    const found = ways.filter((option) => goalOf(option) === goal);
    const first = found[0] as Option;
    const way = facts.moves[first.name];
    const short = [line(first) ? "ride" : "walk", danger(way, goal)].filter(Boolean).join(": ");
    if (found.length > 1)
      return {
        thing: goal,
        short: "several ways",
        label: `${found.length} ways to ${named(goal)}: ${found.map((one) => lower(one.label)).join("; ")}`,
        clause: "R4.3",
        does: { lift: goal },
      };
    return { thing: goal, short, label: lower(first.label), clause: first.clause, does: { option: first } };
  });
  const walks = ways.filter((option) => !line(option)).length;
  const lines = new Set(ways.flatMap((option) => line(option) ?? []));
  const rest = single({ ...moment, frame: { ...frame, options: others } });
  const from = facts.players[seat]?.place;
  const say = [
    walks ? "walk one step" : "",
    lines.size ? `ride ${lines.size === 1 ? "a line" : `one of ${lines.size} lines`}` : "",
  ]
    .filter(Boolean)
    .join(", or ");
  return offer(moment, {
    targets: [...targets, ...rest.targets],
    chips: rest.chips.map((chip) =>
      chip.label === "Stop here" ? { ...chip, label: from ? `Stay at ${named(from)}` : chip.label } : chip,
    ),
    say: say ? `${say.charAt(0).toUpperCase()}${say.slice(1)}.` : "There is nowhere to go.",
    help:
      facts.picks[seat] === "movement"
        ? "A step more than the others, or a ride, is the bonus of your pick."
        : "",
    clause: "R4.3",
  });
}

// Every other choice

const SAY: Record<string, string> = {
  "choose-hunter": "Which Hunter are you?",
  "choose-start": "Where do you begin the night? The Hunters begin in West Seattle.",
  phase: "Pick a phase in secret.",
  build: "Build a card into your combat deck, or be done.",
  activate: "Lay an Item or a Trap before you, or be done.",
  summon: "Raise Undead, begin the ritual for an Entity, or let it be.",
  five: "Fight, close the Rift, or let it be.",
  "draw-store": "Draw a card from a store.",
  slot: "Where does it lie?",
  "entity-pick": "Which Entity comes?",
  "lose-item": "Which active card do you lose?",
};

function say(moment: Moment): string {
  const { facts, decision, cards, frame } = moment;
  const prompt = frame.question?.prompt ?? "";
  const paying = facts.paying;
  if (paying)
    return (
      `Pay for ${paying.card ? cards.name(paying.card) : "it"}: ${paying.left} ` +
      `more ${paying.left === 1 ? "card" : "cards"}.`
    );
  if (decision === "keep")
    return prompt.replace(
      /^Choose a card to keep \((\d+) more\)\.$/,
      (_, left: string) => `Keep ${left} more.`,
    );
  return SAY[decision] ?? prompt.replace(/ \([A-Z][^()]+\)\.$/, ".");
}

function help({ facts, decision, seat, cards, frame }: Moment): string {
  if (decision === "phase")
    return "Any phase that somebody picks is for everybody; only your own pick brings its bonus.";
  if (decision === "build" || decision === "activate" || facts.paying)
    return "Cards are money: a cost is paid by discarding other cards of your hand.";
  if (decision === "keep") return "What you do not keep is discarded face down.";
  if (decision === "damage-target") return "Spread it as you like, all of it as long as a creature stands.";
  if (decision === "use-item")
    return cards.text(
      active(frame, seat).find((card) => frame.question?.prompt.includes(cards.name(card))) ?? "",
    );
  const source = asker(frame);
  const card =
    source &&
    frame.view.zones
      .flatMap((zone) => zone.cards.flatMap((one) => one.card ?? []))
      .find((one) => cards.name(one) === source);
  return card ? cards.text(card) : "";
}

const seen = (frame: TableFrame, zone: string): Seen[] =>
  frame.view.zones.find((one) => one.name === zone)?.cards ?? [];
const known = (frame: TableFrame, zone: string): string[] =>
  seen(frame, zone).flatMap((one) => one.card ?? []);
const active = (frame: TableFrame, seat: number): string[] => known(frame, `active.${seat}`);

const FLAG: Record<string, string> = {
  keep: "keep",
  pay: "pay",
  discard: "discard",
  "pay-task": "discard",
  "lose-item": "lose",
  slot: "cover",
  "choose-hunter": "be",
  "entity-pick": "half its HP",
};

function single(moment: Moment, faces?: Faces): Offer {
  const { frame, facts, decision, seat } = moment;
  const targets: Target[] = [];
  const chips: ChipOffer[] = [];
  for (const option of frame.options) {
    const found = touching(moment, option);
    if (found.length) targets.push(...found);
    else chips.push({ label: option.label, keys: DECLINES.has(option.name) ? ["0"] : [], does: { option } });
  }
  if (decision === "damage-amount") amounts(moment, chips);
  chips.forEach((chip, index) => {
    if (!chip.keys.length && targets.length + index < 9) chip.keys = [String(targets.length + index + 1)];
  });
  if (frame.undo && PASSED.has(decision)) chips.push(PUT_BACK);
  const lit = new Set(targets.map((target) => target.thing));
  const held = facts.paying?.card ?? (decision === "damage-amount" ? facts.combat?.target : null);
  const hand = known(frame, `hand.${seat}`);
  return offer(moment, {
    targets,
    chips,
    say: faces ? say(moment) : "",
    help: help(moment),
    held: held ? [held] : [],
    dim: new Set(
      ["build", "activate", "pay"].includes(decision)
        ? hand.filter((card) => !lit.has(card) && card !== held)
        : [],
    ),
  });
}

/** All it needs comes first; the rest are numbers. */
function amounts({ facts }: Moment, chips: ChipOffer[]): void {
  const target = facts.creatures.find((one) => one.card === facts.combat?.target);
  const needed = `${target?.hp ?? 0} damage`;
  chips.sort((a, b) => Number(b.label === needed) - Number(a.label === needed));
  for (const chip of chips)
    chip.label =
      chip.label === needed ? `All it needs: ${target?.hp ?? 0}` : chip.label.replace(/ damage$/, "");
}

/** What on the table an option is about; nothing where it has no place. */
function touching(moment: Moment, option: Option): Target[] {
  const { frame, facts, decision, seat, map } = moment;
  const [first = "", zone = ""] = option.lights;
  const base = { label: lower(option.label), clause: option.clause, does: { option } };
  const short = FLAG[decision] ?? "";
  if (decision === "phase") return [{ ...base, thing: `phase:${option.name}`, short: "" }];
  if (!first) {
    if (EMBLEMS.has(decision) && !DECLINES.has(option.name))
      return [{ ...base, thing: `act:${option.name}`, short: "", flag: cost(option) }];
    if (option.name === "use")
      return active(frame, seat)
        .filter((card) => option.label === `Use ${moment.cards.name(card)}`)
        .slice(0, 1)
        .map((thing) => ({ ...base, thing, short: "use", flag: "use" }));
    return [];
  }
  if (map.places.some((place) => place.id === first)) return [{ ...base, thing: first, short: option.label }];
  if (facts.stores[first])
    return [
      {
        ...base,
        thing: `store:${first}`,
        short: decision === "pick-store" ? "close" : "draw",
        flag: decision === "pick-store" ? "close" : "draw",
      },
    ];
  if (/^(hunter-\d|necromancer)$/.test(first))
    return [{ ...base, thing: first, short: option.label, flag: "choose" }];
  if (facts.creatures.some((one) => one.card === first)) return [{ ...base, thing: first, short: "hit" }];
  const flag = decision === "build" || decision === "activate" ? priced(facts, first) : short;
  // Of equal copies any may be touched.
  const copies = known(frame, zone).filter((card) => faceOf(card) === faceOf(first));
  return (copies.length ? copies : [first]).map((thing) => ({ ...base, thing, short, flag }));
}

/** "6 points" of "Begin the ritual for an Entity (6 points)". */
const cost = (option: Option): string => /\((\d+ points)\)/.exec(option.label)?.[1] ?? "";

function priced(facts: NecromancerFacts, card: string): string {
  const cost = facts.costs[card];
  return cost === undefined ? "" : cost ? `costs ${cost}` : "free";
}
