/** Dark Promenade at the table. */
import type { Kit, Look } from "../../play/kit";
import type { Table } from "../../play/table.svelte";
import { points, promenadeCards } from "./cards";
import Aside from "./Aside.svelte";
import { avenueName, promenadeGestures, type PromenadeFacts } from "./gestures";
import Narrow from "./Narrow.svelte";
import Wide from "./Wide.svelte";

const ZONES: Record<string, string> = { hand: "hand", area: "Districts", items: "Items" };
const SHARED: Record<string, string> = {
  deck: "The Minion deck",
  districts: "The District deck",
  outskirts: "The Outskirts",
  side: "At the side",
  "outskirts-items": "Items in The Outskirts",
};

export const promenade: Kit = {
  gestures: promenadeGestures,
  Wide,
  Narrow,
  Aside,
  End: () => import("./End.svelte"),
  look(faces): Look {
    const cards = promenadeCards(faces);
    return {
      face(card, table) {
        const plays = (table.frame?.view.facts as PromenadeFacts | undefined)?.plays[card];
        const avenue =
          plays && table.offer.held.includes(card)
            ? [...table.named].find((thing) => thing in plays)
            : undefined;
        return cards.face(card, avenue ? plays?.[avenue]?.abilities : undefined);
      },
      back: (name) => cards.back(name),
      about(card, table) {
        const face = faces.of(card);
        const lit = table.lit.get(card);
        const now = lit && !("lift" in lit.target.does) ? [{ text: `Now: ${lit.target.label}.` }] : [];
        const district = cards.district(card);
        if (district)
          return [
            { text: `Bonus, ${district.when}: ${district.bonus}`, clause: "R10.9" },
            {
              text: `Worth ${points(district.points)} at the end, as often as you control one.`,
              clause: "R15.1",
            },
            ...now,
          ];
        if (cards.item(card))
          return [
            {
              text: "Gained from the side, from The Outskirts, or out of the other player’s hands.",
              clause: "R8.1",
            },
            { text: `Worth ${points(cards.item(card)?.points ?? 0)} at the end.`, clause: "R15.1" },
            ...now,
          ];
        if (!face) return [];
        return [
          {
            text: "Its two Abilities happen once, when it is played, if what they ask for is so at that moment.",
            clause: "R7.2",
          },
          { text: "Its Influence Bonus counts at the Influence Check.", clause: "R7.9" },
          ...face.effects.map((effect) => ({ text: effect.wording })),
          ...now,
        ];
      },
    };
  },
  moment(table: Table) {
    const facts = table.frame?.view.facts as PromenadeFacts | undefined;
    if (!facts) return "";
    if (table.frame?.view.over) return "The end · three Weeks are over";
    const week = `Week ${facts.week}`;
    const role = table.seat >= 0 ? `you play the ${facts.roles[table.seat] ?? ""}` : "";
    return [week, facts.compared ? "the Influence Check" : `turn ${facts.turns}`, role]
      .filter(Boolean)
      .join(" · ");
  },
  zoneName(name, table) {
    const [kind = "", seat = ""] = name.split(".");
    const facts = table.frame?.view.facts as PromenadeFacts | undefined;
    const whose = (number: number): string => (number === table.seat ? "Your" : `${table.called(number)}’s`);
    if (/^[CR]\d$/.test(name))
      return `${whose(name.startsWith("C") ? (facts?.columns ?? 0) : 1 - (facts?.columns ?? 0))} ${avenueName(name)}`;
    if (kind.startsWith("site-")) return `Site ${kind.slice(5)}`;
    return SHARED[name] ?? `${whose(Number(seat))} ${ZONES[kind] ?? kind}`;
  },
};
