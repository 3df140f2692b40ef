import { describe, expect, it } from "vitest";
import { Faces } from "../../play/faces";
import { option } from "../../play/made";
import type { Offer, Target } from "../../play/offer";
import type { CardSet, Option, TableFrame } from "../../wire/types";
import city from "../city_of_hemloch/frames.fixture.json";
import promenade from "../dark_promenade/frames.fixture.json";
import lords from "../lords/frames.fixture.json";
import midnight from "../midnight/frames.fixture.json";
import necromancer from "../necromancer/frames.fixture.json";
import { dropsOf, genericGestures, placesOf } from "./gestures";
import { frame, known, pack, unknown } from "./pack";

const faces = new Faces(pack());
const offer = (at: TableFrame, lifted: string[] = []): Offer => genericGestures.offer(at, faces, 0, lifted);
const things = (targets: Target[]): string[] => targets.map((target) => target.thing);
const play = (card: string, ...more: string[]): Option =>
  option({ name: card, kind: "card", label: `Play ${card}`, lights: [card, "hand.0", ...more] });

const hand = { "hand.0": ["oak-9", "oak-K", "rose-A"].map(known), "hand.1": [unknown(), unknown()] };

describe("the hand above any game", () => {
  it("touches the card that an option lights first, and dims the others of the hand", () => {
    const now = offer(frame(hand, [play("oak-9", "trick"), play("oak-K", "trick")]));
    expect(things(now.targets)).toEqual(["oak-9", "oak-K"]);
    expect([...now.dim]).toEqual(["rose-A"]);
    expect(now.chips).toEqual([]);
  });

  it("makes chips of what lights nothing; declining has the key 0", () => {
    const now = offer(
      frame(hand, [
        play("oak-9"),
        option({ name: "knock", label: "Knock" }),
        option({ name: "decline", kind: "decline", label: "Pass" }),
      ]),
    );
    expect(now.chips.map((chip) => [chip.label, chip.keys])).toEqual([
      ["Knock", ["2"]],
      ["Pass", ["0"]],
    ]);
  });

  it("says a word that is about several cards, and touches one that is about a pile", () => {
    const now = offer(
      frame(hand, [
        option({ name: "meld", lights: ["oak-9", "oak-K"] }),
        option({ name: "draw", lights: ["stock"] }),
      ]),
    );
    expect(things(now.targets)).toEqual(["stock"]);
    expect(now.chips.map((chip) => chip.label)).toEqual(["meld"]);
  });

  it("lifts a card with several options, which are then told apart by what else they light", () => {
    const both = [play("oak-9", "trick"), play("oak-9", "taken.0"), play("oak-K", "trick")];
    const before = offer(frame(hand, both));
    expect(before.targets[0]?.does).toEqual({ lift: "oak-9" });
    expect("option" in before.targets[1]!.does).toBe(true);
    const lifted = offer(frame(hand, both), ["oak-9"]);
    expect(things(lifted.targets)).toEqual(["trick", "taken.0"]);
    expect(lifted.held).toEqual(["oak-9"]);
    expect(lifted.chips.at(-1)?.does).toBe("put back");
  });

  it("says options of a lifted card that light nothing else", () => {
    const both = [
      { ...play("oak-9"), label: "Play it" },
      { ...play("oak-9"), label: "Burn it" },
    ];
    const lifted = offer(frame(hand, both), ["oak-9"]);
    expect(lifted.targets).toEqual([]);
    expect(lifted.chips.map((chip) => chip.label)).toEqual(["Play it", "Burn it", "Put back"]);
  });

  it("holds up the card that all options are about, and draws places that no zone stands for", () => {
    const to = (name: string): Option =>
      option({ name, kind: "place", label: `To ${name}`, thing: name, lights: [name, "rose-A"] });
    const now = frame(hand, [to("north"), to("south")]);
    expect(offer(now).held).toEqual(["rose-A"]);
    expect(things(offer(now).targets)).toEqual(["north", "south"]);
    expect([...dropsOf(now, "rose-A").keys()]).toEqual(["north", "south"]);
    expect(placesOf(now).map((tile) => [tile.thing, tile.name])).toEqual([
      ["north", "north"],
      ["south", "south"],
    ]);
  });

  it("offers nothing to a seat that is not asked", () => {
    const now = frame(hand, [play("oak-9")]);
    const other = genericGestures.offer(now, faces, 1, []);
    expect(other.targets).toEqual([]);
    expect(other.chips).toEqual([]);
  });
});

describe("a card that is carried", () => {
  it("may be let go where its option leads, and not where it came from", () => {
    const now = frame(hand, [play("oak-9", "trick"), play("oak-K")]);
    expect([...dropsOf(now, "oak-9").keys()]).toEqual(["trick"]);
    expect(dropsOf(now, "oak-K").size).toBe(0);
    expect(dropsOf(now, "rose-A").size).toBe(0);
  });

  it("may be let go over the zone that is touched for it", () => {
    const now = (city as unknown as { district: TableFrame }).district;
    expect([...dropsOf(now, "dusk-mourner").keys()]).toEqual([
      "side.alley-maze.0",
      "side.courtyard.0",
      "side.spires.0",
    ]);
  });
});

describe("every question of the five games", () => {
  const all = Object.entries({ city, promenade, lords, midnight, necromancer }).flatMap(([game, fixture]) => {
    const { cards, ...frames } = fixture as unknown as { cards: CardSet; ahead?: unknown };
    return Object.entries(frames as Record<string, TableFrame>)
      .filter(([, one]) => Array.isArray(one.options) && one.question?.seats.includes(0))
      .map(([name, one]) => [`${game}, ${name}`, one, new Faces(cards)] as const);
  });

  it.each(all)("can be answered in every way: %s", (_, now, its) => {
    const first = genericGestures.offer(now, its, 0, []);
    const chosen = new Set<number>();
    const take = (offered: Offer): void => {
      for (const { does } of offered.targets) {
        if ("option" in does) chosen.add(does.option.choice);
        else if ("lift" in does) take(genericGestures.offer(now, its, 0, [does.lift]));
      }
      for (const { does } of offered.chips) if (does && does !== "put back") chosen.add(does.option.choice);
    };
    take(first);
    expect([...chosen].sort()).toEqual(now.options.map((one) => one.choice).sort());
    expect(new Set(things(first.targets)).size).toBe(first.targets.length);
  });
});
