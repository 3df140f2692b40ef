import { describe, expect, it } from "vitest";
import { Faces } from "../../play/faces";
import { frames as recorded } from "../../play/made";
import type { Offer, Target } from "../../play/offer";
import type { LogLine } from "../../wire/types";
import { promenadeCards } from "./cards";
import fixture from "./frames.fixture.json";
import { promenadeGestures, type PromenadeFacts } from "./gestures";
import { checks, sitesOf } from "./model.svelte";

/** Real frames of the server, at the positions that the pictures show. */
type Name = "play" | "avenue" | "discard" | "bonus" | "swap" | "partner" | "tie";
const frames = recorded<Name>(fixture);
const faces = new Faces(frames.cards);
const offer = (name: Name, ...lifted: string[]): Offer =>
  promenadeGestures.offer(frames[name], faces, 0, lifted);
const things = (targets: Target[]): string[] => targets.map((target) => target.thing);
const chosen = (target: Target | undefined): string =>
  target && "option" in target.does ? target.does.option.name : "";

describe("the hand above the promenade", () => {
  it("offers every Minion in hand to be lifted", () => {
    const now = offer("play");
    expect(things(now.targets)).toEqual(["the-beggar", "the-cutthroat", "the-surveyor"]);
    expect(now.targets.every((target) => "lift" in target.does)).toBe(true);
  });

  it("plays a lifted Minion to an Avenue and says which Abilities happen there", () => {
    const now = offer("play", "the-cutthroat");
    expect(now.targets.map((target) => [target.thing, target.short])).toEqual([
      ["C1", "no Ability"],
      ["C2", "I happens"],
      ["C3", "I happens"],
    ]);
    expect(now.targets[2]?.does).toEqual({
      plan: [
        { decision: "play_minion", name: "the-cutthroat" },
        { decision: "play_avenue", name: "C3" },
      ],
    });
    expect(now.held).toEqual(["the-cutthroat"]);
  });

  it("shows at every site the totals the server reckons with", () => {
    const facts = frames.play.view.facts as PromenadeFacts;
    const now = offer("play", "the-cutthroat");
    expect(Object.keys(now.preview)).toHaveLength(9);
    for (const avenue of ["C1", "C2", "C3"])
      for (const site of sitesOf(avenue))
        expect(now.preview[site]?.[0]).toBe(facts.plays["the-cutthroat"]?.[avenue]?.totals[site]?.[0]);
    expect(now.preview["site-6"]).toEqual({ 0: 3, 1: 4 });
  });

  it("goes on when the Minion has been chosen already, with a way back", () => {
    const now = offer("avenue");
    expect(now.targets.map((target) => [target.thing, target.short])).toEqual(
      offer("play", "the-cutthroat").targets.map((target) => [target.thing, target.short]),
    );
    expect(now.held).toEqual(["the-cutthroat"]);
    expect(promenadeGestures.rests("play_avenue")).toBe(false);
    expect(promenadeGestures.rests("pick_minion")).toBe(true);
  });

  it("lights the Minions that an Ability may reach, names what is done, and can be declined", () => {
    const now = offer("discard");
    expect(now.who).toBe("The Cutthroat");
    expect(now.say).toBe("Choose a Minion to discard, or decline.");
    expect(now.targets.map((target) => [target.thing, target.flag])).toEqual([
      ["automaton", "discard"],
      ["the-charlatan", "discard"],
      ["the-poisoner", "discard"],
    ]);
    expect(now.chips.map((chip) => [chip.label, chip.keys])).toEqual([["Decline", ["0"]]]);
    expect(now.dim.has("the-gravedigger")).toBe(true);
    expect(now.dim.has("automaton")).toBe(false);
  });

  it("offers a Bonus at its badge and by name, and going on without it", () => {
    const now = offer("bonus");
    expect(things(now.targets)).toEqual(["garden"]);
    expect(now.chips.map((chip) => [chip.label, chip.keys])).toEqual([
      ["Use Garden", ["1"]],
      ["Continue", ["0"]],
    ]);
    expect([now.who, now.say]).toEqual(["Your turn", "Before you play: use a District Bonus, or continue."]);
    expect(now.help).toBe("Swap two Districts in one of your Avenues.");
  });

  it("swaps sites: the first is held, only partners are lit", () => {
    expect(things(offer("swap").targets)).toHaveLength(9);
    const now = offer("partner");
    expect(now.who).toBe("The Bonus of Garden");
    expect(now.held).toEqual(["site-2"]);
    expect(now.targets.map((target) => [target.short, target.flag])).toEqual([
      ["swap", ""],
      ["swap", ""],
    ]);
    expect(things(now.targets)).toEqual(["site-5", "site-8"]);
  });

  it("lets a tie be taken at its site", () => {
    const now = offer("tie");
    expect(things(now.targets)).toEqual(["courtyard", "site-2"]);
    expect(now.targets.map(chosen)).toEqual(["courtyard", "courtyard"]);
    expect(now.targets.map((target) => target.short)).toEqual(["take it", "take it"]);
    expect(now.who).toBe("The Influence Check");
    expect(now.say).toMatch(/^Courtyard at site 2 is tied, \d to \d: take it\?$/);
  });

  it("offers nothing to one who only watches", () => {
    for (const frame of [frames.play, frames.tie]) {
      const now = promenadeGestures.offer(frame, faces, 1, []);
      expect([now.targets, now.chips]).toEqual([[], []]);
    }
    expect(promenadeGestures.offer(frames.avenue, faces, 1, []).held).toEqual(["the-cutthroat"]);
  });

  it("never gives two things the same key", () => {
    for (const name of ["play", "avenue", "discard", "bonus", "swap", "partner", "tie"] as const) {
      const acting = offer(name).chips.filter((chip) => chip.does && chip.keys[0] !== "Esc");
      const keys = acting.flatMap((chip) => chip.keys);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});

describe("what is read off the cards", () => {
  const cards = promenadeCards(faces);

  it("draws a Minion with its ribbon and both Abilities, those that would happen lit", () => {
    const face = cards.face("the-lady", [true, false]);
    expect([face.value, face.ribbon, face.corner]).toEqual([
      2,
      "+1 at Courtyards",
      { icon: "water-fountain", text: "+1" },
    ]);
    expect(face.lines?.map((line) => [line.when, line.live])).toEqual([
      ["I", true],
      ["II", false],
    ]);
    expect(cards.face("the-lady").lines?.[0]?.live).toBeUndefined();
  });

  it("knows what each Item unlocks", () => {
    expect(cards.face("scepter").sub).toBe("unlocks The Lady, The Magistrate");
  });
});

describe("the checks of a log", () => {
  const line = (facts: Record<string, unknown>): LogLine => ({
    seq: 1,
    text: "",
    cards: [],
    clause: "",
    facts,
    action: 1,
    seat: 0,
    moment: "",
    part: false,
  });

  it("puts a tie and what became of it together", () => {
    const found = checks([
      line({ check: 1 }),
      line({ site: "site-1", district: "spires", totals: [3, 1], parts: [[], []], winner: 0, by_tie: false }),
      line({ site: "site-2", district: "garden", totals: [2, 2], parts: [[], []] }),
      line({}),
      line({ site: "site-2", district: "garden", winner: 1, by_bonus: true }),
      line({ week: 2, start: 0 }),
      line({ check: 2 }),
      line({
        site: "site-1",
        district: "garden",
        totals: [2, 2],
        parts: [[], []],
        winner: null,
        by_tie: false,
      }),
    ]);
    expect(
      found.map((check) => [
        check.week,
        check.over,
        check.sites.map((one) => [one.site, one.winner, one.how]),
      ]),
    ).toEqual([
      [
        1,
        true,
        [
          ["site-1", 0, "more"],
          ["site-2", 1, "bonus"],
        ],
      ],
      [2, false, [["site-1", null, ""]]],
    ]);
  });

  it("reads columns downwards and rows from the left", () => {
    expect(sitesOf("C2")).toEqual(["site-2", "site-5", "site-8"]);
    expect(sitesOf("R3")).toEqual(["site-7", "site-8", "site-9"]);
  });
});
