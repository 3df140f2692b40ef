import { describe, expect, it } from "vitest";
import { Faces } from "../../play/faces";
import { frames as recorded } from "../../play/made";
import type { Target } from "../../play/offer";
import type { AheadLine } from "../../wire/types";
import fixture from "./frames.fixture.json";
import { cityGestures, type CityFacts } from "./gestures";

/** Real frames of the server, at the positions that the pictures show. */
type Name = "middle" | "courtyard" | "district";
const frames = recorded<Name, { ahead: Record<string, AheadLine[]> }>(fixture);
const faces = new Faces(frames.cards);
const offer = (name: Name, ...lifted: string[]) =>
  cityGestures.offer(frames[name], faces, 0, lifted, frames.ahead[`${name} ${lifted.join(" ")}`]);
const things = (targets: Target[]): string[] => targets.map((target) => target.thing);
const plan = (target: Target | undefined): string[] =>
  target && "plan" in target.does ? target.does.plan.map((step) => `${step.decision}=${step.name}`) : [];

describe("the hand above the City", () => {
  it("offers every hand card to be lifted, and the three actions by name", () => {
    const now = offer("middle");
    expect(things(now.targets)).toEqual(["corvane-runner.day", "nameless-drifter.day", "dusk-mourner"]);
    expect(now.targets.every((target) => "lift" in target.does)).toBe(true);
    expect(now.chips.map((chip) => [chip.label, chip.keys])).toEqual([
      ["Conspire", ["4"]],
      ["Hire", ["5"]],
      ["Influence", ["6"]],
    ]);
  });

  it("makes a conspiracy out of a lifted card and one of its House", () => {
    const now = offer("middle", "corvane-runner.day");
    expect(plan(now.targets.find((target) => target.thing === "carrion-priest"))).toEqual([
      "act.kind=conspire",
      "conspire.discard=corvane-runner.day",
      "conspire.take=carrion-priest",
    ]);
    expect([...now.dim]).toEqual(["shroud-weaver", "root-binder"]);
  });

  it("plays a lifted card to an open District, tells what fires and what it will count", () => {
    const now = offer("middle", "corvane-runner.day");
    const spires = now.targets.find((target) => target.thing === "spires");
    expect(plan(spires)).toEqual([
      "act.kind=influence",
      "influence.card=corvane-runner.day",
      "influence.district=spires",
    ]);
    expect(spires?.short).toBe("play: ability fires");
    expect(now.targets.find((target) => target.thing === "alley-maze")?.short).toBe("play here, +1");
    expect(things(now.targets)).not.toContain("boneyard");
    expect(now.preview["alley-maze"]?.[0]).toBe(5);
  });

  it("lights nothing but the card until the server has said what would come of it", () => {
    const now = cityGestures.offer(frames.middle, faces, 0, ["corvane-runner.day"], null);
    expect(now.held).toEqual(["corvane-runner.day"]);
    expect(now.targets).toEqual([]);
    expect(now.dim.size).toBe(0);
  });

  it("hires with two lifted cards", () => {
    const now = offer("middle", "corvane-runner.day", "dusk-mourner");
    expect(things(now.targets)).toEqual(["carrion-priest", "shroud-weaver", "root-binder", "bone-picker"]);
    expect(plan(now.targets[2])).toEqual([
      "act.kind=hire",
      "hire.discard1=corvane-runner.day",
      "hire.discard2=dusk-mourner",
      "hire.take=root-binder",
    ]);
  });

  it("goes on in the middle of an action, with the card held and a way back", () => {
    const now = offer("district");
    expect(things(now.targets)).toEqual(["alley-maze", "courtyard", "spires"]);
    expect(now.held).toEqual(["dusk-mourner"]);
    expect(now.preview.spires?.[0]).toBe((frames.district.view.facts as CityFacts).influence.spires![0]! + 2);
  });

  it("lights what an ability may reach and says where it goes", () => {
    const now = offer("courtyard");
    expect(now.who).toBe("The Courtyard");
    expect(now.targets.find((target) => target.thing === "the-iron-steward")?.flag).toBe("→ hand");
    expect(now.targets.find((target) => target.thing === "star-reader")?.flag).toBe("→ hand");
    expect(things(now.targets)).not.toContain("silver-tongue");
  });

  it("offers nothing to one who only watches", () => {
    expect(cityGestures.offer(frames.middle, faces, 1, []).targets).toEqual([]);
  });

  it("numbers no more than nine and never the same key twice", () => {
    const now = offer("middle", "nameless-drifter.day");
    const keys = now.chips.flatMap((chip) => chip.keys).filter((key) => key !== "Esc");
    expect(new Set(keys).size).toBe(keys.length);
  });
});
