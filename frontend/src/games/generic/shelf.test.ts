import { afterEach, expect, test } from "vitest";
import { cover } from "../../look/covers";
import type { GameInfo } from "../../wire/types";
import { box, firstSentence, shelf, SHELF } from "..";

const info = (parts: Partial<GameInfo>): GameInfo => ({
  slug: "tarock",
  title: "Tarock",
  blurb: "A game of **tricks** for [four](#R1). It is old.",
  seats: 4,
  seatings: [{ options: {}, chairs: ["A", "B", "C", "D"] }],
  options: [],
  levels: [],
  ...parts,
});

afterEach(() => history.replaceState(null, "", "/"));

test("a game from elsewhere stands behind those of the house", () => {
  const found = shelf([info({}), info({ slug: "lords", title: "Lords" })]);
  expect(found).toHaveLength(SHELF.length + 1);
  expect(found.at(-1)).toMatchObject({
    slug: "tarock",
    title: "Tarock",
    players: "4 players",
    blurb: "A game of tricks for four.",
  });
});

test("a game with several seatings says from how many to how many play it", () => {
  const chairs = [2, 3, 6].map((count) => ({ options: {}, chairs: Array<string>(count).fill("A") }));
  expect(shelf([info({ seatings: chairs })]).at(-1)?.players).toBe("2–6 players");
});

test("a blurb without a full stop is told whole", () => {
  expect(firstSentence("Old and good")).toBe("Old and good");
});

test("a game of the house has its own table, unless the address asks for the one for any game", () => {
  const own = box("lords").table;
  expect(own).toBe(SHELF.find((one) => one.slug === "lords")?.table);
  history.replaceState(null, "", "/?table=generic");
  expect(box("lords").table).toBe(box("tarock").table);
  expect(box("lords").title).toBe("Lords");
});

test("a box that nobody has drawn shows its title, and no markup of it", () => {
  expect(cover("tarock", "Tarock & <b>")).toContain("Tarock");
  expect(cover("tarock", "Tarock & <b>")).not.toContain("<b>");
  expect(cover("lords", "Tarock")).not.toContain("Tarock");
});
