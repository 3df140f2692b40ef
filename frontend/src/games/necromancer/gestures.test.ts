/** The gestures of Necromancer, its map and its combats, from real frames. */
import { describe, expect, it } from "vitest";
import { Faces } from "../../play/faces";
import { frames as recorded } from "../../play/made";
import type { Offer } from "../../play/offer";
import type { LogLine, TableFrame } from "../../wire/types";
import { necromancerCards } from "./cards";
import { report, underWay } from "./fights";
import fixture from "./frames.fixture.json";
import { necromancerGestures } from "./gestures";
import { atlas, HEIGHT, lands, WIDTH } from "./map";

const frames = recorded<keyof typeof fixture>(fixture);
const faces = new Faces(frames.cards);
const frame = (name: keyof typeof fixture): TableFrame => frames[name];
const offer = (name: keyof typeof fixture, ...lifted: string[]): Offer =>
  necromancerGestures.offer(frame(name), faces, 0, lifted);
const things = (made: Offer): string[] => made.targets.map((target) => target.thing);

/** Every option can be reached: by a thing, by a chip, or after lifting a thing. */
function reached(name: keyof typeof fixture): string[] {
  const made = offer(name);
  const found = new Set<string>();
  const add = (one: Offer): void => {
    for (const target of one.targets) if ("option" in target.does) found.add(target.does.option.name);
    for (const chip of one.chips) if (chip.does && chip.does !== "put back") found.add(chip.does.option.name);
  };
  add(made);
  for (const target of made.targets) if ("lift" in target.does) add(offer(name, target.does.lift));
  return frame(name)
    .options.map((option) => option.name)
    .filter((option) => !found.has(option));
}

describe("every option", () => {
  const asked = Object.keys(fixture).filter(
    (name) => name !== "cards" && name !== "waiting",
  ) as (keyof typeof fixture)[];
  it.each(asked)("can be reached at %s", (name) => expect(reached(name)).toEqual([]));

  it("of a decision that is not known here is a chip with its words", () => {
    const strange = {
      ...frame("five"),
      question: { ...frame("five").question, decision: "something-new" },
    } as TableFrame;
    const made = necromancerGestures.offer(strange, faces, 0, []);
    expect(made.chips.map((chip) => chip.label)).toEqual(frame("five").options.map((option) => option.label));
  });

  it("has a key, the first nine of them", () => {
    const keys = offer("five").chips.map((chip) => chip.keys[0]);
    expect(keys).toEqual(["0"]);
  });
});

describe("picking a phase", () => {
  it("lights the five phase cards of a Hunter", () => {
    expect(things(offer("phase"))).toEqual([
      "phase:movement",
      "phase:buy",
      "phase:build",
      "phase:activate",
      "phase:five",
    ]);
    expect(offer("phase").help).toContain("for everybody");
  });

  it("is waited for by whoever has picked, who sees the own pick", () => {
    const made = offer("waiting");
    expect(made.who).toBe("Your pick is made");
    expect(made.say).toBe("Orla Finch and Nick Vane are still choosing.");
    expect(made.held).toEqual(["phase:build"]);
    expect(made.targets).toEqual([]);
  });
});

describe("a move", () => {
  it("is a ride where only a line leads, and tells what waits on the way", () => {
    const far = offer("move").targets.find((target) => target.thing === "crown-hill");
    expect(far?.label).toBe("ride the RapidRide D to Crown Hill");
    expect(far?.short).toBe("ride");
    const stopped = offer("move").targets.find((target) => target.thing === "northgate");
    expect(stopped?.short).toBe("ride: stopped on the way, Undead stop you");
  });

  it("asks how, where several ways lead to one place", () => {
    const made = offer("move", "capitol-hill");
    expect(made.say).toBe("How do you go to Capitol Hill?");
    expect(made.chips.map((chip) => chip.label)).toEqual([
      "Walk to Capitol Hill",
      "Ride the Link Light Rail to Capitol Hill",
      "Put back",
    ]);
  });

  it("may end where one stands", () => {
    expect(offer("move").chips.map((chip) => [chip.label, chip.keys])).toEqual([["Stay at Downtown", ["0"]]]);
  });
});

describe("building and paying", () => {
  it("flags what each card costs, of equal copies every one", () => {
    const flags = Object.fromEntries(
      offer("build").targets.map((target) => [target.thing.split(".")[0], target.flag]),
    );
    expect(flags).toEqual({
      "whispered-psalm": "free",
      "spirit-board": "costs 1",
      "silver-harpoon": "costs 3",
    });
    expect(
      offer("build").targets.filter((target) => target.thing.startsWith("whispered-psalm")),
    ).toHaveLength(2);
  });

  it("dims what cannot be built", () => {
    expect([...offer("build").dim].map((card) => card.split(".")[0]).sort()).toEqual([
      "bear-trap",
      "transit-pass",
    ]);
  });

  it("holds the card that is paid for, and can be taken back", () => {
    const made = offer("pay");
    expect(made.held).toEqual(["silver-harpoon.iron.1"]);
    expect(made.say).toBe("Pay for Silver Harpoon: 3 more cards.");
    expect(necromancerGestures.rests("pay")).toBe(false);
    expect(necromancerGestures.rests("build")).toBe(true);
  });

  it("draws from a store by its deck", () => {
    expect(things(offer("store"))).toEqual([
      "store:pawn",
      "store:iron",
      "store:market",
      "store:books",
      "store:curios",
      "store:salvage",
    ]);
  });
});

describe("phase five and combat", () => {
  it("shows deeds as emblems and leaves declining to a chip", () => {
    expect(things(offer("five"))).toEqual(["act:fight"]);
    expect(offer("close").targets.map((target) => [target.thing, target.flag])).toEqual([
      ["act:close", "2 points"],
    ]);
    expect(offer("close").chips.map((chip) => chip.label)).toEqual(["Nothing"]);
  });

  it("uses an active card by touching it, and keeps it by a chip", () => {
    expect(offer("use").targets.map((target) => [target.thing, target.flag])).toEqual([
      ["holy-water.market.1", "use"],
    ]);
    expect(offer("use").chips.map((chip) => chip.label)).toEqual(["Keep it"]);
    expect(offer("use").help).toContain("6 more damage");
  });

  it("hits creatures by touching them, all it needs first", () => {
    expect(things(offer("target"))).toEqual(["bridge-troll", "shambler.1", "grave-brute.1"]);
    const chips = offer("amount").chips.map((chip) => chip.label);
    expect(chips[0]).toBe("All it needs: 12");
    expect(chips).toContain("1");
    expect(offer("amount").held).toEqual(["bridge-troll"]);
  });
});

describe("cards", () => {
  const cards = necromancerCards(faces);
  it("put plain points on the band and conditions beneath", () => {
    expect(cards.face("crowbar.iron.1")).toMatchObject({
      ribbon: "3 Damage",
      lines: [],
      value: 1,
      unit: "cost",
      colour: "damage",
    });
    expect(cards.face("grave-spade.iron.1")).toMatchObject({
      ribbon: "2 Damage",
      lines: [{ text: "or 4 while an Undead opposes you." }],
    });
    expect(cards.face("ghost-lantern.iron.1").ribbon).toBe("2 Damage  1 Spirit");
  });

  it("mark the task that counts, and what comes otherwise", () => {
    expect(cards.face("locked-archive.books.1", 2)).toMatchObject({
      value: 2,
      lines: [
        { when: "Task", live: true, text: "End a round in Pioneer Square." },
        { when: "Else", live: false, text: "Discard 3 cards." },
      ],
    });
  });

  it("all have a picture and a name for the ear", () => {
    for (const face of faces.all.filter((one) =>
      /^(card|event|corruption|hunter|entity|undead)$/.test(one.table),
    )) {
      expect(cards.icon(face.id), face.id).not.toBe("");
      expect(cards.face(face.id).label).toContain(face.name);
    }
  });
});

describe("the map", () => {
  const map = atlas(faces);
  it("lies within its frame, and no two places on each other", () => {
    for (const place of map.places) {
      expect(place.x).toBeGreaterThan(0);
      expect(place.x).toBeLessThan(WIDTH);
      expect(place.y).toBeGreaterThan(0);
      expect(place.y).toBeLessThan(HEIGHT);
      for (const other of map.places)
        if (other !== place) expect(Math.hypot(place.x - other.x, place.y - other.y)).toBeGreaterThan(30);
    }
  });

  it("has water between what no land joins, and only bridges across it", () => {
    const borders = faces
      .table("border")
      .map((face) => [String(face.facts["stop.1"]), String(face.facts["stop.2"])]);
    const land = lands(map.places, borders);
    expect(new Set(land.values()).size).toBe(3);
    expect(land.get("south-park")).toBe(land.get("alki"));
    for (const bridge of faces.table("bridge"))
      expect(land.get(String(bridge.facts["stop.1"]))).not.toBe(land.get(String(bridge.facts["stop.2"])));
    expect(map.canals).not.toBe("");
  });

  it("draws every line through its stops, a boat as a curve", () => {
    expect(map.lines.map((line) => [line.id, line.dots.length])).toEqual([
      ["blue", 8],
      ["red", 5],
      ["orange", 6],
      ["purple", 5],
      ["yellow", 4],
      ["pink", 4],
      ["teal", 2],
    ]);
    expect(map.lines.filter((line) => line.boat).map((line) => line.id)).toEqual(["teal"]);
  });
});

describe("what was fought", () => {
  let seq = 0;
  const told = (facts: Record<string, unknown>, cards: string[] = []): LogLine => ({
    seq: (seq += 1),
    text: "",
    cards,
    clause: "",
    facts,
    action: 1,
    seat: 0,
    moment: "",
    part: false,
  });
  const log = [
    told({ combat: "undead", place: "alki" }),
    told({ cycle: 1 }),
    told({ pulls: 0 }, ["crowbar.iron.1"]),
    told({ strikes: "hunter-1", damage: 3, health: 0 }),
    told({ hit: "shambler.1", points: 3, left: 0 }),
    told({ falls: "shambler.1" }),
    told({ ends: "undead" }),
    told({ begins: 1, need: 6 }),
    told({ pulls: 1 }, ["votive-candle.books.1"]),
    told({ ritual: 1, points: 4, total: 4 }),
  ];

  it("is told turn by turn, with what was pulled and whom it hit", () => {
    const { fights, pulls } = report(log, 0);
    expect(fights).toEqual([
      {
        kind: "undead",
        place: "alki",
        over: true,
        turns: [
          {
            cycle: 1,
            who: "hunter-1",
            cards: ["crowbar.iron.1"],
            damage: 3,
            health: 0,
            blows: [{ who: "shambler.1", points: 3, left: 0, down: true, heals: false }],
          },
        ],
      },
    ]);
    expect(pulls).toEqual([{ seat: 1, cards: ["votive-candle.books.1"], points: 4, total: 4, need: 6 }]);
  });

  it("is told once: with the frame in which it ended", () => {
    expect(report(log, 6).fights).toHaveLength(1);
    expect(report(log, 7).fights).toHaveLength(0);
    expect(report(log, 10).pulls).toHaveLength(0);
  });

  it("is shown while it goes on", () => {
    expect(underWay(log.slice(0, 5)).map((turn) => turn.who)).toEqual(["hunter-1"]);
    expect(underWay([])).toEqual([]);
  });
});
