import { describe, expect, it } from "vitest";
import { option } from "../../play/made";
import { GenericModel, zoneName } from "./model.svelte";
import { frame, known, laid, unknown, went } from "./pack";

const HANDS = {
  "hand.0": ["oak-9", "rose-A"].map(known),
  "hand.1": [unknown(), unknown()],
  "hand.2": [unknown()],
};
const names = (zones: { name: string }[]): string[] => zones.map((zone) => zone.name);

describe("the zones of any game", () => {
  it("are a hand, what lies before a seat, and the middle", () => {
    const model = new GenericModel(
      laid(frame({ ...HANDS, "taken.1": [known("gem-9")], stock: [unknown()] })),
    );
    expect(model.hand(0)?.name).toBe("hand.0");
    expect(names(model.before(0))).toEqual([]);
    expect(names(model.before(1))).toEqual(["taken.1"]);
    expect(names(model.common)).toEqual(["stock", "trick"]);
  });

  it("are not drawn when they are empty piles, and drawn when they can be chosen", () => {
    expect(names(new GenericModel(laid(frame(HANDS))).common)).toEqual(["trick"]);
    const lit = frame(HANDS, [option({ name: "lay", lights: ["taken.0"] }), option({ name: "stop" })]);
    expect(names(new GenericModel(laid(lit)).before(0))).toEqual(["taken.0"]);
  });

  it("are called by their owner", () => {
    const table = laid(frame(HANDS));
    expect(["hand.0", "taken.1", "trick", "nowhere-else"].map((name) => zoneName(name, table))).toEqual([
      "Your hand",
      "Orla Finch’s taken",
      "Trick",
      "Nowhere else",
    ]);
  });

  it("of which a card below the top can be chosen lie open", () => {
    const pile = { ...HANDS, stock: ["gem-9", "gem-K"].map(known) };
    const below = frame(pile, [
      option({ name: "gem-K", kind: "card", lights: ["gem-K", "stock"] }),
      option({ name: "stop" }),
    ]);
    const model = new GenericModel(laid(below));
    expect(model.opened(model.zone("stock")!)).toBe(true);
    const closed = new GenericModel(laid(frame(pile)));
    expect(closed.opened(closed.zone("stock")!)).toBe(false);
  });
});

describe("the middle of the table", () => {
  const played = [
    went(1, "hand.1", "trick", "gem-K"),
    went(2, "hand.2", "trick", "gem-9"),
    went(0, "hand.0", "trick", "gem-A"),
  ];

  it("shows whose card lies there", () => {
    const model = new GenericModel(
      laid(frame({ trick: ["gem-K", "gem-9"].map(known) }, [], { log: played.slice(0, 2) })),
    );
    expect(model.zone("trick")?.cards.map((one) => one.by)).toEqual([1, 2]);
  });

  it("does not say whose card lies elsewhere now", () => {
    const log = [...played, went(0, "trick", "taken.0", "gem-A", "gem-9", "gem-K")];
    const model = new GenericModel(laid(frame({ "taken.0": [known("gem-K")] }, [], { log })));
    expect(model.zone("taken.0")?.cards.map((one) => one.by)).toEqual([null]);
  });

  it("keeps what left it last in sight, in the order in which it came, until something else lies there", () => {
    const log = [...played, went(0, "trick", "taken.0", "gem-A", "gem-9", "gem-K")];
    const empty = new GenericModel(laid(frame({}, [], { log })));
    const gone = empty.gone(empty.zone("trick")!);
    expect(gone?.cards.map((one) => [one.card, one.by])).toEqual([
      ["gem-K", 1],
      ["gem-9", 2],
      ["gem-A", 0],
    ]);
    expect(gone?.to).toBe("taken.0");
    expect(["taken.0", "taken.1", "stock"].map((zone) => empty.whose(zone))).toEqual([
      "you",
      "Orla",
      "Stock",
    ]);
    const next = new GenericModel(laid(frame({ trick: [known("oak-9")] }, [], { log })));
    expect(next.gone(next.zone("trick")!)).toBeNull();
  });
});

describe("the seats", () => {
  it("have a score, a name and a turn", () => {
    const model = new GenericModel(laid(frame(HANDS, [option({ name: "stop" }), option({ name: "go" })])));
    expect([0, 1, 2].map((seat) => model.score(seat))).toEqual(["0", "2", "4"]);
    expect([0, 1].map((seat) => model.name(seat))).toEqual(["you", "Orla"]);
    expect([0, 1].map((seat) => model.acts(seat))).toEqual([true, false]);
  });
});
