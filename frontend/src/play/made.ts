/** Options, questions and frames for tests, with nothing in them but what a test names. */
import type { CardSet, Option, Question, TableFrame } from "../wire/types";

/** Frames that were recorded from a server, by their names, and the cards they show. */
export const frames = <Name extends string, More = unknown>(
  fixture: object,
): Record<Name, TableFrame> & { cards: CardSet } & More =>
  fixture as Record<Name, TableFrame> & { cards: CardSet } & More;

export const frame = (parts: object): TableFrame => parts as TableFrame;

export const option = (parts: Partial<Option> & { name: string }): Option => ({
  choice: 0,
  kind: "word",
  label: parts.name,
  verb: "",
  thing: "",
  flag: "",
  lights: [],
  clause: "",
  ...parts,
});

export const question = (parts: Partial<Question> & { decision: string }): Question => ({
  seats: [0],
  prompt: "",
  clause: "",
  what: "",
  by: "",
  many: 1,
  cost: "",
  title: "",
  say: "",
  help: "",
  ...parts,
});
