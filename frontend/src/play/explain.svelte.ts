/** Words for what the table shows by a sign: a resting pointer, the focus or a long press brings them up. One
 *  bubble for the whole page (parts/Explained.svelte). The words are the server's: terms of the game's glossary and
 *  texts of cards (faces.ts). */
const REST = 350;
const PRESS = 450;

export interface Words {
  /** The terms and cards that are told about, apart by blanks. */
  of: string;
  text: string;
}

/** For a time in which a sign had better not speak. */
export const SILENT: Words = { of: "", text: "" };

class Explained {
  now = $state.raw<{ words: Words; node: HTMLElement; at: DOMRect } | null>(null);

  show(words: Words, node: HTMLElement): void {
    if (words.text && node.isConnected) this.now = { words, node, at: node.getBoundingClientRect() };
  }
  /** The words go where the sign goes: a map is dragged, letters come late, a list scrolls. */
  follow(): void {
    if (!this.now) return;
    const { node, at, words } = this.now;
    const { x, y, width, height } = node.getBoundingClientRect();
    if (!node.isConnected) this.now = null;
    else if (x !== at.x || y !== at.y || width !== at.width || height !== at.height) this.show(words, node);
  }
  /** A sign that goes away with its table may no longer have words. */
  hide(words: Words | undefined): void {
    if (words && this.now?.words.of === words.of) this.now = null;
  }
}
export const explained = new Explained();

/** `use:explains={words}`: what a sign means. The keyboard comes to it by Tab, or by arrows among the things of its
 *  zone, unless it is part of something that can be reached. */
export function explains(
  node: HTMLElement,
  words: Words,
): { update(words: Words | undefined): void; destroy(): void } {
  let said = words;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  const reachable =
    node.matches("button, a, [tabindex]") || node.closest("button, a, [role=button]") !== null;
  const hide = (): void => {
    clearTimeout(timer);
    explained.hide(said);
  };
  const after = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      pressed = wait === PRESS && said.text !== "";
      explained.show(said, node);
    }, wait);
  };
  const label = (): void => {
    node.dataset.explain = said.of;
    if (!said.text) return node.removeAttribute("aria-description");
    node.setAttribute("aria-description", said.text);
    if (reachable) return;
    if (node.closest("[data-nav]")) node.dataset.item = "";
    node.tabIndex = node.dataset.item === undefined || node.tabIndex === 0 ? 0 : -1;
  };
  label();
  const heard: Record<string, (event: Event) => void> = {
    pointerenter: (event) => (event as PointerEvent).pointerType === "mouse" && after(REST),
    pointerleave: hide,
    pointerdown: (event) => {
      pressed = false;
      if ((event as PointerEvent).pointerType === "mouse") hide();
      else after(PRESS);
    },
    pointerup: () => clearTimeout(timer),
    pointercancel: hide,
    // Who asked what a thing means did not choose it.
    click: (event) => {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    contextmenu: (event) => pressed && event.preventDefault(),
    focus: () => node.matches(":focus-visible") && explained.show(said, node),
    // What is removed while the page is drawn loses the focus then and there, and nothing may change meanwhile.
    blur: () => queueMicrotask(hide),
  };
  for (const [kind, hear] of Object.entries(heard)) node.addEventListener(kind, hear, kind === "click");
  return {
    update(words: Words | undefined) {
      if (!words || (words.of === said.of && words.text === said.text)) return;
      hide();
      said = words;
      label();
    },
    destroy() {
      hide();
      for (const [kind, hear] of Object.entries(heard))
        node.removeEventListener(kind, hear, kind === "click");
    },
  };
}
