/** Cards travel: where each one lay before a change is remembered, and afterwards it glides from there to its new
 *  place, as a ghost above the table, so that nothing on the way can cut it off. */
import { pace } from "../play/settings.svelte";
import type { MoveEvent } from "../wire/types";

const TRAVEL = 420;
const APART = 60;
/** More cards than this at once are laid out without a journey. */
const MANY = 16;

export type Places = Map<string, DOMRect>;

/** Where a card that was not drawn comes from: the middle of its zone, in the size it will have. */
function inside(zone: string, size: DOMRect): DOMRect | undefined {
  const box = document
    .querySelector<HTMLElement>(`[data-zone="${CSS.escape(zone)}"]`)
    ?.getBoundingClientRect();
  return (
    box &&
    new DOMRect(
      box.x + (box.width - size.width) / 2,
      box.y + (box.height - size.height) / 2,
      size.width,
      size.height,
    )
  );
}

export function places(): Places {
  const found: Places = new Map();
  if (pace() === 0) return found;
  for (const element of document.querySelectorAll<HTMLElement>("[data-card]"))
    found.set(element.dataset.card ?? "", element.getBoundingClientRect());
  return found;
}

/** Starts the journeys from where things were; returns how long they take. */
export function travel(
  before: Places,
  events: readonly MoveEvent[],
  delays: ReadonlyMap<string, number> = new Map(),
): number {
  const speed = pace();
  if (speed === 0 || before.size === 0) return 0;
  const sources = new Map(
    events.filter((event) => event.card).map((event) => [event.card ?? "", event.from]),
  );
  const journeys: [HTMLElement, DOMRect, DOMRect][] = [];
  for (const element of document.querySelectorAll<HTMLElement>("[data-card]")) {
    const card = element.dataset.card ?? "";
    const source = sources.get(card);
    const to = element.getBoundingClientRect();
    const from = before.get(card) ?? (source ? inside(source, to) : undefined);
    // What only makes room for others slides in place; what changes its zone flies.
    if (!from || !to.width || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) continue;
    if (sources.has(card)) journeys.push([element, from, to]);
    else slide(element, from, to, speed);
  }
  if (journeys.length > MANY) return 0;
  journeys.forEach(([element, from, to], index) =>
    fly(element, from, to, speed, delays.get(element.dataset.card ?? "") ?? index * APART * speed),
  );
  return journeys.length ? TRAVEL * speed + journeys.length * APART * speed : 0;
}

function slide(element: HTMLElement, from: DOMRect, to: DOMRect, speed: number): void {
  if (Math.abs(from.width - to.width) > 2) return;
  element.animate(
    [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }],
    { duration: 260 * speed, easing: "cubic-bezier(.2,.8,.2,1)" },
  );
}

/** A likeness of a card above the table, in the size the card has where it lies: its place in the page gave it that
 *  size. */
export function ghostOf(element: HTMLElement): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement;
  const { width, height, fontSize } = getComputedStyle(element);
  ghost.removeAttribute("data-card");
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  ghost.classList.remove("legal", "held", "dim");
  ghost.classList.add("ghost");
  Object.assign(ghost.style, { width, height, fontSize });
  ghost.style.setProperty("--cw", width);
  return ghost;
}

function fly(element: HTMLElement, from: DOMRect, to: DOMRect, speed: number, delay: number): void {
  const ghost = ghostOf(element);
  Object.assign(ghost.style, { left: `${to.x}px`, top: `${to.y}px` });
  document.body.append(ghost);
  element.classList.add("away");
  const scale = from.width / to.width;
  const dx = from.x + (from.width - to.width) / 2 - to.x;
  const dy = from.y + (from.height - to.height) / 2 - to.y;
  const lift = Math.min(40, Math.hypot(dx, dy) * 0.12);
  const run = ghost.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
      {
        transform: `translate(${dx * 0.45}px, ${dy * 0.45 - lift}px) scale(${(1 + scale) / 2 + 0.06})`,
        offset: 0.5,
      },
      { transform: "none" },
    ],
    { duration: TRAVEL * speed, delay, easing: "cubic-bezier(.45,.05,.15,1)", fill: "both" },
  );
  const land = (): void => {
    ghost.remove();
    element.classList.remove("away");
  };
  run.onfinish = land;
  run.oncancel = land;
}

/** Any key or click finishes what runs. */
export function settle(): void {
  for (const ghost of document.querySelectorAll(".ghost"))
    for (const run of ghost.getAnimations()) run.finish();
}
