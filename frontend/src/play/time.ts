/** Time left, as it is shown and as it is said. */

/** Below this, tenths are shown. */
const LOW = 20_000;

/** Below this, time is little: of the short time for one choice, its last quarter. */
export function little(clock: { kind: string; seconds: number } | undefined): number {
  return clock?.kind === "move" ? Math.min(LOW, clock.seconds * 250) : LOW;
}

/** "1:04:09", "14:05", "0:09.3": hours only if there are any, tenths only when time is little. */
export function shown(left: number): string {
  const low = left < LOW;
  const whole = low ? Math.floor(left / 1000) : Math.ceil(left / 1000);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  const tail = low ? `.${Math.floor((left % 1000) / 100)}` : "";
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}${tail}`;
}

const MOMENTS: [number, string][] = [
  [10_000, "Ten seconds left."],
  [30_000, "Half a minute left."],
  [60_000, "One minute left."],
];

/** What is said aloud: nothing but the few moments that matter. */
export function spoken(left: number): string {
  return left > 0 ? (MOMENTS.find(([moment]) => left <= moment)?.[1] ?? "") : "Your time is up.";
}

/** A clock in words, before a match. */
export function described(kind: "none" | "bank" | "move", seconds: number, increment: number): string {
  if (kind === "none") return "No clock: the lamp burns as long as you like.";
  const span = (n: number): string =>
    n % 60 === 0 ? `${n / 60} ${n === 60 ? "minute" : "minutes"}` : `${n} ${n === 1 ? "second" : "seconds"}`;
  if (kind === "move") return `${span(seconds)} for every choice.`;
  return `${span(seconds)} for the whole match${increment ? `, and ${span(increment)} more for every turn` : ""}.`;
}
