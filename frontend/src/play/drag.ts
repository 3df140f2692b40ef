/** Dragging a card does what lifting it and touching the target does. */
import { ghostOf } from "../look/travel";
import type { Table } from "./table.svelte";

const FAR_ENOUGH = 8;

/** Begins to watch a pressed pointer; returns at once. `moved` is called once a drag is under way, so that the click
 *  can be ignored. */
export function drag(event: PointerEvent, card: string, table: Table, moved: () => void): void {
  const element = event.currentTarget as HTMLElement;
  const { clientX: x0, clientY: y0, pointerId } = event;
  let ghost: HTMLElement | null = null;

  const begin = (): void => {
    moved();
    if (!table.lifted.includes(card)) table.touch(card);
    const box = element.getBoundingClientRect();
    ghost = ghostOf(element);
    ghost.classList.add("dragging");
    Object.assign(ghost.style, { left: `${box.x}px`, top: `${box.y}px`, opacity: ".9" });
    document.body.append(ghost);
  };
  const move = (now: PointerEvent): void => {
    if (now.pointerId !== pointerId) return;
    const [dx, dy] = [now.clientX - x0, now.clientY - y0];
    if (!ghost && Math.hypot(dx, dy) > FAR_ENOUGH) begin();
    if (ghost) ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(-2deg)`;
  };
  const end = (now: PointerEvent): void => {
    if (now.pointerId !== pointerId) return;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    if (!ghost) return;
    ghost.remove();
    const under =
      now.type === "pointerup"
        ? document.elementFromPoint(now.clientX, now.clientY)?.closest<HTMLElement>("[data-thing]")
        : null;
    table.drop(card, under?.dataset.thing);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}
