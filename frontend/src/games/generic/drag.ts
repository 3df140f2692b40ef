/** A card may also be carried to where its option leads: let go over a zone or a place that the option lights, it is
 *  chosen; anywhere else it goes back. */
import { ghostOf } from "../../look/travel";
import { targetOf } from "../../play/gestures";
import type { Table } from "../../play/table.svelte";
import type { GenericModel } from "./model.svelte";

const FAR_ENOUGH = 8;

export function carry(event: PointerEvent, card: string, table: Table, model: GenericModel): void {
  const drops = event.button === 0 ? model.drops(card) : new Map();
  if (!drops.size) return;
  const element = (event.target as HTMLElement).closest<HTMLElement>("[data-card]");
  if (!element) return;
  const { clientX: x0, clientY: y0, pointerId } = event;
  let ghost: HTMLElement | null = null;

  const begin = (): void => {
    const box = element.getBoundingClientRect();
    ghost = ghostOf(element);
    ghost.classList.add("dragging");
    Object.assign(ghost.style, { left: `${box.x}px`, top: `${box.y}px`, opacity: ".9" });
    document.body.append(ghost);
    model.dragged = new Set(drops.keys());
    table.enlarged = null;
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
    model.dragged = new Set();
    // The click that a mouse makes where it lets go is no touch.
    const swallow = (click: Event): void => click.stopPropagation();
    window.addEventListener("click", swallow, { capture: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    if (now.type !== "pointerup") return;
    const under = document.elementFromPoint(now.clientX, now.clientY)?.closest<HTMLElement>("[data-drop]");
    const option = drops.get(under?.dataset.drop ?? "");
    if (option && table.mine && !table.sending) table.act(targetOf(option));
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}
