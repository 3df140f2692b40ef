/** What the list of one's matches says of each of them. */
import type { Kept } from "../play/mine.svelte";
import type { LevelInfo, Summary } from "../wire/types";

/** null: the server does not answer; "gone": it does not know the match any more; undefined: not asked yet. */
export type Stand = Summary | "gone" | null | undefined;
export type Kind = "all" | "mine" | "running" | "over";

const told = (now: Stand): Summary | null => (now && now !== "gone" ? now : null);

/** 2: one's own turn; 1: it runs, for all that is known; 0: over or gone. */
export function going(now: Stand): number {
  const stand = told(now);
  if (!stand) return now === "gone" ? 0 : 1;
  return stand.mine ? 2 : stand.over ? 0 : 1;
}

export function kinds(now: Stand): Kind[] {
  return (["over", "running", "mine"] as const).filter(
    (kind) =>
      kind === (["over", "running", "mine"] as const)[going(now)] || (kind === "running" && going(now) === 2),
  );
}

export function when(entry: Kept, now: Stand): number {
  return told(now)?.updated ?? entry.since;
}

export function opponents(entry: Kept, now: Stand, levels: readonly LevelInfo[]): string {
  const stand = told(now);
  if (!stand) return entry.hotSeat ? "both here" : "";
  const called = stand.names.map((name, seat) => {
    const level = levels.find((one) => one.id === stand.levels[seat]);
    return level ? `${name} (${level.name})` : name;
  });
  if (stand.held.length > 1) return called.join(" and ");
  return stand.seat < 0
    ? `watching ${called.join(" and ")}`
    : `against ${called.filter((_, seat) => seat !== stand.seat).join(", ")}`;
}

export function standing(now: Stand): string {
  if (now === "gone") return "not on this server any more";
  if (!now) return "no answer yet";
  if (!now.over) return now.mine ? "Your turn" : `${now.names[now.to_act[0] ?? 0]} is thinking`;
  const { winners = [], points = [], by } = now.outcome ?? {};
  if (by === "set-aside") return "Set aside";
  const score = points.length === 2 ? `, ${Math.max(...points)} : ${Math.min(...points)}` : "";
  if (!winners.length) return `A draw${score}`;
  if (now.seat < 0 || now.held.length > 1) return `${now.names[winners[0] ?? 0]} won${score}`;
  return `${winners.includes(now.seat) ? "You won" : "You lost"}${score}`;
}
