/** A card set on the bench: its entries as they are typed, what the server says of them, and how they are kept.
 *
 *  Every change is checked by the server, kept in this browser at once and saved as a version soon after. */
import { Faces } from "../../play/faces";
import { api, Problem } from "../../wire/api";
import type { CardForm, CardSet, Inspected, SetInfo, SetProblem, TableForm } from "../../wire/types";
import { workshop } from "../../wire/workshop_api";
import { changed, found, isCard, speaks, withValue, type Entries, type Entry, type Path } from "./entries";
import { keepDraft, keptDraft, ownSets } from "./sets.svelte";

const CHECK_AFTER = 180;
const SAVE_AFTER = 1200;
/** Changes of one value within this time are undone together. */
const ONE_CHANGE = 1500;

export interface Chosen {
  table: string;
  index: number;
}

/** What somebody else saved, beside what is typed here. */
export interface Conflict {
  theirs: SetInfo;
  data: Entries;
}

export class Bench {
  readonly id: string;
  readonly secret: string;
  readonly form: CardForm;
  readonly game: string;
  readonly mine: boolean;
  readonly reader: string;

  data = $state.raw<Entries>({});
  inspected = $state.raw<Inspected>()!;
  version = $state.raw({ number: 0, saved: 0 });
  chosen = $state.raw<Chosen>({ table: "set", index: 0 });
  /** Something is typed that the server has not read yet, or not saved. */
  checking = $state(false);
  unsaved = $state(false);
  /** Why the last check or save failed, in the server's words. */
  trouble = $state("");
  conflict = $state.raw<Conflict | null>(null);
  past = $state.raw<Entries[]>([]);
  future = $state.raw<Entries[]>([]);

  readonly faces = $derived(this.#faces());
  readonly byTable: ReadonlyMap<string, TableForm>;
  readonly errors = $derived(this.inspected.problems.filter((one) => one.severity === "error"));

  #lastPath = "";
  #lastTime = 0;
  #asked = 0;
  #checkTimer = 0;
  #saveTimer = 0;
  #saving = false;

  constructor(secret: string, form: CardForm, opened: SetInfo, first: Inspected) {
    this.id = opened.id;
    this.secret = secret;
    this.form = form;
    this.game = opened.game;
    this.mine = opened.mine;
    this.reader = opened.reader;
    this.byTable = new Map(form.tables.map((one) => [one.name, one]));
    this.inspected = first;
    this.data = first.data;
    this.version = { number: opened.version.version, saved: opened.version.saved };
    const cards = form.tables.filter((one) => one.many && isCard(one) && one.fields.some(speaks));
    const [most] = cards.sort(
      (one, other) => this.entries(other.name).length - this.entries(one.name).length,
    );
    if (most && this.entries(most.name).length) this.chosen = { table: most.name, index: 0 };
    this.#takeUp();
  }

  static async open(id: string, secret: string): Promise<Bench> {
    const opened = await workshop.open(id, secret);
    const [form, first] = await Promise.all([
      workshop.form(opened.game),
      workshop.inspect(opened.game, opened.text, null),
    ]);
    return new Bench(secret, form, opened, first);
  }

  /** The set that a match is played with, to look at. */
  static async ofMatch(match: string, secret: string): Promise<Bench> {
    const [cards, { game }] = await Promise.all([api.cards(match, secret), api.summary(match, secret)]);
    const [form, first] = await Promise.all([
      workshop.form(game),
      workshop.inspect(game, cards.source, null),
    ]);
    const version = { version: 0, name: cards.name, sound: true, saved: 0 };
    const opened = { id: match, game, mine: false, reader: "", version, text: cards.source };
    return new Bench(secret, form, opened, first);
  }

  /** Go on with what was typed before a reload or a crash. */
  #takeUp(): void {
    if (!this.mine) return;
    const draft = keptDraft(this.id);
    if (!draft) return;
    const typed = draft.data;
    if (draft.base === this.version.number) {
      if (changed(typed, this.data)) this.#put(typed);
      else keepDraft(this.id, null);
    } else {
      const theirs = this.data;
      void this.#disagree(typed, theirs);
    }
  }

  close(): void {
    clearTimeout(this.#checkTimer);
    clearTimeout(this.#saveTimer);
  }

  // What lies on the bench

  get table(): TableForm {
    return this.byTable.get(this.chosen.table) ?? this.form.tables[0]!;
  }

  get path(): Path {
    return this.table.many ? [this.chosen.table, this.chosen.index] : [this.chosen.table];
  }

  get name(): string {
    return String((this.data.set as Entry | undefined)?.name ?? "Without a name");
  }

  entries(table: string): Entry[] {
    const value = this.data[table];
    if (Array.isArray(value)) return value as Entry[];
    return value && typeof value === "object" ? [value as Entry] : [];
  }

  /** The same entry of the house set: by its id, or where there is only one of its table. */
  house(table: string, entry: Entry): Entry | undefined {
    const value = this.form.house.data[table];
    if (!Array.isArray(value)) return value as Entry | undefined;
    const key = "id" in entry ? "id" : "kind";
    return (value as Entry[]).find((one) => key in entry && one[key] === entry[key]);
  }

  isChanged(table: string, entry: Entry): boolean {
    const house = this.house(table, entry);
    return !house || changed(house, entry);
  }

  problemsAt(path: Path): SetProblem[] {
    return this.inspected.problems.filter((one) => path.every((key, number) => one.path[number] === key));
  }

  wordingAt(path: Path): Inspected["effects"][number] | undefined {
    return found(this.inspected.effects, path);
  }

  /** What is printed on an entry, by its place in its table. */
  faceId(table: string, index: number): string | undefined {
    return this.inspected.faces.filter((one) => one.table === table)[index]?.id;
  }

  #faces(): Faces {
    return facesOf(this.form, this.inspected);
  }

  // Changing

  set(path: Path, value: unknown): void {
    const key = path.join("/");
    const now = performance.now();
    const again = key === this.#lastPath && now - this.#lastTime < ONE_CHANGE;
    this.#lastPath = key;
    this.#lastTime = now;
    this.#change(withValue(this.data, path, value), !again);
  }

  #change(data: Entries, remember = true): void {
    if (!this.mine) return;
    if (remember) {
      this.past = [...this.past.slice(-199), this.data];
      this.future = [];
    }
    this.#put(data);
  }

  #put(data: Entries): void {
    this.data = data;
    this.unsaved = true;
    this.checking = true;
    keepDraft(this.id, { base: this.version.number, data });
    clearTimeout(this.#checkTimer);
    this.#checkTimer = window.setTimeout(() => void this.check(), CHECK_AFTER);
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.data];
    this.#lastPath = "";
    this.#put(before);
    this.#stay();
  }

  redo(): void {
    const next = this.future.at(-1);
    if (!next) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.data];
    this.#lastPath = "";
    this.#put(next);
    this.#stay();
  }

  add(table: string, entry: Entry): void {
    const entries = Array.isArray(this.data[table]) ? this.entries(table) : [];
    this.#lastPath = "";
    this.#change({ ...this.data, [table]: [...entries, entry] });
    this.chosen = { table, index: entries.length };
  }

  remove(table: string, index: number): void {
    const left = this.entries(table).filter((_, number) => number !== index);
    this.#lastPath = "";
    this.#change(withValue(this.data, [table], left.length ? left : undefined));
    this.chosen = { table, index: Math.max(0, Math.min(index, left.length - 1)) };
  }

  choose(table: string, index = 0): void {
    this.chosen = { table, index };
  }

  /** The next or the one before in its table. */
  step(by: number): void {
    const count = this.entries(this.chosen.table).length;
    if (count) this.choose(this.chosen.table, (this.chosen.index + by + count) % count);
  }

  /** To the next problem after what is chosen; its path. */
  nextProblem(): Path | null {
    const all = this.inspected.problems.filter((one) => one.path.length);
    const here = all.findIndex(
      (one) => one.path[0] === this.chosen.table && one.path[1] === this.chosen.index,
    );
    const later = all.findIndex(
      (one, number) =>
        number > here && !(one.path[0] === this.chosen.table && one.path[1] === this.chosen.index),
    );
    const next = all[later >= 0 ? later : 0];
    if (!next) return null;
    this.choose(String(next.path[0]), typeof next.path[1] === "number" ? next.path[1] : 0);
    return next.path;
  }

  #stay(): void {
    const count = this.entries(this.chosen.table).length;
    if (this.chosen.index >= count) this.choose(this.chosen.table, Math.max(0, count - 1));
  }

  // Checking and keeping

  async check(): Promise<void> {
    const number = ++this.#asked;
    const data = this.data;
    try {
      const inspected = await workshop.inspect(this.game, this.inspected.text, data);
      if (number !== this.#asked) return;
      this.inspected = inspected;
      this.trouble = "";
      this.checking = false;
      clearTimeout(this.#saveTimer);
      this.#saveTimer = window.setTimeout(() => void this.save(), SAVE_AFTER);
    } catch (error) {
      if (number !== this.#asked) return;
      this.trouble = told(error);
      this.checking = false;
      // A line that is down or a server that is busy is asked again; a refusal stands until something is changed.
      if (again(error)) this.#checkTimer = window.setTimeout(() => void this.check(), 4000);
    }
  }

  async save(): Promise<void> {
    if (!this.mine || this.#saving || this.checking || this.conflict || !this.unsaved) return;
    this.#saving = true;
    const { data, text } = { data: this.data, text: this.inspected.text };
    try {
      const made = await workshop.save(this.id, this.secret, this.version.number, text);
      this.version = { number: made.version, saved: made.saved };
      ownSets.note({ id: this.id, secret: this.secret, game: this.game, name: made.name, since: Date.now() });
      this.trouble = "";
      this.unsaved = data !== this.data;
      keepDraft(this.id, this.unsaved ? { base: this.version.number, data: this.data } : null);
    } catch (error) {
      if (error instanceof Problem && error.status === 409) {
        const theirs = await workshop.open(this.id, this.secret);
        const read = await workshop.inspect(this.game, theirs.text, null);
        this.conflict = { theirs, data: read.data };
      } else {
        this.trouble = told(error);
        if (again(error)) this.#saveTimer = window.setTimeout(() => void this.save(), 4000);
      }
    } finally {
      this.#saving = false;
      if (this.unsaved && !this.checking && !this.trouble && !this.conflict)
        this.#saveTimer = window.setTimeout(() => void this.save(), SAVE_AFTER);
    }
  }

  async #disagree(typed: Entries, theirs: Entries): Promise<void> {
    const opened = await workshop.open(this.id, this.secret);
    this.data = typed;
    this.conflict = { theirs: opened, data: theirs };
  }

  /** End a conflict with these entries, as the next version. */
  settle(data: Entries): void {
    if (!this.conflict) return;
    const { version } = this.conflict.theirs;
    this.version = { number: version.version, saved: version.saved };
    this.conflict = null;
    this.#lastPath = "";
    this.#change(data);
  }
}

function facesOf(form: CardForm, inspected: Inspected): Faces {
  const set: CardSet = {
    set: form.game,
    name: "",
    author: "",
    hash: "",
    faces: inspected.faces,
    copies: {},
    source: "",
    terms: form.terms,
    zones: [],
  };
  return new Faces(set);
}

export function told(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const again = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 0 || error.status === 429 || error.status >= 500);
