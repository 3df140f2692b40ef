import { describe, expect, it } from "vitest";
import { layout } from "./room.svelte";

const BAR = 48;

describe("the layout that fits a window", () => {
  it.each([
    [2560, 1440, "wide"],
    [1366, 650, "wide"],
    [1024, 768, "wide"],
    [911, 533, "flat"],
    [844, 390, "flat"],
    [683, 384, "flat"],
    [2560, 500, "flat"],
    [579, 358, "narrow"],
    [768, 1024, "narrow"],
    [390, 844, "narrow"],
    [320, 568, "narrow"],
    [500, 500, "narrow"],
  ])("%i x %i is %s", (width, height, expected) => expect(layout(width, height - BAR)).toBe(expected));

  it("asks what the wide table of a game needs", () => {
    expect(layout(960, 700)).toBe("wide");
    expect(layout(960, 700, { width: 1000, height: 590 })).toBe("flat");
  });

  it("leaves room for the goal's own line where the words have no column, and so comes to rest", () => {
    const lords = { width: 900, height: 580 };
    expect(layout(900, 592, lords)).toBe("flat");
    expect(layout(900, 606, lords)).toBe("wide");
    expect(layout(1300, 592, lords)).toBe("wide");
  });
});
