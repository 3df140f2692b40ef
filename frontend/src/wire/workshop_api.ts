/** The server's answers about card sets: forms, checking, keeping, trying. */
import { ask, once } from "./api";
import type { CardForm, Inspected, MadeMatch, PrintSheet, SetInfo, SetLinks, VersionInfo } from "./types";

const forms = new Map<string, Promise<CardForm>>();
const post = (body: unknown): RequestInit => ({ method: "POST", body: JSON.stringify(body) });

export const workshop = {
  form: (game: string) => once(forms, game, () => ask<CardForm>(`/games/${game}/form`)),
  inspect: (game: string, text: string, data: unknown) =>
    ask<Inspected>("/workshop/inspect", undefined, post({ game, text, data })),
  create: (wish: { game: string; start: "house" | "empty" | "text"; text?: string; name?: string }) =>
    ask<SetLinks>("/card-sets", undefined, post(wish)),
  open: (id: string, secret: string, version?: number) =>
    ask<SetInfo>(`/card-sets/${id}${version ? `?version=${version}` : ""}`, secret),
  versions: (id: string, secret: string) => ask<VersionInfo[]>(`/card-sets/${id}/versions`, secret),
  save: (id: string, secret: string, base: number, text: string) =>
    ask<VersionInfo>(`/card-sets/${id}/versions`, secret, post({ base, text })),
  print: (id: string, secret: string) => ask<PrintSheet>(`/card-sets/${id}/print`, secret),
  try: (game: string, text: string, card: string, level: string) =>
    ask<MadeMatch>("/workshop/try", undefined, post({ game, text, card, level: level || null })),
};
