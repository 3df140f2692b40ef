import { beforeEach, describe, expect, it } from "vitest";
import type { LogLine, TableFrame } from "../wire/types";
import { actions, headline, sinceMine, stops } from "./actions";
import { frame as made } from "./made";
import { beats, Film, LINE, merged, MOMENT, PART, type Beat, type Pace } from "./film";

let counter = 0;
const line = (seq: number, text: string, more: Partial<LogLine> = {}): LogLine => ({
  seq,
  text,
  cards: [],
  clause: "",
  facts: {},
  action: seq,
  seat: 1,
  moment: "",
  part: false,
  ...more,
});
const frame = (seq: number, log: LogLine[] = [line(seq, `step ${seq}`)], since = seq - 1): TableFrame =>
  made({ seq, since, log, events: [], view: { seat: 0 } });

describe("the film of what others do", () => {
  let now: number;
  let waiting: { at: number; then: () => void; id: number }[];
  let seen: [at: number, what: string][];
  let pace: Pace;
  let held: boolean;
  let film: Film;

  const run = (ms: number): void => {
    const end = now + ms;
    for (;;) {
      waiting.sort((a, b) => a.at - b.at);
      const next = waiting[0];
      if (!next || next.at > end) break;
      waiting.shift();
      now = next.at;
      next.then();
    }
    now = end;
  };

  beforeEach(() => {
    now = 0;
    waiting = [];
    seen = [];
    pace = "normal";
    held = false;
    film = new Film({
      lay: (one) => seen.push([now, `table ${one.seq}`]),
      beat: (beat: Beat | null) => seen.push([now, beat ? (beat.line?.text ?? "") : "over"]),
      pace: () => pace,
      held: () => held,
      later: (ms, then) => {
        const id = ++counter;
        waiting.push({ at: now + ms, then, id });
        return () => (waiting = waiting.filter((one) => one.id !== id));
      },
    });
    film.take(frame(4, [], 0));
    seen = [];
  });

  it("lays each table, and each line stays for its time, in order", () => {
    film.take(frame(5, [line(5, "Bob plays"), line(5, "its ability", { part: true })]));
    film.take(frame(6, [line(6, "Day 2", { moment: "Day 2" })]));
    film.take(frame(7, []));
    expect(film.running).toBe(true);
    run(10_000);
    expect(seen).toEqual([
      [0, "table 5"],
      [0, "Bob plays"],
      [LINE, "its ability"],
      [LINE + PART, "table 6"],
      [LINE + PART, "Day 2"],
      [LINE + PART + MOMENT, "table 7"],
      [LINE + PART + MOMENT, "over"],
    ]);
    expect(film.running).toBe(false);
  });

  it("does not make anybody wait for their own choice", () => {
    film.own.add(5);
    film.take(frame(5));
    expect(seen).toEqual([
      [0, "table 5"],
      [0, "over"],
    ]);
    expect(film.running).toBe(false);
    film.own.add(6);
    film.take(frame(6, [line(6, "You play"), line(6, "Day 2", { moment: "Day 2" })]));
    expect(seen.slice(2)).toEqual([
      [0, "table 6"],
      [0, "Day 2"],
    ]);
  });

  it("shows everything at once at the pace instant", () => {
    pace = "instant";
    film.take(frame(5));
    expect(seen).toEqual([[0, "table 5"]]);
    expect(film.running).toBe(false);
  });

  it("is slower and faster as one likes, and hurries when much waits", () => {
    pace = "slow";
    film.take(frame(5));
    run(1.7 * LINE);
    expect(film.running).toBe(true);
    run(0.2 * LINE);
    expect(film.running).toBe(false);
    pace = "normal";
    for (let seq = 6; seq < 46; seq++) film.take(frame(seq));
    run(40 * LINE * 0.9);
    expect(film.running).toBe(false);
    expect(seen.filter(([, what]) => what.startsWith("step")).map(([, what]) => what)).toEqual(
      Array.from({ length: 41 }, (_, n) => `step ${n + 5}`),
    );
  });

  it("skips to the newest table with all that happened on the way", () => {
    const laid: TableFrame[] = [];
    const own = new Film({
      lay: (one) => laid.push(one),
      beat: () => {},
      pace: () => "normal",
      held: () => false,
      later: () => () => {},
    });
    own.take(frame(4, [], 0));
    for (const seq of [5, 6, 7]) own.take(frame(seq));
    expect(laid.at(-1)?.seq).toBe(5);
    own.skip();
    expect(laid.at(-1)).toMatchObject({ seq: 7, since: 5 });
    expect(laid.at(-1)?.log.map((one) => one.seq)).toEqual([6, 7]);
    expect(own.running).toBe(false);
  });

  it("waits while something else must be seen first", () => {
    film.take(frame(5));
    held = true;
    film.take(frame(6));
    run(20_000);
    expect(seen.at(-1)?.[1]).toBe("step 5");
    held = false;
    run(200);
    expect(seen.at(-1)?.[1]).toBe("step 6");
  });

  it("jumps to a table that does not follow: another seat, or a line that was down for long", () => {
    film.take(frame(5));
    film.take(frame(9, [line(9, "a")], 0));
    expect(film.running).toBe(false);
    expect(seen.at(-1)?.[1]).toBe("table 9");
    const many = Array.from({ length: 8 }, (_, n) => line(10 + n, `step ${n}`));
    expect(film.take(frame(17, many, 9))).toBe(true);
    expect(film.running).toBe(false);
  });

  it("shows again what was shown, and ends at the newest table", () => {
    for (const seq of [5, 6, 7]) film.take(frame(seq));
    run(20_000);
    seen = [];
    expect(film.replay(5)).toBe(true);
    run(20_000);
    expect(seen.map(([, what]) => what)).toEqual([
      "table 5",
      "table 6",
      "step 6",
      "table 7",
      "step 7",
      "over",
    ]);
    expect(film.replay(7)).toBe(false);
    expect(film.replay(2)).toBe(false); // that was before one sat down: it must come from the server
    seen = [];
    expect(film.replay(2, [frame(2, []), frame(3), frame(4)])).toBe(true);
    run(20_000);
    expect(seen.map(([, what]) => what)).toEqual([
      "table 2",
      "table 3",
      "step 3",
      "table 4",
      "step 4",
      "table 7",
      "over",
    ]);
  });

  it("tells a sentence once that is told several times in a row", () => {
    const three = [line(5, "Bob draws a card."), line(5, "Bob draws a card."), line(5, "Bob stops.")];
    expect(beats(frame(5, three), new Set()).map((beat) => beat.line?.text)).toEqual([
      "Bob draws a card.",
      "Bob stops.",
    ]);
    expect(merged([])).toBeNull();
  });
});

describe("the log by actions", () => {
  const log = [
    line(1, "Bob chooses Influence.", { part: true }),
    line(2, "Bob plays X.", { action: 1 }),
    line(2, "The ability is set off.", { action: 1, part: true }),
    line(3, "You take Y.", { seat: 0 }),
    line(3, "Day 2: closed.", { seat: 0, moment: "Day 2" }),
    line(3, "You draw.", { seat: 0 }),
    line(4, "Bob is now called Ben.", { seat: -1 }),
    line(5, "Bob draws."),
    line(5, "Bob draws."),
  ];

  it("has one entry for each action, its details folded", () => {
    const found = actions(log);
    expect(found.map(headline)).toEqual([
      "Bob plays X.",
      "You take Y.",
      "Day 2: closed.",
      "Bob is now called Ben.",
      "Bob draws.",
    ]);
    expect(found.map((one) => one.parts.map(({ line }) => line.text))).toEqual([
      ["Bob chooses Influence.", "The ability is set off."],
      [],
      ["You draw."],
      [],
      [],
    ]);
    expect(found.at(-1)?.head[0]?.times).toBe(2);
    expect(found.map((one) => one.seat)).toEqual([1, 0, -1, -1, 1]);
  });

  it("knows what the others did since oneself", () => {
    expect(sinceMine(actions(log), 0).map(headline)).toEqual([
      "Day 2: closed.",
      "Bob is now called Ben.",
      "Bob draws.",
    ]);
  });

  it("stops a replay where an action is complete", () => {
    expect(stops(log, 0, 7)).toEqual([0, 2, 4, 7]);
  });
});
