/** The server's HTTP answers. */
import type {
  CardSet,
  GameInfo,
  GameLessons,
  MadeMatch,
  NetworkInfo,
  NewMatch,
  Rules,
  Summary,
  TableFrame,
  DailyBegun,
  DailyBoard,
  DealChecked,
  PuzzleAnswer,
  PuzzleShelf,
  PuzzleTry,
  PuzzleVerdict,
} from "./types";

const ROOT = "/api/v1";

/** A refusal, in the server's own sentence. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

export async function ask<T>(
  path: string,
  secret?: string,
  init: RequestInit = {},
  as: "json" | "text" = "json",
): Promise<T> {
  const headers = new Headers(init.headers);
  if (secret) headers.set("Authorization", `Bearer ${secret}`);
  if (init.body) headers.set("Content-Type", "application/json");
  let answer: Response;
  try {
    answer = await fetch(ROOT + path, { ...init, headers });
  } catch {
    throw new Problem(0, "The server does not answer.");
  }
  if (!answer.ok) {
    const said = (await answer.json().catch(() => ({}))) as { detail?: unknown; title?: string };
    throw new Problem(
      answer.status,
      typeof said.detail === "string" ? said.detail : (said.title ?? `The server answered ${answer.status}.`),
    );
  }
  return (as === "json" ? await answer.json() : await answer.text()) as T;
}

const cards = new Map<string, Promise<CardSet>>();
const rules = new Map<string, Promise<Rules>>();
const lessons = new Map<string, Promise<GameLessons[]>>();

/** Asks once and keeps the answer; a failure is asked again. */
export function once<T>(kept: Map<string, Promise<T>>, key: string, fetch: () => Promise<T>): Promise<T> {
  let found = kept.get(key);
  if (!found) {
    found = fetch();
    kept.set(key, found);
    found.catch(() => kept.delete(key));
  }
  return found;
}

export const api = {
  games: () => ask<GameInfo[]>("/games"),
  rules: (slug: string) => once(rules, slug, () => ask<Rules>(`/games/${slug}/rules`)),
  cards: (match: string, secret: string) =>
    once(cards, match, () => ask<CardSet>(`/matches/${match}/cards`, secret)),
  start: (wish: NewMatch) =>
    ask<MadeMatch>("/matches", undefined, { method: "POST", body: JSON.stringify(wish) }),
  lessons: () => once(lessons, "", () => ask<GameLessons[]>("/lessons")),
  beginLesson: (game: string, number: number, name: string) =>
    ask<MadeMatch>("/lessons", undefined, {
      method: "POST",
      body: JSON.stringify({ game, number, name: name || null }),
    }),
  summary: (match: string, secret: string) => ask<Summary>(`/matches/${match}`, secret),
  replay: (match: string, secret: string, at: number, seat?: number) =>
    ask<TableFrame>(`/matches/${match}/replay?at=${at}${seat === undefined ? "" : `&seat=${seat}`}`, secret),
  /** How far the review of a finished match has come; asking makes it go on. `have` is the version one has. */
  review: <Progress>(match: string, secret: string, seat: number | undefined, have: number) =>
    ask<Progress>(
      `/matches/${match}/review?have=${have}${seat === undefined ? "" : `&seat=${seat}`}`,
      secret,
    ),
  reviewPage: (match: string, secret: string, seat: number) =>
    ask<string>(`/matches/${match}/review/page?seat=${seat}`, secret, {}, "text"),
  network: () => ask<NetworkInfo>("/network"),
  shareNetwork: (share: boolean) =>
    ask<NetworkInfo>("/network", undefined, { method: "POST", body: JSON.stringify({ share }) }),
  takeChair: (match: string, invitation: string, seat: number, name: string, secret: string) =>
    ask<{ seat: number; secret: string }>(`/matches/${match}/chairs`, invitation, {
      method: "POST",
      body: JSON.stringify({ seat, name, secret }),
    }),
  file: (match: string, secret: string) => ask<string>(`/matches/${match}/file`, secret, {}, "text"),
  deal: (match: string, secret: string) => ask<DealChecked>(`/matches/${match}/deal`, secret),
  scenario: (match: string, secret: string, at: number) =>
    ask<string>(`/matches/${match}/scenario?at=${at}`, secret, {}, "text"),
  /** A position is opened for whoever is to act in it, against the computer at this level. */
  open: (file: string, level: string) =>
    ask<MadeMatch>("/matches/open", undefined, {
      method: "POST",
      body: JSON.stringify({ file, level: level || null }),
    }),
  puzzles: () => ask<PuzzleShelf>("/puzzles"),
  tryPuzzle: (game: string, number: number) =>
    ask<PuzzleTry>(`/puzzles/${game}/${number}/tries`, undefined, { method: "POST" }),
  puzzleVerdict: (match: string, secret: string) => ask<PuzzleVerdict>(`/matches/${match}/puzzle`, secret),
  puzzleHint: (match: string, secret: string) =>
    ask<{ hint: string }>(`/matches/${match}/puzzle/hint`, secret),
  puzzleAnswer: (match: string, secret: string) =>
    ask<PuzzleAnswer>(`/matches/${match}/puzzle/answer`, secret, { method: "POST" }),
  /** The deal of a day, as this device may see it; of today, if no day is given. */
  daily: (token: string, day: string) => ask<DailyBoard>(day ? `/daily/${day}` : "/daily", token),
  playDaily: (token: string, name: string) =>
    ask<DailyBegun>("/daily", token, { method: "POST", body: JSON.stringify({ name }) }),
  branch: (match: string, secret: string, at: number, seats: NewMatch["seats"]) =>
    ask<MadeMatch>(`/matches/${match}/branch`, secret, {
      method: "POST",
      body: JSON.stringify({ at, seats }),
    }),
};

export function socketUrl(match: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${ROOT}/matches/${match}/socket`;
}
