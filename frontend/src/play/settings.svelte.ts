/** What a player has set on this device. */
export interface Settings {
  theme: "system" | "dark" | "daylight";
  motion: "calm" | "brisk" | "instant";
  sound: boolean;
  name: string;
  chances: boolean;
}

const KEY = "gloaming.settings";
const USUAL: Settings = { theme: "system", motion: "calm", sound: false, name: "", chances: false };

function kept(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings: Settings = $state(kept());

export function keep(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
  show();
}

const light = matchMedia("(prefers-color-scheme: light)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

export function daylight(): boolean {
  return settings.theme === "daylight" || (settings.theme === "system" && light.matches);
}

/** How much slower or faster than the usual; 0 is no motion at all. */
export function pace(): number {
  return still.matches || settings.motion === "instant" ? 0 : settings.motion === "brisk" ? 0.55 : 1;
}

export function show(): void {
  const root = document.documentElement;
  root.dataset.theme = daylight() ? "daylight" : "dark";
  root.dataset.motion = pace() === 0 ? "instant" : settings.motion;
}

light.addEventListener("change", show);
still.addEventListener("change", show);
