/** The icons of the table by what they stand for. The build brings these, and those the card files name; see
 *  tools/icons.ts. */
import { SvelteMap } from "svelte/reactivity";
import shared from "virtual:icons";
import { MOTH } from "./moth";

type Loader = () => Promise<{ default: string }>;
const bodies = new SvelteMap<string, string>([...Object.entries(shared), ["gl-moth", MOTH]]);
const loaders: Record<string, Loader> = {};
const coming = new Set<string>();

/** A game brings its own with its table. */
export function bring(more: Record<string, string>): void {
  for (const [name, body] of Object.entries(more)) bodies.set(name, body);
}

/** Icons that are loaded when they are first drawn. */
export function promise(more: Record<string, Loader>): void {
  Object.assign(loaders, more);
}

export const SIGN = {
  product: "lantern-flame",
  hint: "candle-light",
  undo: "anticlockwise-rotation",
  rules: "open-book",
  menu: "hamburger-menu",
  settings: "settings-knobs",
  daylight: "sunrise",
  draw: "card-draw",
  discard: "card-discard",
  closed: "padlock",
  known: "semi-closed-eye",
  hidden: "wax-seal",
  turn: "candle-flame",
  waiting: "hourglass",
  even: "scales",
  done: "check-mark",
  leave: "exit-door",
  scenario: "scroll-quill",
  won: "laurel-crown",
  day: "sun",
  night: "moon",
  hand: "card-random",
  stack: "stack",
  chair: "wooden-chair",
  friend: "two-shadows",
  words: "scroll-unfurled",
  log: "quill",
  flag: "flying-flag",
  handshake: "shaking-hands",
  eye: "eye-target",
  link: "linked-rings",
  sound: "ringing-bell",
  again: "cycle",
  back: "return-arrow",
  swap: "body-swapping",
} as const;

let others: Promise<void> | undefined;

/** A card of somebody's own set may show what another game brings: then all icons of the house are loaded. */
function bringOthers(): void {
  others ??= import("virtual:icons/all").then(
    (found) => {
      for (const [name, body] of Object.entries(found.default))
        if (!bodies.has(name) && !(name in loaders)) bodies.set(name, body);
    },
    () => (others = undefined),
  );
}

/** Whether there is such an icon, here or on its way. */
export function drawable(name: string): boolean {
  return name in loaders || bodies.has(name);
}

/** An icon's drawing on a field of 512, or nothing if there is no such icon or it has not come yet. */
export function drawing(name: string): string | undefined {
  const load = loaders[name];
  const body = bodies.get(name);
  if (name && !load && body === undefined) bringOthers();
  if (load && body === undefined && !coming.has(name)) {
    coming.add(name);
    // Without its picture a card still has its name and its words; whoever shows it again asks again.
    load().then(
      (found) => bodies.set(name, found.default),
      () => coming.delete(name),
    );
  }
  return body;
}
