import { describe, expect, it } from "vitest";
import type { PrintSheet } from "../../wire/types";
import { addressOf, cardsOf, mirrored, sheetsOf, wished } from "./sheet";

const sheet = {
  cards: { copies: { "seer.1": "seer", "seer.2": "seer", lady: "lady" } },
  backs: { "seer.1": "minion", "seer.2": "minion", lady: "starter" },
} as unknown as PrintSheet;

describe("a print sheet", () => {
  it("has every copy of every card, or of those that are wished for", () => {
    expect(cardsOf(sheet, []).map((one) => one.face)).toEqual(["seer", "seer", "lady"]);
    expect(cardsOf(sheet, ["lady"])).toEqual([{ face: "lady", back: "starter" }]);
    expect(cardsOf(sheet, ["seer.2"])).toEqual([{ face: "seer", back: "minion" }]);
  });

  it("holds nine cards", () => {
    expect(sheetsOf(Array.from({ length: 20 })).map((one) => one.length)).toEqual([9, 9, 2]);
    expect(sheetsOf([])).toEqual([]);
  });

  it("meets its backs when it is turned over its long edge", () => {
    expect(mirrored([1, 2, 3, 4, 5])).toEqual([3, 2, 1, null, 5, 4]);
    expect(mirrored([1])).toEqual([null, null, 1]);
  });

  it("is told by its address", () => {
    const wish = { paper: "letter", backs: true, saving: false, single: false, only: ["seer"] } as const;
    expect(wished(addressOf({ ...wish, only: ["seer"] }))).toEqual(wish);
    expect(wished([])).toEqual({ paper: "a4", backs: false, saving: false, single: false, only: [] });
  });
});
