import { describe, expect, it } from "vitest";
import { Faces } from "../../play/faces";
import type { CardSet } from "../../wire/types";
import city from "../city_of_hemloch/frames.fixture.json";
import lords from "../lords/frames.fixture.json";
import midnight from "../midnight/frames.fixture.json";
import necromancer from "../necromancer/frames.fixture.json";
import { familiesOf, GenericCards } from "./cards";
import { pack } from "./pack";

const cards = (set: unknown): GenericCards => new GenericCards(new Faces(set as CardSet));

describe("the cards of a pack", () => {
  const made = cards(pack());

  it("show rank and sign, and no name that only repeats them", () => {
    expect(made.face("rose-K")).toMatchObject({
      kind: "emblem",
      value: "K",
      name: "",
      family: { id: "rose" },
    });
    expect(made.named).toBe(false);
    expect(made.wordy).toBe(false);
  });

  it("have a sign for each family, so that none is told by its colour", () => {
    const found = [...made.families.values()];
    expect(new Set(found.map((one) => one.sign)).size).toBe(4);
    expect(found.map((one) => one.colour)).toEqual(["darkened", "bramwick", "bramwick", "darkened"]);
  });

  it("are named for the ear with family and rank", () => {
    expect(made.face("gem-10").label).toBe("10♦, Gem");
  });

  it("say nothing of cards that are not in the set", () => {
    expect(made.face("the-joker")).toMatchObject({ name: "The joker" });
  });
});

describe("the cards of other games", () => {
  it("show name and words", () => {
    const made = cards(midnight.cards);
    const face = made.face("unfair-lady.1");
    expect(face).toMatchObject({ kind: "figure", name: "Unfair Lady" });
    expect(face.text).toContain("Markers");
    expect(made.named && made.wordy).toBe(true);
  });

  it("are found by the name of a copy and by that of a face", () => {
    const made = cards(necromancer.cards);
    const [copy = "", id = ""] = Object.entries(necromancer.cards.copies)[0] ?? [];
    expect(made.printed(copy)?.id).toBe(id);
    expect(made.printed(id)?.id).toBe(id);
  });

  it.each([
    ["city", city],
    ["lords", lords],
    ["midnight", midnight],
    ["necromancer", necromancer],
  ])("have a shape, and a letter of their own, for each family: %s", (_, { cards: set }) => {
    const found = [...familiesOf(set as unknown as CardSet).values()];
    expect(found.every((one) => one.sign && one.letter)).toBe(true);
    expect(new Set(found.map((one) => `${one.letter} ${one.sign}`)).size).toBe(found.length);
  });

  it("tell what else is known of them, and nothing about how they are drawn", () => {
    const told = cards(city.cards)
      .about("vesk-footpad.night")
      .map((line) => line.text);
    expect(told[0]).toContain("Vesk Footpad");
    expect(told.join(" ")).toContain("Value 0");
    expect(told.join(" ")).not.toContain("hooded");
  });
});
