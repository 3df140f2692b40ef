/** Gives the page the icons it names, and no others: those that every page may show as the module `virtual:icons`,
 *  those of one game as `virtual:icons/<folder>`, which come with its table, those of several games as
 *  `virtual:icons/houses`, and all of them as `virtual:icons/all` for the credits. What the `art.ts` of a game
 *  names is in `virtual:icons/<folder>/art`, a file each, loaded when it is drawn; those of the rooms beside the
 *  tables likewise in `virtual:icons/rooms/art`.
 *
 *  Wanted are the names in `src/look/icons.ts`, `src/look/houses.ts` and in the `icons.ts` and `art.ts` of the
 *  games, and those that the card files of the games carry as their art. The icons come from game-icons.net (CC BY
 *  3.0); the credits page lists them. */
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const root = path.resolve(import.meta.dirname, "..");
const SHARED = path.join(root, "src/look/icons.ts");
const HOUSES = path.join(root, "src/look/houses.ts");
const ROOMS = path.join(root, "src/look/room_icons.ts");
const GAMES = path.join(root, "src/games");
const CARDS = path.resolve(root, "../src/gloaming/games");
const ID = "virtual:icons";

const named = (files: string): string[] =>
  globSync(files).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"([a-z0-9]+(?:-[a-z0-9]+)*)"/g)].map((found) => found[1] ?? ""),
  );

const drawn = (game: string): string[] =>
  globSync(`${CARDS}/${game}/cards/*.toml`).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/art = \{[^}]*icon = "([^"]+)"/g)].map((found) => found[1] ?? ""),
  );

/** The names of a module: of every page, of all, of a game's table, or of its art. */
export function wanted(whose: string): string[] {
  const shared = named(SHARED);
  const [game = "", art] = whose.split("/");
  const own = (folder: string): string[] => [...named(`${GAMES}/${folder}/icons.ts`), ...drawn(folder)];
  if (whose === "") return [...new Set(shared)].sort();
  if (whose === "all")
    return [
      ...new Set([...shared, ...named(HOUSES), ...named(ROOMS), ...own("*"), ...named(`${GAMES}/*/art.ts`)]),
    ].sort();
  if (whose === "rooms/art")
    return named(ROOMS)
      .filter((name) => !shared.includes(name))
      .sort();
  const before = new Set(art ? [...shared, ...own(game)] : shared);
  const names = art ? named(`${GAMES}/${game}/art.ts`) : whose === "houses" ? named(HOUSES) : own(game);
  return [...new Set(names)].filter((name) => !before.has(name)).sort();
}

export function icons(): Plugin {
  const set = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as {
    icons: Record<string, { body: string }>;
  };
  const known = (name: string): boolean => name in set.icons;
  return {
    name: "gloaming-icons",
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${ID}`)) return null;
      for (const file of globSync([SHARED, HOUSES, ROOMS, `${GAMES}/*/{icons,art}.ts`]))
        this.addWatchFile(file);
      const whose = id.slice(ID.length + 2);
      if (whose.startsWith("one/"))
        return `export default ${JSON.stringify(set.icons[whose.slice(4)]?.body ?? "")};`;
      const names = wanted(whose).filter(known);
      if (whose.endsWith("/art")) {
        const loaders = names.map((name) => `"${name}": () => import("${ID}/one/${name}")`);
        return `export default { ${loaders.join(", ")} };`;
      }
      const bodies = Object.fromEntries(names.map((name) => [name, set.icons[name]?.body]));
      return `export default ${JSON.stringify(bodies)};`;
    },
  };
}
