import { describe, expect, it } from "vitest";
import type { LessonNow, LessonStep } from "../wire/types";
import { opens } from "./lesson.svelte";

const step = (begins: number, settles: number): LessonStep => ({
  title: "",
  say: "",
  point: [],
  task: "",
  do: [],
  done: "",
  clause: "",
  free: false,
  begins,
  ends: settles,
  settles,
});
/** Two steps to read, one of three choices, one to read, one of two choices. */
const steps = [step(0, 0), step(0, 0), step(0, 3), step(3, 3), step(3, 5)];
const at = (choices: number, reached: number): LessonNow => ({
  at: choices,
  word: "",
  steps: steps.slice(0, reached),
});

describe("the step that a lesson opens with", () => {
  it("is the first of a new one", () => expect(opens(at(0, 3), 0)).toBe(0));
  it("is the one that was open", () => expect(opens(at(0, 3), 1)).toBe(1));
  it("is none beyond what was played", () => expect(opens(at(1, 3), 4)).toBe(2));
  it("follows what is done", () => expect(opens(at(3, 5), 0)).toBe(3));
  it("is the last when all is done", () => expect(opens(at(5, 5), 0)).toBe(4));
});
