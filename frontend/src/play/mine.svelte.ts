/** The matches this device has a seat in: the links are the only keys, so they are kept here and nowhere else. */
import { untrack } from "svelte";

export interface Kept {
  match: string;
  game: string;
  secret: string;
  /** What this device may hand on: the link of the table, where friends take free chairs, and the watchers'. */
  invitation?: string;
  watch?: string;
  since: number;
  hotSeat?: boolean;
}

const KEY = "gloaming.matches";

function read(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

export const mine: { list: Kept[] } = $state({ list: read() });

function write(): void {
  localStorage.setItem(KEY, JSON.stringify(mine.list));
}

/** Untracked: an effect that remembers a match must not run again because the list has changed. */
export function remember(entry: Kept): void {
  untrack(() => {
    const old = mine.list.find((one) => one.match === entry.match && one.secret === entry.secret);
    mine.list = [{ ...old, ...entry }, ...mine.list.filter((one) => one !== old)];
    write();
  });
}

/** Remembers the rematch of a match, once. The same links open it. */
export function rememberRematch(old: Kept, match: string): void {
  const { game, secret, watch, hotSeat } = old;
  if (untrack(() => found(match, secret))) return;
  remember({
    match,
    game,
    secret,
    since: Date.now(),
    ...(watch && { watch }),
    ...(hotSeat && { hotSeat }),
  });
}

export function forget(entry: Kept): void {
  mine.list = mine.list.filter((one) => one.match !== entry.match || one.secret !== entry.secret);
  write();
}

export function found(match: string, secret: string): Kept | undefined {
  return mine.list.find((one) => one.match === match && one.secret === secret);
}
