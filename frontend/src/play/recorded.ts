/** The tables of a stretch of a match as a seat saw them, from the server's record, for showing what nobody here was
 *  there to see. */
import { api } from "../wire/api";
import type { LogLine, MoveEvent, TableFrame } from "../wire/types";

/** More entries than this are not fetched; the film begins later then. */
const MOST = 60;

export async function recorded(
  match: string,
  secret: string,
  from: number,
  log: readonly LogLine[],
  seat?: number,
): Promise<TableFrame[]> {
  const told = [...new Set(log.filter((line) => line.seq > from).map((line) => line.seq))].slice(-MOST);
  const first = told[0];
  if (first === undefined) return [];
  const eyes = seat !== undefined && seat >= 0 ? seat : undefined;
  const tables = await Promise.all([first - 1, ...told].map((seq) => api.replay(match, secret, seq, eyes)));
  return tables.map((frame, index) => {
    const before = tables[index - 1];
    if (!before) return { ...frame, events: [] };
    return {
      ...frame,
      since: before.seq,
      log: log.filter((line) => line.seq > before.seq && line.seq <= frame.seq),
      events: moved(before, frame),
    };
  });
}

/** What lies elsewhere than before, card by card. */
export function moved(before: TableFrame, after: TableFrame): MoveEvent[] {
  const places = new Map(
    before.view.zones.flatMap((zone) =>
      zone.cards.flatMap((one) => (one.card ? [[one.card, zone.name] as const] : [])),
    ),
  );
  return after.view.zones.flatMap((zone) =>
    zone.cards.flatMap((one) => {
      const from = one.card ? places.get(one.card) : undefined;
      return one.card && from !== undefined && from !== zone.name
        ? [{ kind: "move" as const, card: one.card, back: one.back, from, to: zone.name, bottom: false }]
        : [];
    }),
  );
}
