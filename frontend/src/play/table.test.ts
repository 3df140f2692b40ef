import { beforeEach, describe, expect, it } from "vitest";
import { frame, known, pack } from "../games/generic/pack";
import { genericGestures } from "../games/generic/gestures";
import type { TableFrame } from "../wire/types";
import { Faces } from "./faces";
import { option } from "./made";
import { Table } from "./table.svelte";

describe("a choice that was sent while others choose too", () => {
  const HANDS = { "hand.0": ["oak-9", "rose-A"].map(known) };
  const OPTIONS = ["oak-9", "rose-A"].map((card, choice) =>
    option({ name: card, kind: "card", choice, lights: [card] }),
  );
  const asked = (seq: number): TableFrame => frame(HANDS, OPTIONS, { seq, since: seq - 1 });
  const answered = (seq: number): TableFrame => frame(HANDS, [], { seq, since: seq - 1 });
  let table: Table;
  let sent: number[];

  beforeEach(() => {
    sent = [];
    table = new Table(genericGestures, new Faces(pack()), {
      choose: (choice) => `choice ${sent.push(choice)}`,
      send: () => true,
      retry: () => undefined,
    });
    table.hear(asked(5));
    expect([...table.lit.keys()]).toEqual(["oak-9", "rose-A"]);
    table.touch("oak-9");
    expect(sent).toHaveLength(1);
    expect(table.lit.size).toBe(0);
  });

  it("is not lit again by a table of what another chose meanwhile", () => {
    table.hear(asked(6));
    expect(table.lit.size).toBe(0);
    table.touch("rose-A");
    expect(sent).toHaveLength(1);
  });

  it("is over when its own table is shown, whatever comes first", () => {
    table.hear(asked(6));
    table.hear({ v: 1, type: "ack", id: "choice 1", seq: 7 });
    expect(table.sending).toBe(true);
    table.hear(answered(7));
    expect(table.sending).toBe(false);
  });

  it("is over when a table that was shown already has it, as after a line that broke", () => {
    table.hear(asked(8));
    table.hear({ v: 1, type: "ack", id: "choice 1", seq: 6 });
    expect([...table.lit.keys()]).toEqual(["oak-9", "rose-A"]);
  });

  it("can be made anew when it was refused", () => {
    table.hear({ v: 1, type: "refused", id: "choice 1", seq: 5, reason: { clause: "", text: "no" } });
    expect(table.lit.size).toBe(2);
  });
});
