/** Gestures of several steps. A gesture is a list of choices by name, each for its decision; each is sent when it is
 *  offered. Decisions with a single option are made by the rules without a question, so a plan may find itself
 *  further on than it was. */
import type { Option, Question } from "../wire/types";

export interface Step {
  decision: string;
  name: string;
}

export type Plan = readonly Step[];

export type Next = { send: Option; rest: Plan } | { stop: "done" | "refused"; thing?: string };

/** What a plan sends at this question, or why it ends here. */
export function next(plan: Plan, question: Question | null, options: readonly Option[]): Next {
  const at = plan.findIndex((step) => step.decision === question?.decision);
  const step = plan[at];
  if (!step) return { stop: "done" };
  const send = options.find((option) => option.name === step.name);
  return send ? { send, rest: plan.slice(at + 1) } : { stop: "refused", thing: step.name };
}
