import { describe, expect, it } from "vitest";
import { cardsIn, chipOf, declines, isAsked, numberKeys, offerOf, targetOf, withKeys } from "./gestures";
import { frame as made, option, question } from "./made";

const asked = question({
  decision: "discard",
  seats: [1],
  prompt: "Choose a card to discard (Rose Warden).",
  title: "Rose Warden",
  say: "Choose a card to discard.",
  help: "It comes back.",
  clause: "R5.1",
});
const hand = { name: "hand.1", count: 2, cards: [{ back: "day", card: "a.1", face: "a" }, { back: "day" }] };
const frame = made({ question: asked, view: { zones: [hand] } });

describe("what the gestures of all games share", () => {
  it("takes the three lines of the prompt from the question", () => {
    const offer = offerOf(frame, { held: ["a.1"] });
    expect([offer.who, offer.say, offer.help, offer.clause]).toEqual([
      "Rose Warden",
      "Choose a card to discard.",
      "It comes back.",
      "R5.1",
    ]);
    expect(offer.held).toEqual(["a.1"]);
    expect(offerOf({ ...frame, question: { ...asked, say: "" } }, {}).say).toBe(asked.prompt);
  });

  it("knows who is asked", () => {
    expect([isAsked(frame, 1), isAsked(frame, 0), isAsked({ ...frame, question: null }, 1)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("touches the first thing that lights up, with its flag", () => {
    const raise = option({ name: "raise", lights: ["followers.0", "citadels.0"], flag: "raise, +2" });
    expect(targetOf(raise)).toMatchObject({
      thing: "followers.0",
      flag: "raise, +2",
      does: { option: raise },
    });
    expect(targetOf(raise, "citadels.0").thing).toBe("citadels.0");
  });

  it("gives the key 0 to what declines, and numbers the rest behind the targets", () => {
    const stop = option({ name: "stop", kind: "decline" });
    const no = option({ name: "no", kind: "no" });
    const one = option({ name: "1", kind: "alternative" });
    expect([stop, no, one].map(declines)).toEqual([true, true, false]);
    const chips = [one, stop, one].map((given) => chipOf(given));
    expect(withKeys(chips, 2).map((chip) => chip.keys)).toEqual([["3"], ["0"], ["5"]]);
    expect(withKeys(chips, 8).map((chip) => chip.keys)).toEqual([["9"], ["0"], []]);
    expect(numberKeys(7, 12)).toEqual(["7", "8", "9"]);
    expect(numberKeys(3, 2)).toEqual([]);
  });

  it("finds the cards that a seat sees in a zone", () => {
    expect(cardsIn(frame, "hand.1")).toEqual(["a.1"]);
    expect(cardsIn(frame, "deck")).toEqual([]);
  });
});
