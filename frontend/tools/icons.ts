/** Gives the page the icons it names, and no others: those that every page may show as the module `virtual:icons`,
 * those of one game as `virtual:icons/<folder>`, which come with its table, and all of them as `virtual:icons/all` for
 * the credits.
 *
 * Wanted are the names in `src/look/icons.ts` and in the `icons.ts` of the games, and those that the card files of the
 * games carry as their art. The icons come from game-icons.net (CC BY 3.0); the credits page lists them. */
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const root = path.resolve(import.meta.dirname, "..");
const SHARED = path.join(root, "src/look/icons.ts");
const OF_GAMES = path.join(root, "src/games/*/icons.ts");
const CARDS = path.resolve(root, "../src/gloaming/games/*/cards/*.toml");
const ID = "virtual:icons";

const named = (files: string): string[] =>
  globSync(files).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"([a-z0-9]+(?:-[a-z0-9]+)*)"/g)].map((found) => found[1] ?? ""),
  );

export function wanted(whose: string): string[] {
  const drawn = globSync(CARDS).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/art = \{[^}]*icon = "([^"]+)"/g)].map((found) => found[1] ?? ""),
  );
  const shared = new Set([...named(SHARED), ...drawn]);
  const all =
    whose === ""
      ? shared
      : new Set(
          whose === "all"
            ? [...shared, ...named(OF_GAMES)]
            : named(OF_GAMES.replace("*", whose)).filter((name) => !shared.has(name)),
        );
  return [...all].sort();
}

export function icons(): Plugin {
  return {
    name: "gloaming-icons",
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${ID}`)) return null;
      for (const file of globSync([SHARED, OF_GAMES])) this.addWatchFile(file);
      const set = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as {
        icons: Record<string, { body: string }>;
      };
      const bodies: Record<string, string> = {};
      for (const name of wanted(id.slice(ID.length + 2))) {
        const icon = set.icons[name];
        if (icon) bodies[name] = icon.body;
      }
      return `export default ${JSON.stringify(bodies)};`;
    },
  };
}
