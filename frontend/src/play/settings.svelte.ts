/** What a player has set on this device. */
import { PACES, type Pace } from "./film";

export interface Settings {
  theme: "system" | "dark" | "daylight";
  /** How fast it is shown what others do. */
  pace: Pace;
  sound: boolean;
  name: string;
  /** Of the computer in the match that was set up last. */
  level: string;
  chances: boolean;
  /** How often the coach speaks; "first" is rarely, and in the first games against the computer alone. */
  coach: "first" | "off" | "rarely" | "often";
}

const KEY = "gloaming.settings";
const USUAL: Settings = {
  theme: "system",
  pace: "normal",
  sound: false,
  name: "",
  level: "",
  chances: false,
  coach: "first",
};

/** What these settings were called before. */
const EARLIER: Record<string, Pace> = { calm: "normal", brisk: "quick", instant: "instant" };

function kept(): Settings {
  try {
    const { motion, ...stored } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings> & {
      motion?: string;
    };
    const found = { ...USUAL, ...(motion && { pace: EARLIER[motion] ?? USUAL.pace }), ...stored };
    return { ...found, pace: PACES.includes(found.pace) ? found.pace : USUAL.pace };
  } catch {
    return { ...USUAL };
  }
}

export const settings: Settings = $state(kept());

export function keep(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
  show();
}

/** How many games the coach sits beside by itself. */
const FIRST_GAMES = 3;

/** Whether the coach speaks in a game, of which this device has played so many against the computer. */
export function coachSpeaks(games: number): "off" | "rarely" | "often" {
  if (settings.coach !== "first") return settings.coach;
  return games <= FIRST_GAMES ? "rarely" : "off";
}

const light = matchMedia("(prefers-color-scheme: light)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

export function daylight(): boolean {
  return settings.theme === "daylight" || (settings.theme === "system" && light.matches);
}

/** How much slower or faster than the usual things move; 0 is no motion at all. */
export function pace(): number {
  return still.matches || settings.pace === "instant" ? 0 : settings.pace === "quick" ? 0.55 : 1;
}

/** At which pace what others do is shown: step by step also where nothing may move. */
export function filmPace(): Pace {
  return settings.pace;
}

export function show(): void {
  const root = document.documentElement;
  root.dataset.theme = daylight() ? "daylight" : "dark";
  root.dataset.motion = pace() === 0 ? "instant" : "moving";
}

light.addEventListener("change", show);
still.addEventListener("change", show);
