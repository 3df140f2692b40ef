/** Tab goes from zone to zone, arrows inside: of all items of a zone one can be reached by Tab, and arrows move to
 *  the nearest item in their direction, as it lies on the table. */
const WAY: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function nearest(from: DOMRect, others: readonly DOMRect[], [dx, dy]: [number, number]): number {
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  let best = -1;
  let least = Infinity;
  others.forEach((box, index) => {
    const [ox, oy] = [box.x + box.width / 2 - x, box.y + box.height / 2 - y];
    const along = ox * dx + oy * dy;
    const across = Math.abs(ox * dy) + Math.abs(oy * dx);
    if (along < 2) return;
    const cost = along + across * 2.5;
    if (cost < least) [least, best] = [cost, index];
  });
  return best;
}

export function roving(zone: HTMLElement): { destroy: () => void } {
  const items = (): HTMLElement[] =>
    [...zone.querySelectorAll<HTMLElement>("[data-item]")].filter((item) => item.offsetParent !== null);
  let current: HTMLElement | null = null;

  const set = (): void => {
    const all = items();
    if (!current || !all.includes(current))
      current = all.find((item) => item.classList.contains("legal")) ?? all[0] ?? null;
    for (const item of all) item.tabIndex = item === current ? 0 : -1;
  };
  const key = (event: KeyboardEvent): void => {
    const way = WAY[event.key];
    const from = document.activeElement as HTMLElement | null;
    if (!way || !from || !zone.contains(from)) return;
    event.preventDefault();
    const all = items().filter((item) => item !== from);
    const found =
      all[
        nearest(
          from.getBoundingClientRect(),
          all.map((item) => item.getBoundingClientRect()),
          way,
        )
      ];
    found?.focus();
  };
  const focus = (event: FocusEvent): void => {
    const item = (event.target as HTMLElement).closest<HTMLElement>("[data-item]");
    if (!item) return;
    current = item;
    set();
  };
  const watch = new MutationObserver(set);
  watch.observe(zone, { childList: true, subtree: true });
  zone.addEventListener("keydown", key);
  zone.addEventListener("focusin", focus);
  set();
  return {
    destroy() {
      watch.disconnect();
      zone.removeEventListener("keydown", key);
      zone.removeEventListener("focusin", focus);
    },
  };
}
