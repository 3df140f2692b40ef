import { expect, test } from "vitest";
import { beads, inPoints, signed, waterfall, type Review } from "./review";

const step = (number: number, seat: number, effect: number, luck: number) => ({
  number,
  seat,
  effect,
  luck,
  loss: effect,
  label: "a card",
  best_label: "another card",
  value: 500_000,
  spread: 10_000,
  points_effect: 0,
  points_luck: 0,
  exact: false,
  strokes: [],
  title: "Day 1",
  told: [],
  slip: false,
  lucky: false,
});

const review = {
  won: 1_000_000,
  seat: 0,
  names: ["Ash", "Birch"],
  start: 495_000,
  end: 0,
  luck: -594_000,
  decisions: [-215_500, 314_500],
  steps: [step(0, 0, -215_500, 0), step(1, 1, 314_500, -594_000)],
  moments: [{ step: 1, kind: "luck" }],
} as unknown as Review;

test("the whole numbers of the sum come out", () => {
  const sums = waterfall(review);
  const parts = sums.slice(1, -1).reduce((sum, part) => sum + part.value, sums[0]?.value ?? 0);
  expect(parts).toBe(sums.at(-1)?.value);
  expect(sums.map((one) => one.name)).toEqual(["start", "you", "Birch", "luck", "end"]);
});

test("each choice is a bead, and luck where there was some", () => {
  expect(beads(review).map((one) => [one.kind, one.moment])).toEqual([
    ["own", 0],
    ["other", 0],
    ["luck", 1],
  ]);
});

test("numbers have a minus sign and no needless zeros", () => {
  expect(signed(-3)).toBe("−3");
  expect(signed(3)).toBe("+3");
  expect(inPoints(-250)).toBe("−2.5");
  expect(inPoints(2)).toBe("0");
});
