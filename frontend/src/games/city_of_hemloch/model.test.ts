import { describe, expect, it } from "vitest";
import { Faces } from "../../play/faces";
import { frames as recorded } from "../../play/made";
import { Table } from "../../play/table.svelte";
import type { AheadLine } from "../../wire/types";
import fixture from "./frames.fixture.json";
import { cityGestures } from "./gestures";
import { CityModel } from "./model.svelte";

const frames = recorded<"middle", { ahead: Record<string, AheadLine[]> }>(fixture);

function lifting(card: string): CityModel {
  const faces = new Faces(frames.cards);
  const frame = structuredClone(frames.middle);
  const offer = cityGestures.offer(frame, faces, 0, [card], frames.ahead[`middle ${card}`]);
  const table = Object.assign(Object.create(Table.prototype) as Table, { faces });
  for (const [name, value] of Object.entries({
    frame,
    near: 0,
    far: 1,
    seat: 0,
    mine: true,
    offer,
  }))
    Object.defineProperty(table, name, { value });
  Object.defineProperty(table, "names", { value: ["Ann", "Orla Finch"] });
  return new CityModel(table);
}

describe("the balance of a District", () => {
  it("tells who would lead with the lifted card, not who leads without it", () => {
    const model = lifting("corvane-runner.day");
    const maze = model.cards.district("alley-maze")!;
    const balance = model.balance(maze);
    const then = balance.nearThen! - (balance.farThen ?? balance.far);
    expect(balance.nearThen).not.toBe(balance.near);
    expect(then).toBe(1);
    expect([balance.lead, balance.text, balance.brief, balance.to]).toEqual(["near", "+1", "+1", "you"]);
  });

  it("says how many cards are left where they are fewer than the lead", () => {
    const model = lifting("corvane-runner.day");
    const maze = model.cards.district("alley-maze")!;
    model.facts.left["alley-maze"] = 0;
    expect(model.balance(maze)).toMatchObject({ text: "+1, only 0 left", brief: "+1, 0 left" });
  });
});
