/** How much room a table has, and which layout fits it. One place decides for all games; the numbers are px of the
 *  design (tools/units.ts): in a large window or with large letters a px is longer. */
import { getContext, setContext } from "svelte";

/** wide: opponent above, you below, time left, words right. narrow: one column with a sheet at its foot. flat: the same
 *  parts side by side, for a phone that lies on its side and a window of little height. */
export type Layout = "wide" | "narrow" | "flat";

export const WIDE = { width: 900, height: 540 };
/** Below this width the words at the right are in a drawer. */
const WORDS = 1240;
const TIGHT = 1430;
/** Below this width two columns would leave no room for the sides of a board. */
const FLAT = 660;

/** The height of the goal's own line, which a wide table has above it where its words have no column. */
const GOAL_LINE = 26;

/** `height` is all that lies below the bar, whether or not the goal has a line of its own there now: a layout that
 *  depended on that line, and the line on the layout, would never come to rest. */
export function layout(width: number, height: number, least = WIDE): Layout {
  const left = height - (width > WORDS ? 0 : GOAL_LINE);
  if (width >= least.width && left >= least.height) return "wide";
  return width >= FLAT && width > height * 1.1 ? "flat" : "narrow";
}

/** How many px of the screen a px of the design is. */
export function unit(): number {
  return (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
}

export class Room {
  /** Of the place the table is laid in, in px of the screen; bound to that place. */
  width = $state(innerWidth);
  height = $state(innerHeight - 48);
  /** Of the goal's own line above it, while there is one. */
  line = $state(0);
  /** What the wide layout of this game needs. */
  least = $state.raw(WIDE);
  private unit = $derived.by(() => {
    void [this.width, this.height];
    return unit();
  });
  layout = $derived(layout(this.width / this.unit, (this.height + this.line) / this.unit, this.least));
  narrow = $derived(this.layout !== "wide");
  /** Whether the words (log, score) have their column. */
  words = $derived(!this.narrow && this.width / this.unit > WORDS);
  /** The words leave the table less width than five cards with a sentence want beside what lies left and right of
   *  them. */
  tight = $derived(this.width / this.unit < TIGHT);
  /** Little room for a wide table: cards one form smaller, panels that only repeat what the table shows are left
   *  out. */
  low = $derived(this.height / this.unit < 780 || this.width / this.unit < 1024);
  /** So little height that names fit on no card but those in the hand: a phone on its side. */
  short = $derived(this.height / this.unit < 440);

  /** By the window, where no table is laid that would be measured. */
  measure(): void {
    this.width = innerWidth;
    this.height = innerHeight - 48;
  }
}

const ROOM = Symbol("room");
export function furnish(): Room {
  return setContext(ROOM, new Room());
}
export const inRoom = (): Room => getContext<Room>(ROOM);
