/** Up to which entry a match was seen on this device, so that whoever comes back is told what happened since. */
const KEY = "gloaming.seen";
const MOST = 100;

function read(): [key: string, seq: number][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as [string, number][]) : [];
  } catch {
    return [];
  }
}

export function seen(match: string, seat: number): number {
  return read().find(([key]) => key === `${match}/${seat}`)?.[1] ?? 0;
}

export function noteSeen(match: string, seat: number, seq: number): void {
  const key = `${match}/${seat}`;
  const others = read().filter(([one]) => one !== key);
  localStorage.setItem(KEY, JSON.stringify([[key, seq], ...others].slice(0, MOST)));
}
