/** The printed side of everything in a card set, by id. A card is a copy of a face: `vesk-footpad.night` of `vesk-
 *  footpad`. */
import type { CardSet, Face, Term } from "../wire/types";
import type { Words } from "./explain.svelte";

export class Faces {
  readonly #byId = new Map<string, Face>();
  readonly #terms = new Map<string, Term>();
  readonly all: readonly Face[];
  /** The whole answer of the server, for a table that knows no more of its game. */
  readonly set: CardSet;

  constructor(set: CardSet) {
    this.set = set;
    this.all = set.faces;
    for (const face of set.faces) this.#byId.set(face.id, face);
    for (const term of set.terms) this.#terms.set(term.id, term);
  }

  of(card: string | null | undefined): Face | undefined {
    if (!card) return undefined;
    const id = card.split(".")[0] ?? card;
    return this.#byId.get(id) ?? this.#byId.get(id.replace(/^(house|day)-/, ""));
  }

  table(name: string): Face[] {
    return this.all.filter((face) => face.table === name);
  }

  name(card: string | null | undefined): string {
    return this.of(card)?.name ?? card ?? "";
  }

  /** What the server's glossary says of a sign. */
  term(id: string): string {
    return this.#terms.get(id)?.text ?? "";
  }

  /** Terms of the glossary as the words of a sign, a line each, below what is to be said first; `of` is the card
   *  that this is read off. */
  words(ids: readonly string[], first = "", of = ""): Words {
    const known = ids.flatMap((id) => this.#terms.get(id) ?? []);
    return {
      of: [of, ...known.map((term) => term.id)].filter(Boolean).join(" "),
      text: [first, ...known.map((term) => `${term.name}: ${term.text}`)].filter(Boolean).join("\n"),
    };
  }
}

/** One value for each card set, made when it is first asked for. */
export function perSet<T>(make: (faces: Faces) => T): (faces: Faces) => T {
  const kept = new WeakMap<Faces, { made: T }>();
  return (faces) => {
    let found = kept.get(faces);
    if (!found) kept.set(faces, (found = { made: make(faces) }));
    return found.made;
  };
}
