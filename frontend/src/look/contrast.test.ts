import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The tokens of a theme; daylight lies over the dark one. */
function tokens(selector: string): Record<string, string> {
  const css = readFileSync("src/look/tokens.css", "utf8");
  const block = css.slice(css.indexOf(`${selector} {`)).split("\n}")[0] ?? "";
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6}|var\(--[\w-]+\))/g)].map((found) => [
      found[1] ?? "",
      found[2] ?? "",
    ]),
  );
}

const dark = tokens(":root");
const themes = { dark, daylight: { ...dark, ...tokens('[data-theme="daylight"]') } };

function colour(theme: Record<string, string>, name: string): string {
  const value = theme[name] ?? "";
  const named = /var\(--([\w-]+)\)/.exec(value);
  return named ? colour(theme, named[1] ?? "") : value;
}

function light(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(a: string, b: string): number {
  const [high = 0, low = 0] = [light(a), light(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const ON_TABLE = [
  "text",
  "text-2",
  "text-3",
  "lamp",
  "lamp-2",
  "brass",
  "you",
  "them",
  "good",
  "alarm",
  "info",
  "ember",
];
const FAMILIES = [
  "vesk",
  "corvane",
  "mothwyn",
  "bramwick",
  "wild",
  "courtesans",
  "darkened",
  "ghouls",
  "alchemists",
  "geared",
  "maze",
  "boneyard",
  "garden",
  "courtyard",
  "spires",
  "interloper",
  "ruminator",
  "propagator",
  "desolator",
];

describe.each(Object.entries(themes))("contrast in the %s theme", (_, theme) => {
  it.each(ON_TABLE)("--%s can be read on a panel", (name) => {
    expect(ratio(colour(theme, name), colour(theme, "panel"))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(["text", "text-2", "text-3"])("--%s can be read on the table itself", (name) => {
    expect(ratio(colour(theme, name), colour(theme, "table"))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(["ink", "ink-2", "ink-3"])("--%s can be read on paper", (name) => {
    expect(ratio(colour(theme, name), colour(theme, "paper"))).toBeGreaterThanOrEqual(4.5);
  });
  it("words on a lamp-lit button can be read", () => {
    expect(ratio(colour(theme, "on-lamp"), colour(theme, "lamp-fill"))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(FAMILIES)("%s can be told on paper, and lit on a panel", (name) => {
    expect(ratio(colour(theme, name), colour(theme, "paper"))).toBeGreaterThanOrEqual(4.5);
    expect(ratio(colour(theme, `${name}-lit`), colour(theme, "panel"))).toBeGreaterThanOrEqual(4.5);
  });
  it("a line can be seen", () => {
    expect(ratio(colour(theme, "lamp-fill"), "#0d0b14")).toBeGreaterThanOrEqual(3);
  });
});
