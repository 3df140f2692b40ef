import { describe, expect, it } from "vitest";
import { Faces } from "../../play/faces";
import { frames as recorded } from "../../play/made";
import type { Offer, Target } from "../../play/offer";
import type { LogLine } from "../../wire/types";
import { midnightCards } from "./cards";
import fixture from "./frames.fixture.json";
import { midnightGestures, type MidnightFacts } from "./gestures";
import { lastCheck } from "./model.svelte";

/** Real frames of the server, at the positions that the pictures show. */
type Name =
  | "turn"
  | "where"
  | "space"
  | "items"
  | "branch"
  | "festival"
  | "minion"
  | "to"
  | "pile"
  | "sift"
  | "broker"
  | "night";
const frames = recorded<Name>(fixture);
const faces = new Faces(frames.cards);
const offer = (name: Name, ...lifted: string[]): Offer =>
  midnightGestures.offer(frames[name], faces, 0, lifted);
const things = (targets: Target[]): string[] => targets.map((target) => target.thing);

describe("the hand above the four Locations", () => {
  it("offers Minions to be lifted, the deck to draw from and the Items that can be used", () => {
    const now = offer("turn");
    expect(things(now.targets.filter((target) => "lift" in target.does))).toEqual([
      "alley-cutpurse.1",
      "carrion-hound.1",
      "pendulum-engine.1",
      "poison-pen.1",
      "transmuter.1",
    ]);
    expect(things(now.targets.filter((target) => "option" in target.does))).toEqual([
      "deck.0",
      "items-up.0:potion",
    ]);
    expect(now.chips.map((chip) => [chip.label, chip.keys])).toEqual([["End the turn", ["0"]]]);
  });

  it("lights both copies of a Minion although the rules offer one", () => {
    expect(things(offer("items").targets)).toEqual(
      expect.arrayContaining(["horned-advisor.1", "horned-advisor.2"]),
    );
    expect(frames.items.options.filter((option) => option.name === "horned-advisor")).toHaveLength(1);
  });

  it("says for a lifted Minion what each open Location would bring, and why the others are closed", () => {
    const now = offer("turn", "alley-cutpurse.1");
    expect(now.targets.map((target) => [target.thing, target.short])).toEqual([
      ["alley-maze", "play: +1 Home"],
      ["boneyard", "play: gain a Potion"],
      ["courtyard", "play here"],
    ]);
    expect(now.targets[1]?.does).toEqual({
      plan: [
        { decision: "turn", name: "alley-cutpurse" },
        { decision: "play-where", name: "boneyard" },
      ],
    });
    expect(now.preview).toEqual({ "alley-maze": { 0: 4 }, boneyard: { 0: 4 }, courtyard: { 0: 6 } });
    expect(now.reasons.spires?.clause).toBe("R8.2");
  });

  it("shows the row from the other side to the other seat", () => {
    const frame = structuredClone(frames.turn);
    frame.question = { ...frame.question!, seats: [1] };
    expect(things(midnightGestures.offer(frame, faces, 1, ["alley-cutpurse.1"]).targets)).toEqual([
      "courtyard",
      "boneyard",
      "alley-maze",
    ]);
  });

  it("goes on when the Minion has been chosen already, with a way back", () => {
    const now = offer("where");
    expect(things(now.targets)).toEqual(["alley-maze", "boneyard", "courtyard"]);
    expect(now.held).toEqual(["alley-cutpurse.1"]);
    expect(midnightGestures.rests("play-where")).toBe(false);
    expect(midnightGestures.rests("which-space")).toBe(true);
  });

  it("tells at each empty Space what a Marker there counts, as the server reckons", () => {
    const now = offer("space");
    const facts = frames.space.view.facts as MidnightFacts;
    expect(now.who).toBe("The Influence Check");
    expect(now.targets.map((target) => [target.thing, target.short])).toEqual([
      ["alley-maze.a2", "+4"],
      ["alley-maze.a4", "+1"],
      ["alley-maze.c2", "+4"],
    ]);
    expect(Object.values(facts.gains)).toEqual([4, 1, 4]);
  });

  it("asks what cannot be touched by chips, and everything else at its place", () => {
    expect(offer("branch").chips.map((chip) => [chip.label, chip.keys])).toEqual([
      ["Draw 1 card", ["1"]],
      ["Move the Festival to another Location", ["2"]],
    ]);
    expect(things(offer("festival").targets)).toEqual(["alley-maze", "boneyard", "courtyard"]);
    expect(offer("minion").targets.map((target) => [target.thing, target.flag])).toEqual([
      ["clockwork-courier.1", "move"],
      ["hired-knife.2", "move"],
    ]);
    expect(offer("to").held).toEqual(["hired-knife.2"]);
    expect(things(offer("pile").targets)).toEqual(["bone-peddler.1", "lamp-snuffer.1", "mad-chemist.1"]);
    expect(offer("sift").targets).toHaveLength(2);
    expect(offer("broker").targets.map((target) => target.flag)).toEqual(["discard", "discard"]);
    expect(offer("night").targets.map((target) => [target.thing, target.flag])).toEqual([
      ["night-alley-maze", "becomes Day"],
      ["night-boneyard", "becomes Day"],
      ["night-spires", "becomes Day"],
    ]);
  });

  it("asks with the words of the server, and reads none of them", () => {
    const told = (name: Name): string[] => [offer(name).who, offer(name).say, offer(name).help];
    expect(told("turn")).toEqual([
      "Your turn: the first of two Actions",
      "Play a Minion, draw a card, use a Potion, or end the turn.",
      "",
    ]);
    expect(told("festival")).toEqual([
      "Potion",
      "Where does the Festival go?",
      "Draw 1 card, or move the Festival.",
    ]);
    expect(told("space")).toEqual([
      "The Influence Check",
      "Where at Alley Maze does the Marker go?",
      "A Marker beside one of your own counts 2, alone it counts 1.",
    ]);
    const blank = structuredClone(frames.minion);
    for (const option of blank.options) option.label = "";
    expect(things(midnightGestures.offer(blank, faces, 0, []).targets)).toEqual(
      things(offer("minion").targets),
    );
  });

  it("offers nothing to one who only watches", () => {
    expect(midnightGestures.offer(frames.turn, faces, 1, []).targets).toEqual([]);
    const watched = structuredClone(frames.space);
    watched.question = { ...watched.question!, title: "Ann decides" };
    const now = midnightGestures.offer(watched, faces, 1, []);
    expect([now.who, now.targets]).toEqual(["Ann decides", []]);
  });

  it("lets whoever has picked wait, with the own pick in sight", () => {
    const frame = structuredClone(frames.turn);
    frame.question = { ...frame.question!, decision: "draft-pick", seats: [1] };
    (frame.view.facts as MidnightFacts).draft = {
      round: 1,
      rounds: 5,
      packs: [6, 6],
      picks: [0, 0],
      picked: [true, false],
      own: "poison-pen.1",
    };
    const now = midnightGestures.offer(frame, faces, 0, []);
    expect([now.who, now.say, now.held]).toEqual([
      "Your pick is made",
      "Orla Finch is still choosing.",
      ["poison-pen.1"],
    ]);
  });

  it("never gives two things the same key", () => {
    for (const name of Object.keys(frames).filter((one) => one !== "cards") as Name[]) {
      const now = offer(name);
      const targets = now.targets.slice(0, 9).map((_, index) => String(index + 1));
      const chips = now.chips
        .filter((chip) => chip.does && !chip.spare && chip.keys[0] !== "Esc")
        .flatMap((chip) => chip.keys);
      const keys = [...targets, ...chips];
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});

describe("what is read off the cards", () => {
  const cards = midnightCards(faces);

  it("draws a Minion with its Faction, Influence and ability", () => {
    const face = cards.face("hired-knife.1");
    expect([face.value, face.family?.id, face.text]).toEqual([
      2,
      "darkened",
      "Discard 1 of the other player's Minions here with Influence Value 2 or less.",
    ]);
  });

  it("tells Factions with the same first letter apart", () => {
    expect(["ghouls", "geared", "darkened"].map((id) => cards.factions.get(id)?.letter)).toEqual([
      "Gh",
      "Ge",
      "D",
    ]);
  });

  it("draws an Item as it lies, with its cost", () => {
    expect([
      cards.face("scepter.1", "up", 2).corner?.text,
      cards.face("scepter.1", "down", 1).corner?.text,
    ]).toEqual(["2 points", "1 point"]);
    expect(cards.face("scepter.1", "up", 2).sub).toMatch(/^1 Action: Move 1 Minion/);
    expect(cards.face("potion.1", "up", 2).sub).toMatch(/^free: /);
  });

  it("knows where a Minion is at Home and what it activates on the sides that are up", () => {
    const facts = frames.space.view.facts as MidnightFacts;
    expect(facts.locations.boneyard?.side).toBe("dark");
    const { home, activates } = cards.bonds("mad-chemist.1", facts.locations);
    expect([home?.id, activates.map((place) => place.id)]).toEqual(["spires", ["alley-maze", "boneyard"]]);
  });
});

describe("the last check of a log", () => {
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

  it("puts the Markers to the Locations where they were won, and ends with the check", () => {
    const found = lastCheck([
      line({ check: "day" }),
      line({ compared: "spires", totals: [1, 0], parts: [[], []] }),
      line({ turn: 0 }),
      line({ check: "week" }),
      line({ compared: "alley-maze", totals: [3, 3], parts: [[], []] }),
      line({ marker: 0, source: null, to: "alley-maze.a1" }),
      line({ marker: 1, source: null, to: "alley-maze.a2" }),
      line({ compared: "boneyard", totals: [0, 0], parts: [[], []] }),
      line({ discards: true }),
      line({ marker: 1, source: null, to: "spires.a1" }),
    ]);
    expect(found.map((one) => [one.place, one.placed])).toEqual([
      ["alley-maze", [0, 1]],
      ["boneyard", []],
    ]);
  });
});
