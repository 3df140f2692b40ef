/** How far the lessons are, kept on this device. */
import { untrack } from "svelte";

export interface LessonKept {
  match: string;
  secret: string;
  /** The step that was open last, from 0 on. */
  step: number;
  done: boolean;
}

export interface Progress {
  /** The game that was touched last. */
  game: string;
  /** By game and number, as in "lords/2". */
  lessons: Record<string, LessonKept>;
}

const KEY = "gloaming.lessons";

function read(): Progress {
  try {
    return { game: "", lessons: {}, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Progress>) };
  } catch {
    return { game: "", lessons: {} };
  }
}

export const progress: Progress = $state(read());

export const lessonKey = (game: string, number: number): string => `${game}/${number}`;

/** Untracked: an effect that notes a step must not run again because of that. */
export function noteLesson(game: string, number: number, more: Partial<LessonKept>): void {
  untrack(() => {
    const key = lessonKey(game, number);
    const before = progress.lessons[key] ?? { match: "", secret: "", step: 0, done: false };
    progress.game = game;
    progress.lessons[key] = { ...before, ...more, done: before.done || more.done === true };
    localStorage.setItem(KEY, JSON.stringify(progress));
  });
}
