import { describe, expect, it } from "vitest";
import { described, little, shown, spoken } from "./time";

describe("time left", () => {
  it("is shown by the second, and by tenths when it is little", () => {
    expect([3_849_000, 900_000, 60_000, 59_400, 20_000, 19_950, 9_340, 0].map(shown)).toEqual([
      "1:04:09",
      "15:00",
      "1:00",
      "1:00",
      "0:20",
      "0:19.9",
      "0:09.3",
      "0:00.0",
    ]);
  });
  it("is little by the measure of the clock", () => {
    expect(little({ kind: "bank", seconds: 900 })).toBe(20_000);
    expect(little({ kind: "move", seconds: 12 })).toBe(3_000);
    expect(little({ kind: "move", seconds: 600 })).toBe(20_000);
  });
  it("is said at few moments", () => {
    const said = Array.from({ length: 901 }, (_, tenth) => spoken(90_000 - tenth * 100)).filter(
      (text, at, all) => text !== all[at - 1],
    );
    expect(said).toEqual([
      "",
      "One minute left.",
      "Half a minute left.",
      "Ten seconds left.",
      "Your time is up.",
    ]);
  });
  it("is described before a match", () => {
    expect(described("bank", 900, 10)).toBe(
      "15 minutes for the whole match, and 10 seconds more for every turn.",
    );
    expect(described("move", 60, 0)).toBe("1 minute for every choice.");
    expect(described("none", 0, 0)).toContain("No clock");
  });
});
