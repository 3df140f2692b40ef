/** Words for what the table shows by a sign: a resting pointer, the focus or a long press brings them up. One bubble
 *  for the whole page (parts/Explained.svelte). */
const REST = 350;
const PRESS = 450;

class Explained {
  now = $state.raw<{ text: string; at: DOMRect } | null>(null);
}
export const explained = new Explained();

/** `use:explains={text}`: what a sign means. It can be reached by the keyboard unless it is part of something that
 *  can. */
export function explains(node: HTMLElement, text: string): { update(text: string): void; destroy(): void } {
  let said = text;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reachable =
    node.matches("button, a, [tabindex]") || node.closest("button, a, [role=button]") !== null;
  const show = (): void => {
    if (said) explained.now = { text: said, at: node.getBoundingClientRect() };
  };
  const hide = (): void => {
    clearTimeout(timer);
    if (explained.now?.text === said) explained.now = null;
  };
  const after = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(show, wait);
  };
  const enter = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") after(REST);
  };
  const down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") hide();
    else after(PRESS);
  };
  const lift = (): void => clearTimeout(timer);
  const focus = (): void => {
    if (node.matches(":focus-visible")) show();
  };
  const label = (): void => {
    node.dataset.explain = "";
    if (said) node.setAttribute("aria-description", said);
    if (!reachable && said) node.tabIndex = 0;
  };
  label();
  const heard = {
    pointerenter: enter,
    pointerleave: hide,
    pointerdown: down,
    pointerup: lift,
    pointercancel: hide,
  };
  for (const [kind, hear] of Object.entries(heard)) node.addEventListener(kind, hear as EventListener);
  node.addEventListener("focus", focus);
  // What is removed while the page is drawn loses the focus then and there, and nothing may change meanwhile.
  node.addEventListener("blur", () => queueMicrotask(hide));
  return {
    update(text) {
      if (explained.now?.text === said) hide();
      said = text;
      label();
    },
    destroy() {
      hide();
      for (const [kind, hear] of Object.entries(heard)) node.removeEventListener(kind, hear as EventListener);
    },
  };
}
