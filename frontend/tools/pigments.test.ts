import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPigments, withColours } from "./pigments";

const pigments = new Map([["soot", "#0e0a1a"]]);

describe("pigments", () => {
  it("give way to their colours", () => {
    expect(withColours("linear-gradient(var(--soot), var(--text))", pigments)).toBe(
      "linear-gradient(#0e0a1a, var(--text))",
    );
  });
  it("give way to their colour and alpha where they are mixed with transparent", () => {
    expect(withColours("color-mix(in srgb, var(--soot) 2.2%, transparent)", pigments)).toBe(
      "rgb(14 10 26 / 0.022)",
    );
    expect(withColours("color-mix(in srgb, var(--text) 40%, transparent)", pigments)).toBe(
      "color-mix(in srgb, var(--text) 40%, transparent)",
    );
  });
  it("have one name each", () => {
    const sheet = ":root { --soot: #0e0a1a; }";
    expect(() => readPigments([sheet, sheet])).toThrow("--soot");
  });
  it("are all used, and none shadows a token of the themes", () => {
    const sheets = globSync("src/**/pigments.css");
    const names = [...readPigments(sheets.map((path) => readFileSync(path, "utf8"))).keys()];
    const code = globSync("src/**/*.{svelte,css,ts}")
      .filter((path) => !sheets.includes(path))
      .map((path) => readFileSync(path, "utf8"))
      .join("\n");
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !code.includes(`var(--${name})`))).toEqual([]);
    expect(names.filter((name) => code.includes(`--${name}:`))).toEqual([]);
  });
});
