import { describe, expect, it } from "vitest";
import type { Language, TableForm, WordInfo } from "../../wire/types";
import { placeAt } from "./effect_place";
import { changed, freeId, newEntry, withValue } from "./entries";
import { pieces, spoken, type Tree } from "./sentence";

const word = (
  name: string,
  sort: string,
  params: [string, string, string?][] = [],
  wording = "",
): WordInfo => ({
  name,
  sort,
  wording,
  doc: "",
  params: params.map(([param, of, usual]) => ({
    name: param,
    sorts: [of],
    default: usual ?? null,
    only: [],
    least: null,
    most: null,
    many: "",
    optional: usual !== undefined,
  })),
  clauses: [],
  needs: [],
  chooses: "",
  common: false,
  examples: [],
});
const language: Language = {
  sorts: [{ name: "minions", ids: "", number: false, filtered: true }],
  terms: [
    word(
      "draw",
      "effect",
      [
        ["n", "number"],
        ["who", "player", "you"],
      ],
      "<draw> {n} [n:card|cards]",
    ),
    word("discard", "effect", [["what", "minions"]]),
    word("minions", "minions", [["where", "place"]]),
    word("you", "player"),
  ],
  filters: [{ name: "value", on: "minions", doc: "", operators: ["<="], value: null, clauses: [] }],
  reasons: {},
};

describe("entries", () => {
  it("are changed by copies, and what is taken away is gone", () => {
    const data = { lord: [{ id: "a" }, { id: "b" }] };
    const made = withValue(data, ["lord", 1, "name"], "B");
    expect(made).toEqual({ lord: [{ id: "a" }, { id: "b", name: "B" }] });
    expect(data.lord[1]).toEqual({ id: "b" });
    expect(withValue(made, ["lord", 0], undefined)).toEqual({ lord: [{ id: "b", name: "B" }] });
    expect(withValue(made, ["lord", 1, "name"], undefined)).toEqual(data);
  });
  it("differ by what they hold, whatever the order of their keys", () => {
    expect(changed({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(false);
    expect(changed({ a: 1 }, { a: 1, b: 2 })).toBe(true);
  });
  it("get an id that nothing has", () => {
    expect(freeId("new-lord", new Set(["new-lord", "new-lord-2"]))).toBe("new-lord-3");
    const table = {
      name: "lord",
      fields: [{ name: "id", kind: { is: "id" }, optional: false }],
    } as unknown as TableForm;
    expect(newEntry(table, new Set(["new-lord"]), () => [])).toEqual({ id: "new-lord-2" });
  });
});

describe("what may stand at a place", () => {
  it.each([
    ["", ["effect"]],
    ["draw(", ["number"]],
    ["draw(2, ", ["player"]],
    ["draw(2, who=", ["player"]],
    ["discard(minions(", ["place"]],
    ["discard(minions(here)) ; ", ["effect"]],
  ])("%s", (text, wanted) => expect(placeAt(text, language, ["effect"]).wanted).toEqual(wanted));
  it("is a filter of the set before the bracket", () => {
    expect(placeAt("discard(minions(here)[", language, ["effect"]).filtersOf).toBe("minions");
  });
});

describe("a sentence", () => {
  it("has a blank for each argument, also for those that its words leave out", () => {
    expect(pieces(language.terms[0]!)).toEqual([
      { words: "draw" },
      { blank: "n" },
      { words: "cards" },
      { words: "who:" },
      { blank: "who" },
    ]);
  });
  it("is written as an expression, without what is usual", () => {
    const draw = (who: string): Tree => ({
      term: "draw",
      sort: "effect",
      filters: [],
      arguments: {
        n: [{ number: 2, sort: "number" }],
        who: [{ term: who, sort: "player", arguments: {}, filters: [] }],
      },
    });
    expect(spoken(draw("you"), language)).toBe("draw(2)");
    expect(spoken(draw("opponent"), language)).toBe("draw(2, opponent)");
  });
});
