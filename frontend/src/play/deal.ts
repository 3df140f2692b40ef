/** This device's part in the deal: the numbers that it adds, and what it was shown before the cards were dealt.
 *  Nobody can choose the deal alone as long as one honest device adds a number; at the end each checks what it
 *  remembers against what is told. */
import type { ClientFrame, DealInfo, Waiting } from "../wire/types";
import { sha256 } from "./sha256";

/** What is remembered of a match: the seal of the server's secret as it was first shown, the seals of the others'
 *  numbers as they stood when we told ours, and our own numbers by seat. */
interface Remembered {
  seal: string;
  seals?: Record<string, string>;
  numbers: Record<string, string>;
}

const KEY = "gloaming.deals";
const MOST = 60;

function read(): Record<string, Remembered> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Remembered>;
  } catch {
    return {};
  }
}

function write(match: string, deal: Remembered): void {
  const { [match]: _, ...others } = read();
  const kept = Object.entries(others).slice(-MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [match, deal]])));
}

export const sealOfSecret = (match: string, secret: string) =>
  sha256(`gloaming-secret\n${match}\n${secret}\n`);
export const sealOfNumber = (match: string, seat: number, number: string) =>
  sha256(`gloaming-number\n${match}\n${seat}\n${number}\n`);

function anyNumber(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** Seals are long; people compare a few groups of them. */
export function short(seal: string): string {
  return (seal.slice(0, 16).match(/.{4}/g) ?? []).join(" ");
}

type Saying = Extract<ClientFrame, { type: "sit" | "tell" }>;

export class Dealing {
  #match: string;
  /** The ids of what we said, by seat: said again under the same id it counts once. */
  #sits = new Map<number, string>();
  #tells = new Map<number, string>();

  constructor(match: string) {
    this.#match = match;
  }

  /** What to say to a table that waits: the seals of our numbers, and when everybody has sat down the numbers
   *  themselves. */
  answer(held: readonly number[], frame: Waiting): Saying[] {
    const match = this.#match;
    const deal = read()[match] ?? { seal: frame.deal.seal ?? "", numbers: {} };
    const shown = new Map(frame.deal.numbers.map((one) => [one.seat, one.seal]));
    const said: Saying[] = [];
    for (const seat of held) {
      const number = (deal.numbers[seat] ??= anyNumber());
      const seal = sealOfNumber(match, seat, number);
      if (shown.get(seat) !== seal) said.push({ type: "sit", id: idOf(this.#sits, seat), seat, seal });
      else if (!frame.unseated.length && frame.untold.includes(seat)) {
        deal.seals = Object.fromEntries(shown);
        said.push({ type: "tell", id: idOf(this.#tells, seat), seat, number });
      }
    }
    if (held.length) write(match, deal);
    return said;
  }

  /** A refusal of what we said, which no player need hear of. A seal that came too late means that our number is
   *  another device's and lost to us, so we say that we have none. Undefined: it was nothing of ours. */
  refused(id: string | null): Saying[] | undefined {
    if ([...this.#tells.values()].some((one) => one === id)) return [];
    const [seat] = [...this.#sits].find(([, one]) => one === id) ?? [];
    if (seat === undefined) return undefined;
    return [{ type: "tell", id: idOf(this.#tells, seat), seat, number: "" }];
  }
}

function idOf(ids: Map<number, string>, seat: number): string {
  const id = ids.get(seat) ?? anyNumber().slice(0, 32);
  ids.set(seat, id);
  return id;
}

/** What this device finds when the match is over and everything is told. */
export function checked(match: string, deal: DealInfo): { holds: boolean; text: string }[] {
  if (!deal.seal || deal.secret == null) return [];
  const mine = read()[match];
  const found = [
    {
      holds: sealOfSecret(match, deal.secret) === deal.seal,
      text: "The server’s secret is the one that it had sealed.",
    },
  ];
  if (!mine) return found;
  found.push({
    holds: mine.seal === deal.seal,
    text: "The seal is the one that this device was shown before the cards were dealt.",
  });
  for (const { seat, seal, number } of deal.numbers) {
    const own = mine.numbers[seat];
    if (own && mine.seals?.[seat] === sealOfNumber(match, seat, own))
      found.push({ holds: number === own, text: "The number that this device added is part of the deal." });
    else if (mine.seals)
      found.push({
        holds: mine.seals[seat] === seal && (!number || sealOfNumber(match, seat, number) === seal),
        text: `The number of chair ${seat + 1} is the one that was sealed before ours was told.`,
      });
  }
  return found;
}
