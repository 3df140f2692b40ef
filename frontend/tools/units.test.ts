import { describe, expect, it } from "vitest";
import { inRem } from "./units";

describe("lengths in px", () => {
  it("become rem, wherever they stand in a value", () => {
    expect(inRem("700 12px/16px var(--face-ui)")).toBe("700 0.75rem/1rem var(--face-ui)");
    expect(inRem("calc(-1 * (100% - 8px) + -24px)")).toBe("calc(-1 * (100% - 0.5rem) + -1.5rem)");
    expect(inRem("clamp(76px,10.2vh,12.8px)")).toBe("clamp(4.75rem,10.2vh,0.8rem)");
    expect(inRem("room (max-width: 1240px)")).toBe("room (max-width: 77.5rem)");
  });
  it("stay px when they are hairlines", () => {
    expect(inRem("0 0 0 2px #fff, inset 0 1px 0 1.5px #000")).toBe(
      "0 0 0 2px #fff, inset 0 1px 0 1.5px #000",
    );
  });
  it("are left alone in addresses and names", () => {
    expect(inRem("url(felt-16px.svg) 0 0 / 32px")).toBe("url(felt-16px.svg) 0 0 / 2rem");
    expect(inRem("var(--s16px)")).toBe("var(--s16px)");
  });
});
