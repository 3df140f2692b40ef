/** Midnight Edition at the table. */
import type { Kit, Look } from "../../play/kit";
import type { Table } from "../../play/table.svelte";
import { midnightCards } from "./cards";
import { midnightGestures, type MidnightFacts } from "./gestures";
import Narrow from "./Narrow.svelte";
import Wide from "./Wide.svelte";

const ZONES: Record<string, string> = {
  hand: "hand",
  deck: "deck",
  discard: "Discard Pile",
  "items-up": "Items face up",
  "items-down": "Items face down",
  pack: "pack",
  picks: "picks",
};
const SHARED: Record<string, string> = {
  supply: "The supply of Items",
  week: "The Week deck",
  revealed: "This Week so far",
  "days-aside": "Days still aside",
  "nights-out": "Nights that have left the game",
  pool: "The pool of the draft",
};

const facts = (table: Table): MidnightFacts | undefined =>
  table.frame?.view.facts as MidnightFacts | undefined;
const NUMBERS = ["", "first", "second", "third", "fourth"];

export const midnight: Kit = {
  gestures: midnightGestures,
  Wide,
  Narrow,
  End: () => import("./End.svelte"),
  look(faces): Look {
    const cards = midnightCards(faces);
    const used = (card: string, table: Table): boolean =>
      [0, 1].some((seat) => table.zone(`items-down.${seat}`).cards.some((one) => one.card === card));
    return {
      face(card, table) {
        if (!cards.item(card)) return cards.face(card);
        const facing = used(card, table) ? "down" : "up";
        return cards.face(card, facing, facts(table)?.item_worth[facing]);
      },
      back: (name) => cards.back(name),
      about(card, table) {
        const lit = table.lit.get(card);
        const now = lit && !("lift" in lit.target.does) ? [{ text: `Now: ${lit.target.label}.` }] : [];
        if (cards.item(card))
          return [
            {
              text:
                "One Item a turn may be used, before or between Actions. A used Item is turned face down and " +
                "counts a point less.",
              clause: "R7.3",
            },
            ...now,
          ];
        const week = cards.week(card);
        if (week)
          return [
            { text: "The Festival goes to this Location: nobody may play a Minion there.", clause: "R8.2" },
            ...(week.time === "day"
              ? [{ text: "After both turns of a Day there is an Influence Check.", clause: "R2.3" }]
              : []),
            ...now,
          ];
        const { home, activates } = cards.bonds(card, facts(table)?.locations ?? {});
        return [
          home
            ? { text: `At Home at ${home.name}: counts ${cards.value(card) + 1} there.`, clause: "R9.2" }
            : { text: "At Home nowhere.", clause: "R1.9" },
          ...activates.map((place) => ({
            text: `Played at ${place.name}, it activates: ${facts(table)?.locations[place.id]?.text ?? ""}`,
            clause: "R5.5",
          })),
          ...now,
        ];
      },
    };
  },
  least: { width: 1000, height: 590 },
  moment(table: Table) {
    const now = facts(table);
    if (!now) return "";
    if (table.frame?.view.over) return "The end";
    if (now.draft) return `The draft · round ${now.draft.round} of ${now.draft.rounds}`;
    const festival = midnightCards(table.faces).place(now.festival)?.name;
    const time =
      now.phase === "weeks-end" ? "Week’s End" : `${NUMBERS[now.day] ?? ""} ${now.night ? "Night" : "Day"}`;
    return [
      `Week ${now.week}`,
      time,
      now.phase === "check" ? "the Influence Check" : "",
      festival ? `the Festival is at ${festival}` : "",
    ]
      .filter(Boolean)
      .join(" · ");
  },
  zoneName(name, table) {
    const [kind = "", seat = ""] = name.split(".");
    const whose = Number(seat) === table.seat ? "Your" : `${table.called(Number(seat))}’s`;
    const place = midnightCards(table.faces).place(kind);
    if (place) return `${whose} side of ${place.name}`;
    return SHARED[name] ?? `${whose} ${ZONES[kind] ?? kind}`;
  },
};
