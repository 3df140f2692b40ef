import { describe, expect, it } from "vitest";
import { Faces } from "../../play/faces";
import { frames as recorded } from "../../play/made";
import type { Offer, Target } from "../../play/offer";
import { lines, lordsCards } from "./cards";
import fixture from "./frames.fixture.json";
import { lordsGestures } from "./gestures";

/** Real frames of the server; see tools/frames.py. */
type Name = "action" | "flourish" | "prospect" | "second" | "deify" | "chain" | "temple" | "branch";
const frames = recorded<Name>(fixture);
const faces = new Faces(frames.cards);
const offer = (name: Name, seat = 0): Offer => lordsGestures.offer(frames[name], faces, seat, []);
const things = (targets: Target[]): string[] => targets.map((target) => target.thing);
const target = (name: Name, thing: string): Target | undefined =>
  offer(name).targets.find((one) => one.thing === thing);

describe("the hand above Lords", () => {
  it("takes an Action by its tile and says what is left to the other player", () => {
    const now = offer("action");
    expect(things(now.targets)).toEqual(["flourish", "prospect", "deify", "beseech"]);
    expect(now.who).toBe("Your second Action");
    expect(now.say).toBe("Choose one of four Actions. Orla then takes one of the other three.");
  });

  it("gains a Follower from the stack and raises by touching one's own", () => {
    expect(things(offer("flourish").targets)).toEqual(["stack", "followers.0"]);
    expect(target("flourish", "followers.0")?.flag).toBe("raise, +2");
    expect(offer("flourish").chips.map((chip) => chip.label)).toEqual(
      frames.flourish.undo ? ["Put back"] : [],
    );
  });

  it("makes chips of what has no place on the table", () => {
    const now = offer("branch");
    expect(now.targets).toEqual([]);
    expect(now.chips.map((chip) => [chip.label, chip.keys])).toEqual([
      ["Gain 1 Follower", ["1"]],
      ["Lose 1 of the Followers in your Tribe. If you do, gain 1 Shell", ["2"]],
    ]);
  });

  it("breaks a Shell by touching it: that it is to be broken goes before", () => {
    expect(things(offer("prospect").targets)).toEqual(["reef", "conch", "auger"]);
    const shell = target("prospect", "conch");
    expect(shell && "plan" in shell.does ? shell.does.plan : []).toEqual([
      { decision: "prospect-mode", name: "break" },
      { decision: "break-first", name: "conch" },
    ]);
    expect(target("prospect", "reef")?.flag).toBe("gain");
  });

  it("holds the Shell that was picked and offers another, or to stop", () => {
    const now = offer("second");
    expect(now.held).toEqual(["conch"]);
    expect(things(now.targets)).toEqual(["auger"]);
    expect(now.chips.map((chip) => [chip.label, chip.keys])).toContainEqual(["Break no more", ["0"]]);
  });

  it("tells for each card what it would Deify, and dims what fits nothing", () => {
    const now = offer("deify");
    expect(target("deify", "interloper-bad-company")?.flag).toBe("→ Shrine, +2");
    expect(target("deify", "interloper-bad-company")?.points).toContain("temple-interloper.1");
    expect([...now.dim].toSorted()).toEqual(["propagator-driftwood-cradle", "ruminator-stray-notion"]);
  });

  it("names the innermost of what is in progress", () => {
    const now = offer("chain");
    expect(now.who).toBe("Limpet");
    expect(now.say).toContain("gain his Temple");
  });

  it("uses a Temple by touching it", () => {
    expect(things(offer("temple").targets).toSorted()).toEqual(["temple-propagator.1", "temple-ruminator.1"]);
    expect(offer("temple").who).toBe("Your Temples");
  });

  it("offers nothing to one who only watches", () => {
    expect(offer("action", -1).targets).toEqual([]);
    expect(offer("action", 1).targets).toEqual([]);
  });
});

describe("the cards of Lords", () => {
  const cards = lordsCards(faces);

  it("have the side that their zone shows", () => {
    expect(cards.face("follower.1", "followers.0")).toMatchObject({ name: "Follower", value: 1 });
    expect(cards.face("follower.1", "citadels.0")).toMatchObject({ name: "Citadel", value: 3 });
    expect(cards.face("cowrie", "shells.0")).toMatchObject({ name: "Cowrie", value: 2 });
    expect(cards.face("cowrie", "broken.0")).toMatchObject({ name: "Cowrie", value: 1 });
    expect(cards.face("temple-desolator.1", "temples.0").value).toBeUndefined();
    expect(cards.face("temple-desolator.1", "shrines.0")).toMatchObject({ name: "Shrine", value: 2 });
  });

  it("set the marked line apart, as it is printed and as a set without texts has it", () => {
    expect(lines("Meditate. Scorned: the other player discards 1 random card.", true)).toEqual([
      { text: "Meditate." },
      { when: "Scorned", text: "the other player discards 1 random card.", live: true },
    ]);
    expect(lines("Flourish. If you Worship this card's Lord, flourish.", false)).toEqual([
      { text: "Flourish." },
      { when: "Worship", text: "flourish.", live: false },
    ]);
    expect(lines("Draw 2 Lord cards.", undefined)).toEqual([{ text: "Draw 2 Lord cards." }]);
  });

  it("each carry a mark whose line can be found", () => {
    for (const face of faces.table("lord_card"))
      expect(
        cards.face(face.id, "hand.0", true).lines?.filter((line) => line.live),
        face.name,
      ).toHaveLength(1);
  });
});
