/** Pieces on the map leave its letters free. */
import { describe, expect, it } from "vitest";
import { Faces } from "../../play/faces";
import { frames } from "../../play/made";
import fixture from "./frames.fixture.json";
import { atlas, type Place } from "./map";
import { counted, keyBox, keyed, named, numbers, standing, type Box } from "./standing";

const { places } = atlas(new Faces(frames(fixture).cards));
const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
/** The names that something lies over. */
const hidden = (boxes: Box[]): string[] =>
  boxes.flatMap((box) => places.filter((one) => meet(box, named(one))).map((one) => one.short));
/** The names that the numbers of the first two pieces at a place lie over. */
const over = (place: Place): string[] => hidden(numbers(place, standing(place, places)).slice(0, 2));

describe("the number of a piece", () => {
  it.each(places)("at $id lies over no name", (place) => expect(over(place)).toEqual([]));

  it("would lie over one, if all stood alike", () => {
    const [here] = places.filter((place) => place.id === "capitol-hill") as [Place];
    const usual = numbers(here, { west: 0, east: 0, under: false });
    expect(hidden(usual)).not.toEqual([]);
  });
});

describe.each(places)("at $id", (place) => {
  it("the number of its cards lies over no name", () => expect(hidden(counted(place))).toEqual([]));
  it("its key lies over no name", () => expect(hidden([keyBox(place, keyed(place, places))])).toEqual([]));
});
