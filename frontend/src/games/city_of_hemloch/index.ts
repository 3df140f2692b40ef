/** The City of Hemloch at the table. */
import type { Kit, Look } from "../../play/kit";
import type { Table } from "../../play/table.svelte";
import { cityCards } from "./cards";
import Aside from "./Aside.svelte";
import { cityGestures, type CityFacts } from "./gestures";
import Narrow from "./Narrow.svelte";
import Wide from "./Wide.svelte";

const ZONES: Record<string, string> = {
  hand: "hand",
  discard: "discard",
  draw: "draw pile",
  drawn: "opening draw",
  house: "House",
  gained: "gained cards",
};
const SHARED: Record<string, string> = {
  row: "The row",
  daydeck: "The Day deck",
  days: "Days so far",
  aside: "Houses put aside",
};

export const city: Kit = {
  gestures: cityGestures,
  Wide,
  Narrow,
  Aside,
  End: () => import("./End.svelte"),
  look(faces): Look {
    const cards = cityCards(faces);
    return {
      face: (card) => cards.face(card),
      back: (name) => cards.back(name),
      about(card, table) {
        const face = faces.of(card);
        if (!face || face.table !== "minion") return [];
        const house = cards.houses.get(cards.house(card));
        const fires = cards.districts.filter((district) => cards.fires(card, district));
        const bonus = cards.districts.filter((district) => cards.bonus(card, district) > 0);
        const lit = table.lit.get(card);
        const wild = house?.id === "wild";
        return [
          ...(face.text ? [{ text: face.text }] : face.effects.map((effect) => ({ text: effect.wording }))),
          wild
            ? { text: "Wild: it matches every House, and counts for none at Week’s End.", clause: "R4.4" }
            : {
                text: `Of ${house?.name ?? "no House"}: conspires for a Minion of the same House, or for a wild one.`,
                clause: "R6.1",
              },
          ...(fires.length
            ? [
                {
                  text: `Played to ${fires.map((one) => one.name).join(", ")}, it sets off the ability.`,
                  clause: "R7.4",
                },
              ]
            : []),
          ...(bonus.length
            ? [
                {
                  text: `Counts ${bonus.map((one) => `${cards.worth(card, one)} at ${one.name}`).join(", ")}.`,
                  clause: "R4.3",
                },
              ]
            : []),
          ...(lit ? [{ text: `Now: ${lit.target.label}.` }] : []),
        ];
      },
    };
  },
  moment(table: Table) {
    const facts = table.frame?.view.facts as CityFacts | undefined;
    if (!facts) return "";
    if (table.frame?.view.over) return "Week’s End";
    if (facts.closed === null) return "The opening: two cards each";
    const district = cityCards(table.faces).district(facts.closed);
    return `Day ${facts.day} of ${facts.days} · the deck of the ${district?.short ?? ""} lies open`;
  },
  curtain: (table) =>
    table.welcome?.options.hands === "concealed"
      ? "A turn is one action here."
      : "A turn is one action here. Hands lie open; only the Houses are secret.",
  zoneName(name, table) {
    const [kind = "", a = "", b] = name.split(".");
    const cards = cityCards(table.faces);
    const whose = (seat: string): string =>
      Number(seat) === table.seat ? "Your" : `${table.called(Number(seat))}’s`;
    if (kind === "deck") return `Deck of ${cards.district(a)?.name ?? a}`;
    if (kind === "side") return `${whose(b ?? "")} side of ${cards.district(a)?.name ?? a}`;
    return SHARED[name] ?? `${whose(a)} ${ZONES[kind] ?? kind}`;
  },
};
