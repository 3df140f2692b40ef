/** The log as players tell it: one entry for each action, its details folded. */
import type { LogLine } from "../wire/types";

/** A line, and how many times in a row it was told. */
export interface Told {
  line: LogLine;
  times: number;
}

export interface Action {
  /** Of its first and last line. */
  from: number;
  to: number;
  /** Who acted; -1 for what the game or the house says. */
  seat: number;
  /** A title, if a new part of the game begins here. */
  moment: string;
  head: Told[];
  parts: Told[];
}

/** More sentences than this are folded, however important they are. */
const LONGEST_HEAD = 3;

export function actions(log: readonly LogLine[]): Action[] {
  const found: Action[] = [];
  let now: Action | null = null;
  let began = 0;
  for (const line of log) {
    const opens = Boolean(line.moment);
    const goesOn =
      now && !opens && line.seat >= 0 && (now.moment ? line.seq === now.to : line.action === began);
    if (!now || !goesOn) {
      now = {
        from: line.seq,
        to: line.seq,
        seat: opens ? -1 : line.seat,
        moment: line.moment,
        head: [],
        parts: [],
      };
      began = line.action;
      found.push(now);
    }
    now.to = line.seq;
    const part = line.part || (now.moment !== "" && !opens) || now.head.length >= LONGEST_HEAD;
    tell(part ? now.parts : now.head, line);
  }
  for (const one of found) if (!one.head.length) one.head = one.parts.splice(0, 1);
  return found;
}

function tell(to: Told[], line: LogLine): void {
  const last = to.at(-1);
  if (last && last.line.text === line.text && last.line.seq >= line.seq - 1) last.times += 1;
  else to.push({ line, times: 1 });
}

/** What the others did since this seat last acted. */
export function sinceMine(found: readonly Action[], seat: number): readonly Action[] {
  return found.slice(found.findLastIndex((one) => one.seat === seat && seat >= 0) + 1);
}

/** The entries at which an action is complete: where a replay stops. */
export function stops(log: readonly LogLine[], first: number, last: number): number[] {
  const begins = [...new Set(log.filter((line) => line.seat >= 0).map((line) => line.action))];
  const between = begins.map((seq) => seq - 1).filter((seq) => seq > first);
  return [...new Set([first, ...between, last])].sort((a, b) => a - b);
}

export function headline(action: Action): string {
  return action.head.map(({ line }) => line.text).join(" ");
}
