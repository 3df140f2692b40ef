/** The printed side of everything in a card set, by id. A card is a copy of a face: `vesk-footpad.night` of
 *  `vesk-footpad`. */
import type { CardSet, Face } from "../wire/types";

export class Faces {
  readonly #byId = new Map<string, Face>();
  readonly all: readonly Face[];

  constructor(set: CardSet) {
    this.all = set.faces;
    for (const face of set.faces) this.#byId.set(face.id, face);
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
}
