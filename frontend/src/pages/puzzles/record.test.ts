import { beforeEach, expect, test } from "vitest";
import { enter, kept, moved } from "./record.svelte";

beforeEach(() => {
  Object.assign(kept, { rating: 1200, row: 0, best: 0, first: {}, later: {} });
});

test("a puzzle that is harder than one's rating moves it further up than down", () => {
  expect(moved(1200, 1600, true, 0)).toBeGreaterThan(-moved(1200, 1600, false, 0));
  expect(moved(1200, 1200, true, 0)).toBe(24);
  expect(moved(1200, 1200, true, 30)).toBe(12);
});

test("only the first try counts", () => {
  expect(enter("lords", 1, 1200, "missed", false)).toBe(-24);
  expect(enter("lords", 1, 1200, "solved", false)).toBeNull();
  expect(kept.rating).toBe(1176);
  expect(kept.later).toEqual({ "lords/1": true });
});

test("a hint ends the row and earns nothing", () => {
  enter("lords", 1, 1200, "solved", false);
  expect(kept.row).toBe(1);
  expect(enter("lords", 2, 1200, "solved", true)).toBe(0);
  expect([kept.row, kept.best]).toEqual([0, 1]);
});
