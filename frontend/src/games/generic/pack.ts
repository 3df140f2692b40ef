/** A pack of sixteen cards and a table of three with a hand, a pile, a row and what was taken, for tests. */
import { Faces } from "../../play/faces";
import { question } from "../../play/made";
import { Table } from "../../play/table.svelte";
import type { CardSet, Face, LogLine, Option, Seen, TableFrame, ZonePlace } from "../../wire/types";
import { genericGestures } from "./gestures";

const SUITS: [family: string, sign: string][] = [
  ["oak", "♣"],
  ["gem", "♦"],
  ["rose", "♥"],
  ["spear", "♠"],
];

const face = (family: string, sign: string, value: string): Face => ({
  id: `${family}-${value}`,
  table: "card",
  name: `${value}${sign}`,
  text: "",
  value,
  family,
  facts: { value, family },
  effects: [],
});

const zone = (name: string, kind: ZonePlace["kind"], owner: number | null): ZonePlace => {
  const base = owner === null ? name : name.slice(0, -2);
  const title = base.charAt(0).toUpperCase() + base.slice(1);
  return { name, base, title, text: "", owner, kind, family: "card", visible_to: "all" };
};

export const SEATS = [0, 1, 2];

export function pack(): CardSet {
  const faces = SUITS.flatMap(([family, sign]) =>
    ["9", "10", "K", "A"].map((value) => face(family, sign, value)),
  );
  return {
    set: "pack",
    name: "A pack",
    author: "",
    hash: "",
    faces,
    copies: Object.fromEntries(faces.map((one) => [one.id, one.id])),
    source: "",
    terms: [],
    zones: [
      zone("stock", "pile", null),
      ...SEATS.map((seat) => zone(`hand.${seat}`, "hand", seat)),
      ...SEATS.map((seat) => zone(`taken.${seat}`, "table", seat)),
      zone("trick", "row", null),
    ],
  };
}

export const known = (card: string): Seen => ({ card, face: card, back: "card" });
export const unknown = (): Seen => ({ card: null, face: null, back: "card" });

export function frame(
  cards: Record<string, Seen[]>,
  options: Option[] = [],
  parts: Partial<TableFrame> = {},
): TableFrame {
  return {
    type: "table",
    seq: 7,
    since: 0,
    view: {
      seat: 0,
      names: ["Ann", "Orla Finch", "Ruben"],
      over: false,
      facts: {},
      zones: pack().zones.map(({ name }) => ({
        name,
        count: cards[name]?.length ?? 0,
        cards: cards[name] ?? [],
      })),
    },
    options,
    question: options.length ? question({ decision: "play" }) : null,
    goal: {
      aim: "",
      sides: SEATS.map((seat) => ({ seats: [seat], text: String(seat * 2) })),
      left: "",
      clause: "",
    },
    log: [],
    events: [],
    undo: false,
    ...parts,
  } as unknown as TableFrame;
}

/** A line of the log about cards that went their way. */
export const went = (seat: number, from: string, to: string, ...cards: string[]): LogLine => ({
  seq: 1,
  text: "",
  cards,
  clause: "",
  facts: { from, to },
  action: 1,
  seat,
  moment: "",
  part: false,
});

/** A table that shows a frame to the first seat, whose turn it is if there are options. */
export function laid(shown: TableFrame): Table {
  const table = new Table(genericGestures, new Faces(pack()), {
    choose: () => "",
    send: () => true,
    retry: () => undefined,
  });
  table.frame = shown;
  table.log = shown.log;
  return table;
}
