import { describe, expect, it } from "vitest";
import type { Option, Question } from "../wire/types";
import { option, question } from "./made";
import { next, type Plan } from "./plan";

const asked = (decision: string): Question => question({ decision });
const options = (...names: string[]): Option[] => names.map((name, choice) => option({ choice, name }));
const hire: Plan = [
  { decision: "act.kind", name: "hire" },
  { decision: "hire.discard1", name: "rose-warden" },
  { decision: "hire.discard2", name: "star-reader" },
  { decision: "hire.take", name: "bell-master" },
];

describe("a gesture of several choices", () => {
  it("sends the choice that is asked for and keeps the rest", () => {
    const step = next(hire, asked("act.kind"), options("conspire", "hire", "influence"));
    expect(step).toMatchObject({ send: { name: "hire", choice: 1 }, rest: hire.slice(1) });
  });
  it("steps over choices that the rules made by themselves", () => {
    const step = next(hire.slice(1), asked("hire.take"), options("bell-master", "quill-clerk"));
    expect(step).toMatchObject({ send: { name: "bell-master" }, rest: [] });
  });
  it("stops at a choice that is not offered, and names it", () => {
    expect(next(hire, asked("act.kind"), options("influence"))).toEqual({ stop: "refused", thing: "hire" });
  });
  it("is done when something else is asked, or nothing", () => {
    expect(next(hire.slice(3), asked("courtyard.minion"), options("bell-master"))).toEqual({ stop: "done" });
    expect(next([], asked("act.kind"), options("hire"))).toEqual({ stop: "done" });
    expect(next(hire, null, [])).toEqual({ stop: "done" });
  });
});
