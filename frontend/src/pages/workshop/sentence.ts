/** Effects as sentences with blanks: the tree of an expression, the words between its parts, and the way back from the
 *  tree to the expression. */
import type { Language, ParamInfo, WordInfo } from "../../wire/types";

export interface Term {
  term: string;
  sort: string;
  arguments: Record<string, Tree[]>;
  filters: { name: string; operator: string; values: Tree[] }[];
}
export interface Figure {
  number: number;
  sort: string;
}
export type Tree = Term | Figure;

export const isFigure = (tree: Tree): tree is Figure => "number" in tree;

/** Words of a sentence, or a blank for an argument. */
export type Piece = { words: string } | { blank: string };

/** How the combinators read; all other terms bring their own wording. */
const COMBINED: Record<string, string> = {
  none: "nothing happens",
  may: "you may {a}",
  if: "if {c}, {a}; otherwise {b}",
  ifdone: "{a}; if that was done, {b}; otherwise {c}",
  repeat: "{n} times: {a}",
  each: "for each of {over}: {a}",
  other: "your opponent: {a}",
  not: "it is not so that {c}",
  count: "the number of {what}",
};
/** Terms whose arguments are a list, with what stands between two of them. */
export const LISTED: Record<string, { param: string; head: string; between: string; add: string }> = {
  ";": { param: "steps", head: "", between: "then", add: "and then" },
  choose: { param: "alternatives", head: "choose one:", between: "or", add: "or" },
  all: { param: "c", head: "all of", between: "and", add: "and" },
  any: { param: "c", head: "any of", between: "or", add: "or" },
};

export function wordOf(language: Language, tree: Tree): WordInfo | undefined {
  if (isFigure(tree)) return undefined;
  return language.terms.find((one) => one.name === tree.term && one.sort === tree.sort);
}

/** A term's sentence: its wording with a blank for each argument; arguments that the wording leaves out come last. */
export function pieces(word: WordInfo): Piece[] {
  const template = (COMBINED[word.name] && word.common ? COMBINED[word.name] : word.wording) || word.name;
  const plain = (template ?? "")
    .replace(/<(\w+)>/g, "$1")
    .replace(/\{(?:before|after)\}/g, "")
    .replace(/\[(\w+):([^|\]]*)\|([^|\]]*)\]/g, "$3")
    .replace(/\(([^()|]*)\|(?:[^()]*\|)?([^()|]*)\)/g, "$1");
  const names = new Set(word.params.map((one) => one.name));
  const made: Piece[] = [];
  const used = new Set<string>();
  for (const part of plain.split(/(\{\w+(?::\w+)?\})/)) {
    const name = /^\{(\w+)/.exec(part)?.[1];
    if (name && names.has(name)) {
      used.add(name);
      made.push({ blank: name });
    } else if (part.trim()) made.push({ words: part.trim().replace(/\s+/g, " ") });
  }
  for (const param of word.params)
    if (!used.has(param.name)) made.push({ words: `${param.name}:` }, { blank: param.name });
  return made;
}

/** What stands in a blank that nobody has filled. */
export function first(
  param: ParamInfo,
  language: Language,
  ids: (table: string) => { id: string }[],
): Tree | undefined {
  for (const name of param.sorts) {
    const sort = language.sorts.find((one) => one.name === name);
    if (sort?.number) return { number: Math.max(param.least ?? 1, 1), sort: name };
    const id = sort?.ids ? ids(sort.ids)[0] : undefined;
    if (id) return { term: id.id, sort: name, arguments: {}, filters: [] };
  }
  const usual = param.sorts.includes("effect") ? "none" : "";
  const terms = language.terms.filter(
    (one) => param.sorts.includes(one.sort) && (!param.only.length || param.only.includes(one.name)),
  );
  const term =
    terms.find((one) => one.name === usual) ??
    terms.find((one) => one.params.every((other) => other.optional)) ??
    terms[0];
  return term && blankTree(term, language, ids);
}

/** A term with each of its blanks filled somehow. */
export function blankTree(
  word: WordInfo,
  language: Language,
  ids: (table: string) => { id: string }[],
  deep = 0,
): Tree {
  const filled: Record<string, Tree[]> = {};
  for (const param of word.params) {
    if (param.optional || deep > 3) continue;
    const value = first(param, language, ids);
    if (value) filled[param.name] = param.many ? [value, value] : [value];
  }
  return { term: word.name, sort: word.sort, arguments: filled, filters: [] };
}

// Back to the expression

export function spoken(tree: Tree, language: Language): string {
  if (isFigure(tree)) return String(tree.number);
  const several = tree.arguments;
  if (tree.term === ";") return (several.steps ?? []).map((one) => spoken(one, language)).join(" ; ");
  const word = wordOf(language, tree);
  if (/^[<>=!]/.test(tree.term))
    return `${inner(several.left, language)} ${tree.term} ${inner(several.right, language)}`;
  const filters = tree.filters.length
    ? `[${tree.filters
        .map((one) => one.name + one.operator + one.values.map((value) => spoken(value, language)).join("|"))
        .join(", ")}]`
    : "";
  const params = word?.params ?? [];
  const written: string[] = [];
  let skipped = false;
  for (const param of params) {
    const values = several[param.name] ?? [];
    const text = values
      .map((one) => spoken(one, language))
      .join(param.many === "alternatives" ? " | " : ", ");
    if (!values.length || (param.default !== null && text === param.default && param.optional)) {
      skipped = true;
      continue;
    }
    written.push(skipped ? `${param.name}=${text}` : text);
  }
  return `${tree.term}${written.length ? `(${written.join(", ")})` : ""}${filters}`;
}

const inner = (values: Tree[] | undefined, language: Language): string =>
  values?.[0] ? spoken(values[0], language) : "";
