/** How one plays any game with the hand: touch what an option lights, first of all its card, its zone or its place.
 *  What several options share is lifted, and then they are told apart by what else they light. An option that has no
 *  place on the table is a chip. */
import type { Faces } from "../../play/faces";
import { chipOf, isAsked, offerOf, PUT_BACK, targetOf, withKeys } from "../../play/gestures";
import type { Gestures, Offer, Target } from "../../play/offer";
import type { Option, TableFrame } from "../../wire/types";

/** Where every card lies that this seat sees, for every frame once. */
const lying = new WeakMap<TableFrame, Map<string, string>>();

export function zoneOf(frame: TableFrame, card: string): string | undefined {
  let found = lying.get(frame);
  if (!found)
    lying.set(
      frame,
      (found = new Map(
        frame.view.zones.flatMap((zone) =>
          zone.cards.flatMap((one) => (one.card ? [[one.card, zone.name] as const] : [])),
        ),
      )),
    );
  return found.get(card);
}

const isZone = (frame: TableFrame, thing: string): boolean =>
  frame.view.zones.some((zone) => zone.name === thing);
const lies = (frame: TableFrame, thing: string): boolean =>
  zoneOf(frame, thing) !== undefined || isZone(frame, thing);

/** Words of the game, and yes and no: about several things at once they are said, not touched. */
const SAID = new Set(["word", "alternative", "yes", "no", "decline"]);

/** A place of the game that no zone stands for: it is drawn as long as it can be chosen. */
export interface PlaceTile {
  thing: string;
  name: string;
  option: Option;
}

/** Each option and the thing that is touched for it; null if it is a chip. */
function touching(frame: TableFrame): [Option, string | null][] {
  const first = frame.options.map((option): [Option, string | null] => {
    if (!option.lights.length || (SAID.has(option.kind) && option.lights.length > 1)) return [option, null];
    return [option, option.lights.find((thing) => lies(frame, thing)) ?? placeOf(frame, option)];
  });
  // Options that share a zone or a card, though each names a place of its own, are touched at their places.
  const times = new Map<string, number>();
  for (const [, thing] of first) if (thing) times.set(thing, (times.get(thing) ?? 0) + 1);
  return first.map(([option, thing]) => {
    const own = option.lights[0] ?? "";
    return thing && (times.get(thing) ?? 0) > 1 && !lies(frame, own)
      ? [option, placeOf(frame, option)]
      : [option, thing];
  });
}

/** The name of a place for an option; if several options begin with the same place, each its own. */
function placeOf(frame: TableFrame, option: Option): string {
  const place = option.lights[0] ?? option.name;
  const alike = frame.options.filter((one) => one.lights[0] === place).length;
  return alike > 1 ? `${place} ${option.name}` : place;
}

/** The places to draw now, for the seat that is asked. */
export function placesOf(frame: TableFrame): PlaceTile[] {
  return touching(frame).flatMap(([option, thing]) =>
    thing && !lies(frame, thing) ? [{ thing, name: option.thing || option.label, option }] : [],
  );
}

/** Where a card may be let go, and what that chooses: what else its options light, or where it is to be played. */
export function dropsOf(frame: TableFrame, card: string): Map<string, Option> {
  const found = new Map<string, Option>();
  const home = zoneOf(frame, card);
  const twice = new Set<string>();
  for (const [option, thing] of touching(frame)) {
    if (!thing || !option.lights.includes(card)) continue;
    const ends = thing === card ? option.lights.filter((one) => one !== home && isZone(frame, one)) : [thing];
    for (const end of ends) {
      if (found.has(end)) twice.add(end);
      found.set(end, option);
    }
  }
  for (const end of twice) found.delete(end);
  return found;
}

/** An option at a thing; what else it lights is shown while the pointer rests there. */
function targetAt(frame: TableFrame, option: Option, thing: string): Target {
  const others = option.lights.filter((one) => one !== thing && zoneOf(frame, one) !== undefined);
  return { ...targetOf(option, thing), ...(others.length && { points: others }) };
}

/** The options of a thing that was lifted, told apart by what they light beside it. */
function apart(frame: TableFrame, options: readonly Option[], thing: string): [Option, string | null][] {
  const home = zoneOf(frame, thing);
  const next = options.map(
    (option) => option.lights.find((one) => one !== thing && one !== home && lies(frame, one)) ?? null,
  );
  return options.map((option, index) => {
    const at = next[index] ?? null;
    return [option, at && next.filter((one) => one === at).length === 1 ? at : null];
  });
}

export const genericGestures: Gestures = {
  rests: () => true,

  offer(frame, _faces: Faces, seat, lifted) {
    if (frame.view.over) return offerOf(frame, { who: "The end" });
    return isAsked(frame, seat) ? choosing(frame, seat, lifted) : offerOf(frame, {});
  },
};

function choosing(frame: TableFrame, seat: number, lifted: readonly string[]): Offer {
  const touched = touching(frame);
  const [up] = lifted;
  const shared = (thing: string): Option[] =>
    touched.filter(([, its]) => its === thing).map(([option]) => option);
  if (up !== undefined) {
    const ways = apart(frame, shared(up), up);
    const targets = ways.flatMap(([option, at]) => (at ? [targetAt(frame, option, at)] : []));
    const chips = ways.flatMap(([option, at]) => (at ? [] : [chipOf(option)]));
    return offerOf(frame, { targets, chips: [...withKeys(chips, targets.length), PUT_BACK], held: [up] });
  }
  const seen = new Set<string>();
  const targets = touched.flatMap(([option, thing]): Target[] => {
    if (!thing || seen.has(thing)) return [];
    seen.add(thing);
    if (shared(thing).length === 1) return [targetAt(frame, option, thing)];
    return [{ ...targetOf(option, thing), label: option.verb || "lift", flag: "", does: { lift: thing } }];
  });
  const chips = touched.filter(([, thing]) => !thing).map(([option]) => chipOf(option));
  return offerOf(frame, {
    targets,
    chips: withKeys(chips, targets.length),
    held: about(frame, seen),
    dim: useless(frame, seat, seen),
  });
}

/** The card that all options are about, where something else is touched for them: it has been picked up. */
function about(frame: TableFrame, touched: ReadonlySet<string>): string[] {
  const [first, ...others] = frame.options.filter((option) => option.lights.length);
  return (first?.lights ?? []).filter(
    (thing) =>
      !touched.has(thing) &&
      zoneOf(frame, thing) !== undefined &&
      others.every((option) => option.lights.includes(thing)),
  );
}

/** Of the zones in which a card can be chosen, and which are this seat's own: the other cards. */
function useless(frame: TableFrame, seat: number, touched: ReadonlySet<string>): Set<string> {
  const dim = new Set<string>();
  for (const zone of frame.view.zones) {
    const cards = zone.cards.flatMap((one) => one.card ?? []);
    if (!zone.name.endsWith(`.${seat}`) || !cards.some((card) => touched.has(card))) continue;
    for (const card of cards) if (!touched.has(card)) dim.add(card);
  }
  return dim;
}
