import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { wanted } from "./icons";

const GAMES = path.resolve(import.meta.dirname, "../src/games");
const asking = globSync(`${GAMES}/*/*.ts`).flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/"virtual:icons\/(\w+)"/g)].map((found) => [
    path.basename(path.dirname(file)),
    found[1] ?? "",
  ]),
);

test("a game asks for the icons of its own folder", () => {
  expect(asking).toHaveLength(5);
  for (const [folder, whose] of asking) expect(whose).toBe(folder);
});

test("a game gets the icons that it names, and those of its cards", () => {
  expect(wanted("dark_promenade")).toContain("standing-potion");
  for (const [, whose = ""] of asking) expect(wanted(whose), whose).not.toHaveLength(0);
});
