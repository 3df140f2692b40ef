/** Combats and ritual pulls as the log tells them, turn by turn. */
import type { LogLine } from "../../wire/types";

/** What came of a turn for somebody. */
export interface Blow {
  who: string;
  points: number;
  left: number;
  down: boolean;
  heals: boolean;
}

export interface Turn {
  cycle: number;
  who: string;
  cards: string[];
  damage: number;
  health: number;
  blows: Blow[];
}

export interface Fight {
  kind: "fight" | "undead" | "final";
  place: string | null;
  turns: Turn[];
  over: boolean;
}

export interface Pull {
  seat: number;
  cards: string[];
  points: number;
  total: number;
  need: number | null;
}

export interface Report {
  fights: Fight[];
  pulls: Pull[];
}

/** What was fought and pulled in lines of the log. A combat counts with all of its turns, also those told before
 *  `since`, once it has ended. */
export function report(log: readonly LogLine[], since: number): Report {
  const fights: Fight[] = [];
  const pulls: Pull[] = [];
  const ended = new Set<Fight>();
  const needs = new Map<number, number>();
  let fight: Fight | null = null;
  let cycle = 0;
  let cards: string[] = [];
  let turn: Turn | null = null;
  for (const line of log) {
    const { facts } = line;
    if (!facts) continue;
    if (typeof facts.combat === "string") {
      fight = {
        kind: facts.combat as Fight["kind"],
        place: (facts.place as string | null) ?? null,
        turns: [],
        over: false,
      };
      fights.push(fight);
      turn = null;
    } else if (typeof facts.cycle === "number") cycle = facts.cycle;
    else if (typeof facts.pulls === "number") cards = line.cards.slice();
    else if (typeof facts.strikes === "string") {
      turn = {
        cycle,
        who: facts.strikes,
        cards,
        damage: Number(facts.damage),
        health: Number(facts.health),
        blows: [],
      };
      fight?.turns.push(turn);
      cards = [];
    } else if (typeof facts.hit === "string")
      turn?.blows.push({
        who: facts.hit,
        points: Number(facts.points),
        left: Number(facts.left),
        down: false,
        heals: false,
      });
    else if (typeof facts.heals === "string")
      turn?.blows.push({ who: facts.heals, points: 0, left: Number(facts.left), down: false, heals: true });
    else if (typeof facts.falls === "string") {
      const blow = turn?.blows.findLast((one) => one.who === facts.falls);
      if (blow) blow.down = true;
    } else if (typeof facts.ends === "string" && fight) {
      fight.over = true;
      if (line.seq > since) ended.add(fight);
      fight = null;
    } else if (typeof facts.begins === "number") needs.set(facts.begins, Number(facts.need));
    else if (typeof facts.ritual === "number") {
      if (line.seq > since)
        pulls.push({
          seat: facts.ritual,
          cards,
          points: Number(facts.points),
          total: Number(facts.total),
          need: needs.get(facts.ritual) ?? null,
        });
      cards = [];
    }
  }
  return { fights: fights.filter((one) => ended.has(one)), pulls };
}

const ENDED: LogLine = {
  seq: Infinity,
  text: "",
  cards: [],
  clause: "",
  facts: { ends: "" },
  action: 0,
  seat: -1,
  moment: "",
  part: false,
};

/** The turns of the combat that is going on. */
export function underWay(log: readonly LogLine[]): Turn[] {
  const begun = log.findLastIndex((line) => typeof line.facts?.combat === "string");
  if (begun < 0) return [];
  const told = report([...log.slice(begun), ENDED], 0).fights[0];
  return told?.turns ?? [];
}
