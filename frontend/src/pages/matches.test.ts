import { describe, expect, it } from "vitest";
import type { Kept } from "../play/mine.svelte";
import type { LevelInfo, Summary } from "../wire/types";
import { going, kinds, opponents, standing } from "./matches";

const entry: Kept = { match: "m", secret: "s", game: "lords", since: 1 };
const told: Partial<Summary> = {
  seat: 1,
  held: [1],
  names: ["Edda Marsh", "Ann"],
  levels: ["footpad", null],
  to_act: [0],
  mine: false,
  over: false,
  outcome: null,
};
const now = told as Summary;
const levels = [{ id: "footpad", name: "Footpad", text: "" }] as LevelInfo[];

describe("a line of the list of matches", () => {
  it("names the opponent, and the level beside", () => {
    expect(opponents(entry, now, levels)).toBe("against Edda Marsh (Footpad)");
    expect(opponents({ ...entry, hotSeat: true }, null, levels)).toBe("both here");
  });
  it("says whose turn it is, and the result with one's own eyes", () => {
    expect(standing(now)).toBe("Edda Marsh is thinking");
    expect(standing({ ...now, mine: true })).toBe("Your turn");
    const outcome = { by: "play", winners: [1], points: [9, 12], reasons: [], lines: [] };
    expect(standing({ ...now, over: true, outcome } as Summary)).toBe("You won, 12 : 9");
    expect(standing({ ...now, over: true, seat: 0, outcome } as Summary)).toBe("You lost, 12 : 9");
    expect(standing("gone")).toBe("not on this server any more");
  });
  it("counts what does not answer as running, so that no filter hides it", () => {
    expect(going(null)).toBe(1);
    expect(kinds(null)).toEqual(["running"]);
    expect(kinds({ ...now, mine: true })).toEqual(["running", "mine"]);
    expect(kinds({ ...now, over: true })).toEqual(["over"]);
  });
});
