import { createRawSnippet, flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChipOffer } from "../play/offer";
import * as made from "../play/made";
import Chip from "./Chip.svelte";
import Clocks from "./Clocks.svelte";
import Sheet from "./Sheet.svelte";

// What a part reads of the table it is laid on; each test lays its own.
const table = vi.hoisted(() => ({}) as Record<string, unknown>);
vi.mock("../play/kit", () => ({ atTable: () => table }));

let shown: Record<string, unknown> | undefined;

function show<Props extends Record<string, unknown>>(part: Component<Props>, props: Props): HTMLElement {
  shown = mount(part, { target: document.body, props });
  flushSync();
  return document.body;
}

function lay(given: Record<string, unknown>): void {
  for (const name of Object.keys(table)) delete table[name];
  Object.assign(table, given);
}

beforeEach(() => lay({}));
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  vi.useRealTimers();
});

const words = (element: Element | null | undefined): string =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();

// Chip

const option = made.option({ choice: 3, name: "conspire", label: "Conspire", clause: "R5.2" });

test("a chip that does something is a button that tells which it was", () => {
  const act = vi.fn();
  const chip: ChipOffer = { label: "Conspire", keys: ["c"], does: { option } };
  const button = show(Chip, { chip, act }).querySelector("button");
  expect(words(button)).toBe("Conspire c");
  button?.click();
  expect(act).toHaveBeenCalledExactlyOnceWith(chip);
});

test("a chip that only shows a way is no button", () => {
  const page = show(Chip, { chip: { label: "Touch a card", keys: [] }, act: () => {} });
  expect(page.querySelector("button")).toBeNull();
  expect(page.querySelector(".sign.keyless")).not.toBeNull();
});

test("of many keys a chip shows the first and the last", () => {
  const chip: ChipOffer = { label: "Pick", keys: ["1", "2", "3", "4"], does: { option } };
  const keys = [...show(Chip, { chip, act: () => {} }).querySelectorAll("kbd")].map(words);
  expect(keys).toEqual(["1", "4"]);
});

test("putting back goes by Escape, whatever keys the chip has", () => {
  const chip: ChipOffer = { label: "Put back", keys: ["x"], does: "put back" };
  const page = show(Chip, { chip, act: () => {} });
  expect([...page.querySelectorAll("kbd")].map(words)).toEqual(["Esc"]);
});

// Clocks

function clocks(left: number, running: boolean): void {
  lay({
    clocks: [
      { left, running },
      { left: 60_000, running: false },
    ],
    others: [1],
    near: 0,
    seat: 0,
    heardAt: performance.now(),
    welcome: { clock: { kind: "bank", seconds: 60 } },
    frame: {},
    called: (seat: number) => ["Ann Lee", "Bob"][seat],
  });
}

test("the others' clocks come first, each with its name for those who do not see it", () => {
  clocks(45_000, false);
  const timers = [...show(Clocks, {}).querySelectorAll("[role=timer]")];
  expect(timers.map((timer) => timer.getAttribute("aria-label"))).toEqual([
    "Bob: time left",
    "Ann Lee: time left",
  ]);
  expect(timers.map((timer) => words(timer.querySelector(".time")))).toEqual(["1:00", "0:45"]);
});

test("a clock runs down, and little time is told by a mark and in words", () => {
  vi.useFakeTimers();
  clocks(21_000, true);
  const page = show(Clocks, {});
  expect(page.querySelector(".low")).toBeNull();
  vi.advanceTimersByTime(2_000);
  flushSync();
  expect(page.querySelector(".low [aria-label='little time']")).not.toBeNull();
  expect(words(page.querySelector("[role=status]"))).toBe("Half a minute left.");
  vi.advanceTimersByTime(60_000);
  flushSync();
  expect(words(page.querySelector("[role=status]"))).toBe("Your time is up.");
});

test("where no clocks run there are none", () => {
  lay({ clocks: undefined, others: [], near: 0 });
  expect(show(Clocks, {}).querySelector(".clocks")).toBeNull();
});

// Sheet

const body = (text: string) => createRawSnippet(() => ({ render: () => `<p>${text}</p>` }));

function sheet(): HTMLElement {
  lay({ lifted: [], putBack: vi.fn() });
  const tabs = [
    { id: "hand", label: "Hand", body: body("the hand") },
    { id: "log", label: "Log", body: body("the log") },
  ];
  return show(Sheet, { tabs, label: "Your cards", chosen: "hand" });
}
const height = (page: HTMLElement): string | undefined =>
  page.querySelector<HTMLElement>(".sheet")?.dataset.height;

test("the sheet shows what is under the chosen tab", () => {
  const page = sheet();
  expect(words(page)).toContain("the hand");
  page.querySelector<HTMLElement>("#tab-log")?.click();
  flushSync();
  expect(page.querySelector("#tab-log")?.getAttribute("aria-selected")).toBe("true");
  expect(words(page)).toContain("the log");
  expect(words(page)).not.toContain("the hand");
});

test("the sheet stands at three heights, by its grip and by keys, and says at which", () => {
  const page = sheet();
  const grip = page.querySelector<HTMLElement>(".grip");
  const heights = [height(page)];
  for (let press = 0; press < 2; press++) {
    grip?.click();
    flushSync();
    heights.push(height(page));
  }
  expect(heights).toEqual(["middle", "high", "low"]);
  expect(grip?.getAttribute("aria-label")).toContain("only its tabs");
  grip?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
  flushSync();
  expect(height(page)).toBe("middle");
});

test("a tab that is pressed lifts a lowered sheet", () => {
  const page = sheet();
  const grip = page.querySelector<HTMLElement>(".grip");
  grip?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  flushSync();
  expect(height(page)).toBe("low");
  page.querySelector<HTMLElement>("#tab-hand")?.click();
  flushSync();
  expect(height(page)).toBe("middle");
});
