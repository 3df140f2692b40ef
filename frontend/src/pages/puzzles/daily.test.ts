import { expect, test } from "vitest";
import { before, daysInARow, type Played } from "./daily.svelte";

const done = (...days: string[]): Record<string, Played> =>
  Object.fromEntries(days.map((day) => [day, { match: "", secret: "", finished: true }]));

test("the day before the first of a month is the last of the one before", () => {
  expect(before("2026-03-01")).toBe("2026-02-28");
});

test("one day that was left out does not end the row, two do", () => {
  expect(daysInARow(done("2026-11-18", "2026-11-17"), "2026-11-18")).toBe(2);
  expect(daysInARow(done("2026-11-18", "2026-11-16"), "2026-11-18")).toBe(2);
  expect(daysInARow(done("2026-11-18", "2026-11-15"), "2026-11-18")).toBe(1);
});

test("today counts when it is done, and is not missed before", () => {
  expect(daysInARow(done("2026-11-17", "2026-11-16"), "2026-11-18")).toBe(2);
  expect(daysInARow({}, "2026-11-18")).toBe(0);
});
