/** Necromancer at the table. */
import type { Kit, Look } from "../../play/kit";
import type { Table } from "../../play/table.svelte";
import { necromancerCards, PHASES } from "./cards";
import Aside from "./Aside.svelte";
import { necromancerGestures, type NecromancerFacts } from "./gestures";
import { NecromancerModel } from "./model.svelte";
import Narrow from "./Narrow.svelte";
import Wide from "./Wide.svelte";

const ZONES: Record<string, string> = {
  hand: "hand",
  spirit: "combat deck, Spirit cards",
  plain: "combat deck, other cards",
  "used-spirit": "pulled Spirit cards",
  "used-plain": "other pulled cards",
  active: "active cards",
  spent: "spent cards",
  events: "Events",
  corrupted: "Corruption card",
  hunter: "Hunter card",
};
const SHARED: Record<string, string> = {
  discard: "The discard pile",
  considered: "Cards considered",
  pulled: "Cards pulled",
  burning: "Cards that are used up",
  "entity-deck": "The Entity deck",
  entities: "Entities on the map",
  "defeated-entities": "Defeated Entities",
  "undead-deck": "The Undead deck",
  undead: "Undead on the map",
  "defeated-undead": "Defeated Undead",
  "corruption-deck": "The Corruption deck",
  completed: "Completed Corruption cards",
  hunters: "Hunter cards nobody has",
};

const facts = (table: Table): NecromancerFacts | undefined =>
  table.frame?.view.facts as NecromancerFacts | undefined;

/** Whether an Event lies before somebody, and how many rounds are left. */
function left(card: string, table: Table): number | undefined {
  return (
    facts(table)
      ?.players.flatMap((player) => player.events ?? [])
      .find((task) => task.card === card)?.left ?? undefined
  );
}

export const necromancer: Kit = {
  gestures: necromancerGestures,
  Wide,
  Narrow,
  Aside,
  End: () => import("./End.svelte"),
  look(faces): Look {
    const cards = necromancerCards(faces);
    return {
      face: (card, table) => cards.face(card, left(card, table)),
      back: (name) => cards.back(name),
      about(card, table) {
        const lit = table.lit.get(card);
        const now = lit && !("lift" in lit.target.does) ? [{ text: `Now: ${lit.target.label}.` }] : [];
        const told: Record<string, { text: string; clause: string }> = {
          combat: {
            text: "Built, it goes into your combat deck, and is pulled in combats and rituals.",
            clause: "R7.1",
          },
          item: {
            text: "Activated, it lies before you and counts until it is covered or lost.",
            clause: "R8.3",
          },
          trap: {
            text: "Activated, it lies in your neighbourhood and waits for an opponent to walk in.",
            clause: "R8.8",
          },
          event: { text: "Do the task before the countdown ends, at the end of a round.", clause: "R16.3" },
          corruption: { text: "It counts until the task is done at the end of a round.", clause: "R15.6" },
          entity: {
            text: "It stays where it rose and fights whoever fights it, or whoever Undead fight there.",
            clause: "R5.7",
          },
          undead: {
            text: "A Hunter who walks in is pinned, and fights it at the end of the round.",
            clause: "R5.4",
          },
        };
        const phase = PHASES.find((one) => `phase:${one.id}` === card);
        if (phase)
          return [
            {
              text: "Any phase that somebody picks is for everybody; only who picked it has the bonus.",
              clause: "R3.5",
            },
            ...now,
          ];
        const line = told[cards.kind(card)];
        return [...(line ? [line] : []), ...now];
      },
    };
  },
  moment(table: Table, narrow = false) {
    const now = facts(table);
    if (!now) return "";
    if (table.frame?.view.over) return "The end";
    if (!now.round) return "Before the first round";
    const phase = PHASES.find((one) => one.id === now.phase)?.name;
    const round = narrow
      ? [now.round, now.longest_night || ""].filter(Boolean).join("/")
      : `Round ${now.round}${now.longest_night ? ` of ${now.longest_night}` : ""}`;
    return [round, now.combat ? "a combat" : (phase ?? "")].filter(Boolean).join(" · ");
  },
  more(table) {
    const model = new NecromancerModel(table);
    const told = model.seats.map((seat): [string, string] => {
      const { facts: one, note, title, tasks } = model.board(seat);
      const stats = [
        one.hp !== undefined ? `HP ${one.hp} of ${one.max_hp}, Speed ${one.speed}` : "",
        `Spirit ${one.spirit}`,
        one.ritual ? `ritual ${one.ritual.total} of ${one.ritual.need} points` : "",
      ];
      return [
        `${title} (${note})`,
        [...stats, ...tasks.map((task) => `${model.cards.name(task.card)}: ${task.text}`)]
          .filter(Boolean)
          .join("; "),
      ];
    });
    const places = model.map.places.filter((place) => model.standing.has(place.id));
    const rifts = model.map.places.filter((place) => model.isOpen(place)).map((place) => place.name);
    return [
      ...told,
      ["Open Rift Sites", rifts.join(", ")],
      ["On the map", places.map((place) => `${place.name}: ${model.about(place).join(", ")}`).join("; ")],
    ];
  },
  zoneName(name, table) {
    const [kind = "", last = ""] = name.split(".");
    if (kind === "store") return `The deck of ${table.faces.name(last)}`;
    if (!last) return SHARED[name] ?? name;
    const whose = Number(last) === table.seat ? "Your" : `${table.called(Number(last))}’s`;
    return `${whose} ${ZONES[kind] ?? kind}`;
  },
};
