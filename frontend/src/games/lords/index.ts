/** Lords at the table. */
import type { Kit, Look } from "../../play/kit";
import { lordsCards, text } from "./cards";
import Aside from "./Aside.svelte";
import { lordsGestures, type LordsFacts } from "./gestures";
import { faceAt } from "./model.svelte";
import Narrow from "./Narrow.svelte";
import Wide from "./Wide.svelte";

const OWNED: Record<string, string> = {
  hand: "hand",
  shells: "Shells",
  broken: "Broken Shells",
  temples: "Temples",
  shrines: "Shrines",
  followers: "Followers",
  citadels: "Citadels",
};
const SHARED: Record<string, string> = {
  deck: "The Lord deck",
  discard: "The discard, newest first",
  play: "In play",
  reef: "The Shell deck",
  stock: "The Temple stock",
  stack: "The Follower stack",
};
const STANDING = {
  worship: "You Worship him: his Temple stands with you.",
  scorned: "He is Scorned: nobody has his Temple.",
  neither: "Only the other player has his Temple: neither Worship nor Scorn counts for you.",
};

export const lords: Kit = {
  gestures: lordsGestures,
  Wide,
  Narrow,
  Aside,
  End: () => import("./End.svelte"),
  look(faces): Look {
    const cards = lordsCards(faces);
    return {
      face: (card, table) => faceAt(table, card),
      back: () => cards.back(),
      about(card, table) {
        const face = faces.of(card);
        if (!face) return [];
        const facts = table.frame?.view.facts as LordsFacts | undefined;
        const lord = String(face.facts.lord ?? "");
        const status = facts?.temples[lord]?.status[table.near];
        const lit = table.lit.get(card);
        return [
          ...(face.table === "temple" || face.table === "shell"
            ? [{ text: text(face), clause: face.table === "temple" ? "R2.2" : "R7.4" }]
            : []),
          ...(face.table === "follower"
            ? [{ text: "A Follower is worth 1 point, a Citadel 3.", clause: "R14.1" }]
            : []),
          ...(face.table === "lord_card" && status
            ? [
                {
                  text: STANDING[status],
                  clause: status === "worship" ? "R9.1" : status === "scorned" ? "R9.2" : "R9.3",
                },
              ]
            : []),
          ...(face.table === "temple"
            ? [{ text: "Turned over it is a Shrine: 2 points, no ability, no Worship.", clause: "R8.6" }]
            : []),
          ...(face.table === "shell"
            ? [{ text: "2 points whole, 1 broken; the ability is used when it breaks.", clause: "R14.1" }]
            : []),
          ...(facts?.seen.includes(card)
            ? [{ text: "The other player knows that you have it.", clause: "K2" }]
            : []),
          ...(lit ? [{ text: `Now: ${lit.target.label}.` }] : []),
        ];
      },
    };
  },
  least: { width: 900, height: 580 },
  moment(table) {
    const facts = table.frame?.view.facts as LordsFacts | undefined;
    if (!facts) return "";
    if (table.frame?.view.over) return `The end, after turn ${facts.turn}`;
    const active = facts.active ?? 0;
    return `Turn ${facts.turn} · ${table.called(active)} ${active === table.seat ? "are" : "is"} active`;
  },
  zoneName(name, table) {
    const [kind = "", seat = ""] = name.split(".");
    return (
      SHARED[name] ??
      `${Number(seat) === table.seat ? "Your" : `${table.called(Number(seat))}’s`} ${OWNED[kind] ?? kind}`
    );
  },
};
