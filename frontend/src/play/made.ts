/** Options and questions for tests, with nothing in them but what a test names. */
import type { Option, Question } from "../wire/types";

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
