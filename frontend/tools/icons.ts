/** Gives the page the icons it names, and no others, as the module `virtual:icons`.
 *
 * Wanted are the names in `src/look/icons.ts` and in the `icons.ts` of the games, and those that the card files of the games carry as their art. The icons come from
 * game-icons.net (CC BY 3.0); the credits page lists them. */
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const root = path.resolve(import.meta.dirname, "..");
const NAMED = [path.join(root, "src/look/icons.ts"), path.join(root, "src/games/*/icons.ts")];
const CARDS = path.resolve(root, "../src/gloaming/games/*/cards/*.toml");
const ID = "virtual:icons";

export function wanted(): string[] {
  const named = globSync(NAMED).flatMap((file) => [...readFileSync(file, "utf8").matchAll(/"([a-z0-9]+(?:-[a-z0-9]+)*)"/g)]);
  const drawn = globSync(CARDS).flatMap((file) => [...readFileSync(file, "utf8").matchAll(/art = \{[^}]*icon = "([^"]+)"/g)]);
  return [...new Set([...named, ...drawn].map((found) => found[1] ?? ""))].sort();
}


export function icons(): Plugin {
  return {
    name: "gloaming-icons",
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      for (const file of globSync(NAMED)) this.addWatchFile(file);
      const set = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as { icons: Record<string, { body: string }> };
      const bodies: Record<string, string> = {};
      for (const name of wanted()) {
        const icon = set.icons[name];
        if (icon) bodies[name] = icon.body;
      }
      return `export default ${JSON.stringify(bodies)};`;
    },
  };
}
