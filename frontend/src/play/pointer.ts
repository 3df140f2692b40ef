/** Where the pointer was seen last: a page that changes under a pointer at rest makes the browser say that it entered
 *  something. */
let last = { x: NaN, y: NaN };
const note = (event: PointerEvent): void => {
  last = { x: event.clientX, y: event.clientY };
};
for (const kind of ["pointermove", "pointerdown", "pointerup"] as const)
  window.addEventListener(kind, note, { capture: true, passive: true });

/** Whether the pointer itself came here, as opposed to the page moving under it. */
export function pointerMoved(event: PointerEvent): boolean {
  return event.clientX !== last.x || event.clientY !== last.y;
}
