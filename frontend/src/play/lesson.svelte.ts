/** A lesson at the table: which step is open, and what its panel does. Where it stands follows from the choices that
 *  the server counts; only the steps that are read and not played are turned here. */
import type { LessonInfo, LessonNow, LessonStep } from "../wire/types";
import { lessonKey, noteLesson, progress } from "./progress.svelte";
import type { Table } from "./table.svelte";

const NOTHING: LessonNow = { at: 0, word: "", steps: [] };
/** How long something else stays on the table before it goes back, in ms. */
const TRIED = 1600;
const SHOWN = 2600;

const played = (step: LessonStep): boolean => step.settles > step.begins;

/** The step to open: the first after the last that is done; one that was read before may be further on. */
export function opens(now: LessonNow, kept: number): number {
  const done = now.steps.findLastIndex((step) => played(step) && now.at >= step.settles);
  const first = Math.min(done + 1, now.steps.length - 1);
  const next = now.steps.findIndex((step, index) => index >= first && played(step));
  const last = next < 0 ? now.steps.length - 1 : next;
  return Math.max(0, Math.min(Math.max(first, kept), last));
}

export class LessonPlay {
  index = $state(0);
  /** How often something else was tried in this step. */
  tries = $state(0);
  showing = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: Table,
    readonly game: string,
    readonly info: LessonInfo,
    match: string,
    secret: string,
  ) {
    const kept = progress.lessons[lessonKey(game, info.number)];
    this.index = opens(this.now, kept?.match === match ? kept.step : 0);
    noteLesson(game, info.number, { match, secret, step: this.index });
  }

  readonly now = $derived.by((): LessonNow => this.table.frame?.lesson ?? NOTHING);
  readonly step = $derived.by((): LessonStep | null => this.now.steps[this.index] ?? null);
  /** Whether the step's task is done and the others have answered. */
  readonly done = $derived.by(
    () => this.step !== null && played(this.step) && this.now.at >= this.step.settles,
  );
  /** Whether one can go on by hand: what is only read, or is done. */
  readonly turns = $derived.by(
    () => this.step !== null && !this.step.free && (this.done || !played(this.step)),
  );
  readonly last = $derived.by(() => this.index === this.info.titles.length - 1);
  readonly over = $derived.by(() => Boolean(this.table.frame?.outcome));
  readonly finished = $derived.by(() => this.last && (this.turns || (this.over && this.step?.free === true)));

  /** After another table: a step that was taken back is open again. */
  settle(): void {
    const next = this.now.steps.findIndex((step) => played(step) && this.now.at < step.settles);
    if (next >= 0 && this.index > next) this.index = next;
    clearTimeout(this.timer);
    if (this.now.word) {
      this.tries += 1;
      this.timer = setTimeout(() => this.goTo(this.now.at), TRIED);
    }
  }

  private goTo(at: number): void {
    this.table.lessonTo(at);
  }

  private open(index: number): void {
    this.index = index;
    this.tries = 0;
    this.showing = false;
    noteLesson(this.game, this.info.number, { step: index });
  }

  next(): void {
    if (this.turns && this.index + 1 < this.now.steps.length) this.open(this.index + 1);
  }

  /** To the step before; what was played since is taken back. */
  back(): void {
    const before = this.now.steps[this.index - 1];
    if (this.now.word) this.goTo(this.now.at);
    else if (before && !this.over) {
      if (this.now.at > before.begins) this.goTo(before.begins);
      this.open(this.index - 1);
    }
  }

  /** The step is played for the learner. */
  skip(): void {
    if (this.turns) this.next();
    else if (this.step) this.goTo(this.step.settles);
  }

  show(): void {
    clearTimeout(this.timer);
    this.showing = true;
    this.timer = setTimeout(() => (this.showing = false), SHOWN);
  }

  finish(): void {
    noteLesson(this.game, this.info.number, { done: true, step: 0 });
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** The names of what is still to be chosen in this step. */
  readonly left = $derived.by((): string[] => {
    const step = this.step;
    return step && !this.done ? step.do.slice(Math.max(0, this.now.at - step.begins)) : [];
  });

  /** What is touched for each of them: a word may be chosen by touching a pile or a card. */
  readonly things = $derived.by((): string[] =>
    this.left.map(
      (name) =>
        this.table.offer.targets.find((one) => "option" in one.does && one.does.option.name === name)
          ?.thing ?? name,
    ),
  );
}
