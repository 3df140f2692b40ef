import { beforeEach, describe, expect, it } from "vitest";
import type { DealInfo, Waiting } from "../wire/types";
import { checked, Dealing, sealOfNumber, sealOfSecret } from "./deal";
import { sha256 } from "./sha256";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  });
});

const SECRET = "5".repeat(64);
const MATCH = "abc";

function waiting(unseated: number[], untold: number[], numbers: DealInfo["numbers"] = []): Waiting {
  const deal: DealInfo = { origin: "", seal: sealOfSecret(MATCH, SECRET), numbers, secret: null };
  return { v: 1, type: "waiting", seq: 0, unseated, untold, deal };
}

describe("sha256", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["a".repeat(119), "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"],
  ])("of %j is as everywhere", (text, hash) => expect(sha256(text)).toBe(hash));

  it("seals as the server does", () => {
    expect(sealOfNumber("m1", 2, "0".repeat(64))).toBe(sha256(`gloaming-number\nm1\n2\n${"0".repeat(64)}\n`));
  });
});

describe("a device at a table that waits", () => {
  it("seals a number of its own and tells it when everybody has sat down", () => {
    const dealing = new Dealing(MATCH);
    const [sit] = dealing.answer([0], waiting([0, 1], []));
    if (sit?.type !== "sit") throw new Error("it does not sit down");
    const mine = { seat: 0, seal: sit.seal, number: null };
    expect(dealing.answer([0], waiting([1], [0], [mine]))).toEqual([]);
    const [tell] = dealing.answer([0], waiting([], [0], [mine]));
    if (tell?.type !== "tell") throw new Error("it does not tell its number");
    expect(sealOfNumber(MATCH, 0, tell.number)).toBe(sit.seal);
  });

  it("says the same again under the same id, and nothing of it concerns a player", () => {
    const dealing = new Dealing(MATCH);
    const first = dealing.answer([0], waiting([0], []));
    expect(dealing.answer([0], waiting([0], []))).toEqual(first);
    expect(dealing.refused(first[0]?.id ?? "")).toMatchObject([{ type: "tell", seat: 0, number: "" }]);
    expect(dealing.refused("another")).toBeUndefined();
  });

  it("keeps its number when the page is loaded again", () => {
    const [sit] = new Dealing(MATCH).answer([0], waiting([0], []));
    const [again] = new Dealing(MATCH).answer([0], waiting([0], []));
    expect(again).toMatchObject({ seal: (sit as { seal: string }).seal });
  });
});

describe("when everything is told", () => {
  function played(): DealInfo {
    const dealing = new Dealing(MATCH);
    const [sit] = dealing.answer([0], waiting([0], []));
    const seal = (sit as { seal: string }).seal;
    const other = { seat: 1, seal: sealOfNumber(MATCH, 1, "7".repeat(64)), number: null };
    const [tell] = dealing.answer([0], waiting([], [0, 1], [{ seat: 0, seal, number: null }, other]));
    const number = (tell as { number: string }).number;
    return {
      origin: "",
      seal: sealOfSecret(MATCH, SECRET),
      numbers: [
        { seat: 0, seal, number },
        { ...other, number: "7".repeat(64) },
      ],
      secret: SECRET,
    };
  }
  const holds = (deal: DealInfo) => checked(MATCH, deal).map((one) => one.holds);

  it("an honest deal holds", () => expect(holds(played())).toEqual([true, true, true, true]));

  it("another secret, seal or number is found", () => {
    const deal = played();
    expect(holds({ ...deal, secret: "6".repeat(64) })).toContain(false);
    expect(holds({ ...deal, secret: "6".repeat(64), seal: sealOfSecret(MATCH, "6".repeat(64)) })).toContain(
      false,
    );
    for (const seat of [0, 1]) {
      const number = "8".repeat(64);
      const changed = { seat, seal: sealOfNumber(MATCH, seat, number), number };
      expect(
        holds({ ...deal, numbers: deal.numbers.map((one) => (one.seat === seat ? changed : one)) }),
      ).toContain(false);
    }
  });
});
