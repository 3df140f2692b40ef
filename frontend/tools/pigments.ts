/** Colours that are the same in every theme have names as well: each folder's pigments.css lists them. The build puts
 *  the colour in place of its name, so that a name costs nothing in the browser. Colours that change with the theme are
 *  the tokens of look/tokens.css, and stay names. */
import { globSync, readFileSync } from "node:fs";
import type { Declaration, Plugin as PostcssPlugin } from "postcss";
import type { Plugin } from "vite";

const SHEETS = "src/**/pigments.css";
const NAMED = /--([\w-]+):\s*(#[0-9a-f]{6});/g;

export function readPigments(sheets: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const sheet of sheets)
    for (const [, name = "", colour = ""] of sheet.matchAll(NAMED)) {
      if (found.has(name)) throw new Error(`two pigments are called --${name}`);
      found.set(name, colour);
    }
  return found;
}

function seeThrough(colour: string, percent: string): string {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${parts.join(" ")} / ${Number((Number(percent) / 100).toFixed(4))})`;
}

/** The text with every pigment's name replaced by its colour, and its mixes with transparent by that colour's alpha. */
export function withColours(text: string, pigments: ReadonlyMap<string, string>): string {
  return text
    .replace(
      /color-mix\(\s*in srgb,\s*var\(--([\w-]+)\)\s+([\d.]+)%,\s*transparent\s*\)/g,
      (found, name: string, percent: string) => {
        const colour = pigments.get(name);
        return colour ? seeThrough(colour, percent) : found;
      },
    )
    .replace(/var\(--([\w-]+)\)/g, (found, name: string) => pigments.get(name) ?? found);
}

const read = () => readPigments(globSync(SHEETS).map((path) => readFileSync(path, "utf8")));

export function pigmentsInStyle(): PostcssPlugin {
  const pigments = read();
  return {
    postcssPlugin: "pigments",
    Declaration(rule: Declaration) {
      if (rule.value.includes("var(--")) rule.value = withColours(rule.value, pigments);
    },
  };
}

export function pigmentsInCode(): Plugin {
  const pigments = read();
  return {
    name: "pigments",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.(svelte|ts)$/, code: /var\(--/ },
      handler: (code) => ({ code: withColours(code, pigments), map: null }),
    },
  };
}
