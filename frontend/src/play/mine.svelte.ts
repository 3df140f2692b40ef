/** The matches this device has a seat in: the links are the only keys, so they are kept here and nowhere else. */
export interface Kept {
  match: string;
  game: string;
  secret: string;
  /** All links that this device may hand on: by seat, and for watchers. */
  links?: { seat: number; secret: string }[];
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

export function remember(entry: Kept): void {
  const old = mine.list.find((one) => one.match === entry.match && one.secret === entry.secret);
  mine.list = [{ ...old, ...entry }, ...mine.list.filter((one) => one !== old)].slice(0, 60);
  write();
}

export function forget(entry: Kept): void {
  mine.list = mine.list.filter((one) => one.match !== entry.match || one.secret !== entry.secret);
  write();
}

export function found(match: string, secret: string): Kept | undefined {
  return mine.list.find((one) => one.match === match && one.secret === secret);
}
