/** A review as the server tells it, and how its figures are said. Values are millionths of a won game (`won`). */

export interface Step {
  number: number;
  seat: number;
  label: string;
  best_label: string;
  value: number;
  spread: number;
  effect: number;
  loss: number;
  luck: number;
  points_effect: number;
  points_luck: number;
  exact: boolean;
  strokes: string[];
  title: string;
  told: string[];
  slip: boolean;
  lucky: boolean;
}

export interface Moment {
  step: number;
  kind: "choice" | "luck";
  seat: number;
  change: number;
  title: string;
  text: string;
  value: number;
  best_value: number;
  spread: number;
  line: string;
  best_line: string;
  why: string;
  clause: string;
  exact: boolean;
}

export interface Review {
  won: number;
  game: string;
  title: string;
  seat: number;
  names: string[];
  unit: string;
  looks: number;
  done: number;
  total: number;
  over: boolean;
  headline: string;
  sentence: string;
  score: number[];
  start: number;
  end: number;
  points_start: number;
  points_end: number;
  spread: number;
  deal_luck: number;
  luck: number;
  decisions: number[];
  slips: number[];
  points_luck: number;
  points_decisions: number[];
  steps: Step[];
  moments: Moment[];
  belief?: Belief[];
}

/** What could have been known at a moment: for each hidden place, the cards that may have lain there. */
export interface Belief {
  step: number;
  places: {
    name: string;
    exact: boolean;
    cards: { name: string; counted: number; suggested: number; spread: number; there: boolean }[];
  }[];
}

export interface Progress {
  stage: "quick" | "deep" | "complete" | "stopped";
  done: number;
  total: number;
  seat: number;
  version: number;
  trouble: string;
  entries: number[];
  review: Review | null;
}

/** One bead of the line: a choice, or what luck brought after it. */
export interface Bead {
  step: number;
  kind: "own" | "other" | "luck";
  change: number;
  moment: number;
}

/** A minus is a minus sign. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";
}

export function inHundred(review: Review, value: number): number {
  return Math.round((100 * value) / review.won);
}

export function inPoints(value: number): string {
  const rounded = (Math.abs(value) / 100).toFixed(1);
  return rounded === "0.0" ? "0" : `${value < 0 ? "−" : "+"}${rounded}`;
}

/** All beads in order; `moment` is the number of the moment that a bead is, or 0. */
export function beads(review: Review): Bead[] {
  const number = (step: number, kind: string): number =>
    1 + review.moments.findIndex((one) => one.step === step && one.kind === kind);
  return review.steps.flatMap((step) => [
    {
      step: step.number,
      kind: step.seat === review.seat ? ("own" as const) : ("other" as const),
      change: step.effect,
      moment: number(step.number, "choice"),
    },
    ...(step.luck !== 0
      ? [
          {
            step: step.number,
            kind: "luck" as const,
            change: step.luck,
            moment: number(step.number, "luck"),
          },
        ]
      : []),
  ]);
}

/** Whole numbers that add up: the parts are rounded so that start and parts give the end. */
export function waterfall(review: Review): { name: string; value: number }[] {
  const parts = [
    ...review.names.map((name, seat) => ({
      name: seat === review.seat ? "you" : name,
      exact: review.decisions[seat] ?? 0,
    })),
    { name: "luck", exact: review.luck },
  ];
  const rounded = parts.map((part) => ({ ...part, value: inHundred(review, part.exact) }));
  const start = inHundred(review, review.start);
  const end = inHundred(review, review.end);
  const rest = end - start - rounded.reduce((sum, part) => sum + part.value, 0);
  // What rounding left over goes where it shows least: to the largest part.
  const largest = rounded.reduce((a, b) => (Math.abs(b.exact) > Math.abs(a.exact) ? b : a));
  largest.value += rest;
  return [
    { name: "start", value: start },
    ...rounded.map(({ name, value }) => ({ name, value })),
    { name: "end", value: end },
  ];
}

export function words(review: Review, step: Step): string {
  const who = step.seat === review.seat ? "You" : review.names[step.seat];
  return `${who}: ${step.label}`;
}
