/** What this device remembers of daily deals: its token, a name for the board, and the days it has finished. */
export interface Played {
  match: string;
  secret: string;
  finished: boolean;
}

interface Remembered {
  token: string;
  name: string;
  days: Record<string, Played>;
}

const KEY = "gloaming.daily";
const DAY = 86_400_000;

/** Made up here and shown to nobody: who has it is this device. */
function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (one) =>
    one.toString(16).padStart(2, "0"),
  ).join("");
}

function read(): Remembered {
  const empty = { token: newToken(), name: "", days: {} };
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Remembered>) };
  } catch {
    return empty;
  }
}

export const device: Remembered = $state(read());

export function keepDevice(): void {
  localStorage.setItem(KEY, JSON.stringify(device));
}

export const before = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);

/** How many days in a row were finished, up to today; today counts when it is done, and one day may be left out. */
export function daysInARow(days: Record<string, Played>, today: string): number {
  let row = 0;
  let missed = days[today]?.finished ? 0 : -1;
  for (let day = today; missed < 2; day = before(day)) {
    if (days[day]?.finished) {
      row += 1;
      missed = 0;
    } else missed += 1;
  }
  return row;
}
