/** The entries of a card file as plain values: reading and changing them by their paths. */
import type { FieldForm, KindForm, TableForm } from "../../wire/types";

export type Path = (string | number)[];
export type Entry = Record<string, unknown>;
export type Entries = Record<string, unknown>;

export function at(value: unknown, path: Path): unknown {
  let found = value;
  for (const key of path) {
    if (found === null || typeof found !== "object") return undefined;
    found = (found as Record<string | number, unknown>)[key];
  }
  return found;
}

/** A copy with another value at a path; `undefined` takes it away. What is not there on the way is made. */
export function withValue<T>(value: T, path: Path, put: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return put as T;
  if (typeof key === "number" || Array.isArray(value)) {
    const list = Array.isArray(value) ? [...(value as unknown[])] : [];
    const made = withValue(list[Number(key)], rest, put);
    if (made === undefined) list.splice(Number(key), 1);
    else list[Number(key)] = made;
    return list as T;
  }
  const made = withValue((value as Entry | undefined)?.[key], rest, put);
  const copy: Entry = { ...(value as Entry | undefined), [key]: made };
  if (made === undefined) delete copy[key];
  return copy as T;
}

/** Whether two values differ; the order of keys does not matter. */
export function changed(one: unknown, other: unknown): boolean {
  if (one === other) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length !== other.length || one.some((value, number) => changed(value, other[number]));
  if (isEntry(one) && isEntry(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].some((key) => changed(one[key], other[key]));
  }
  return true;
}

export function isEntry(value: unknown): value is Entry {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

export function found<T extends { path: Path }>(several: readonly T[], path: Path): T | undefined {
  return several.find(
    (one) => one.path.length === path.length && one.path.every((key, number) => key === path[number]),
  );
}

/** What stands in a field that is new: as little as it may hold. */
export function blank(field: FieldForm): unknown {
  if (field.default !== null && field.default !== undefined) return field.default;
  return blankOf(field.kind);
}

export function blankOf(kind: KindForm): unknown {
  switch (kind.is) {
    case "number":
      return kind.least ?? 0;
    case "expression":
      return "none";
    case "record":
      return Object.fromEntries(
        kind.fields.filter((one) => !one.optional).map((one) => [one.name, blank(one)]),
      );
    case "list":
      return [];
    case "map":
      return {};
    default:
      return kind.words[0] ?? "";
  }
}

/** A new entry with an id that nothing has yet. */
export function newEntry(
  table: TableForm,
  taken: ReadonlySet<string>,
  ids: (table: string) => string[],
): Entry {
  const entry: Entry = {};
  for (const field of table.fields) {
    if (field.optional && field.kind.is !== "expression") continue;
    if (field.kind.is === "id") entry[field.name] = freeId(`new-${table.name.replaceAll("_", "-")}`, taken);
    else if (field.kind.is === "word" && field.kind.table) entry[field.name] = ids(field.kind.table)[0] ?? "";
    else if (field.name === "name") entry[field.name] = "";
    else entry[field.name] = blank(field);
  }
  return entry;
}

export function freeId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
}

/** A name as an id. */
export const slugOf = (name: string): string => (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).join("-");

/** "corruption_level" as people say it. */
export function called(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether entries of a table are drawn on a map: they have coordinates. */
export function isPlaced(table: TableForm): boolean {
  return ["x", "y"].every((name) =>
    table.fields.some((one) => one.name === name && one.kind.is === "number"),
  );
}

const holds = (field: FieldForm, kinds: string[]): boolean =>
  kinds.includes(field.kind.is) ||
  field.kind.fields.some((one) => holds(one, kinds)) ||
  Boolean(field.kind.item?.fields.some((one) => holds(one, kinds)));

/** Whether a field has an expression in it. */
export const speaks = (field: FieldForm): boolean => holds(field, ["expression"]);

/** Whether entries of a table are cards, with something printed on them besides a name. */
export function isCard(table: TableForm): boolean {
  return !isPlaced(table) && table.fields.some((one) => holds(one, ["expression", "number"]));
}

/** The field of a table that joins entries of another one, if it does nothing else: a border, a line. */
export function joins(table: TableForm, places: string): FieldForm | undefined {
  return table.fields.find(
    (one) => one.kind.is === "list" && one.kind.item?.is === "word" && one.kind.item.table === places,
  );
}
