/** Beginning a lesson, or taking it up where it was left. */
import { lessonKey, noteLesson, progress } from "../../play/progress.svelte";
import { settings } from "../../play/settings.svelte";
import { api } from "../../wire/api";
import { go } from "../route.svelte";

export async function beginLesson(game: string, number: number): Promise<void> {
  const kept = progress.lessons[lessonKey(game, number)];
  if (kept?.match && !kept.done) {
    const there = await api.summary(kept.match, kept.secret).catch(() => null);
    if (there && !there.over) return go("table", kept.match, kept.secret);
  }
  const made = await api.beginLesson(game, number, settings.name);
  const secret = made.seats.find((seat) => seat.secret)?.secret ?? "";
  noteLesson(game, number, { match: made.match, secret, step: 0 });
  go("table", made.match, secret);
}
