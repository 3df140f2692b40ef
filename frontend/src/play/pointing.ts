/** Finds what a lesson points at, by the names that the wire and the table share; no game is known here. */
const PARTS: Record<string, string> = { goal: ".goal" };
const SURFACES = ["prompt", "hand", "board", "opponent", "log"];

function selectors(name: string): string[] {
  if (name in PARTS) return [PARTS[name] ?? ""];
  if (SURFACES.includes(name)) return [`[data-nav="${name}"]`];
  const own = CSS.escape(name);
  return [
    `[data-choice="${own}"]`,
    `[data-thing="${own}"]`,
    `[data-card="${own}"]`,
    `[data-card^="${own}."]`,
    `[data-zone="${own}"]`,
    `[data-thing^="${own}."]`,
    `[data-thing$=":${own}"]`,
    `[data-nav="${own}"]`,
  ];
}

const shown = (one: HTMLElement | SVGElement): boolean => {
  const box = one.getBoundingClientRect();
  return box.width > 1 && box.height > 1 && !one.closest(".lesson-panel");
};

/** The first part of the table that goes by a name, a lit one before others. */
export function pointed(name: string): HTMLElement | SVGElement | null {
  for (const selector of selectors(name)) {
    const found = [...document.querySelectorAll<HTMLElement | SVGElement>(selector)].filter(shown);
    const lit = found.find((one) => "lit" in one.dataset);
    if (lit ?? found[0]) return lit ?? found[0] ?? null;
  }
  return null;
}
