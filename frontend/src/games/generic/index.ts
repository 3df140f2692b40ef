/** The table for any game: drawn from what the game declares, for games without a table of their own. */
import type { Kit, Look } from "../../play/kit";
import Aside from "./Aside.svelte";
import { genericCards, words } from "./cards";
import { genericGestures } from "./gestures";
import { zoneName } from "./model.svelte";
import Narrow from "./Narrow.svelte";
import Wide from "./Wide.svelte";

/** The fields of a game that only its declaration is known of (`games/declared.py`). */
interface DeclaredFacts {
  fields?: Record<string, unknown>;
}

export const generic: Kit = {
  gestures: genericGestures,
  Wide,
  Narrow,
  Aside,
  End: () => import("./End.svelte"),
  look(faces): Look {
    const cards = genericCards(faces);
    return {
      face: (card) => cards.face(card),
      back: () => cards.back(),
      about(card, table) {
        const lit = table.lit.get(card);
        return [...cards.about(card), ...(lit ? [{ text: `Now: ${lit.target.label}.` }] : [])];
      },
    };
  },
  moment: (table) => table.frame?.goal.left ?? "",
  more(table) {
    const { fields } = (table.frame?.view.facts ?? {}) as DeclaredFacts;
    return Object.entries(fields ?? {}).map(([name, value]) => [words(name), told(value)]);
  },
  zoneName,
};

function told(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null ? "nothing" : Array.isArray(value) ? value.join(", ") : String(value);
}
