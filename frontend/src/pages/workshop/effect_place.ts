/** What may stand at a place of an expression, as far as the words before it tell. The server's checker is the judge;
 *  this only sorts what is offered. */
import type { FilterInfo, Language, ParamInfo, WordInfo } from "../../wire/types";

export interface Place {
  /** The sorts that fit here; for a filter's name none. */
  wanted: string[];
  param: ParamInfo | undefined;
  /** The set whose filters may stand here. */
  filtersOf: string | undefined;
  /** The term whose argument this is. */
  of: WordInfo | undefined;
  /** Whether an argument or a value was named just before: `lord=`. */
  named: boolean;
}

interface Frame {
  closing: ")" | "]";
  term: WordInfo | undefined;
  index: number;
  name: string;
  on: string;
  filter: FilterInfo | undefined;
  operator: boolean;
}

export const TOKEN = /\s+|[A-Za-z_][\w-]*|-?\d+|<=|>=|==|!=|[<>=()[\],;|]|./gy;

export function tokens(text: string): string[] {
  return text.match(new RegExp(TOKEN.source, "g"))?.filter((one) => one.trim()) ?? [];
}

/** The term of a name, of one of these sorts if there is one. */
export function termOf(language: Language, name: string, sorts: readonly string[]): WordInfo | undefined {
  const known = language.terms.filter((one) => one.name === name);
  return known.find((one) => sorts.includes(one.sort)) ?? known[0];
}

function paramOf(frame: Frame): ParamInfo | undefined {
  const params = frame.term?.params ?? [];
  if (frame.name) return params.find((one) => one.name === frame.name);
  return params[Math.min(frame.index, params.length - 1)];
}

function wantedIn(frame: Frame | undefined, root: readonly string[]): string[] {
  if (!frame) return [...root];
  const param = frame.closing === "]" ? frame.filter?.value : paramOf(frame);
  const sorts = [...(param?.sorts ?? [])];
  // A comparison is a condition that begins with a number.
  return sorts.includes("condition") ? [...sorts, "number"] : sorts;
}

export function placeAt(text: string, language: Language, root: readonly string[]): Place {
  const stack: Frame[] = [];
  let last: WordInfo | undefined;
  let word = "";
  for (const token of tokens(text)) {
    const frame = stack.at(-1);
    if (/^[A-Za-z_]/.test(token)) {
      word = token;
      last = termOf(language, token, wantedIn(frame, root));
      if (frame?.closing === "]" && !frame.operator)
        frame.filter = language.filters.find((one) => one.on === frame.on && one.name === token);
      continue;
    }
    if (token === "(") stack.push(frameOf(")", last));
    else if (token === "[") stack.push({ ...frameOf("]", undefined), on: last?.sort ?? "" });
    else if (token === ")" || token === "]") last = stack.pop()?.term ?? last;
    else if (token === "," && frame) {
      frame.index += 1;
      frame.name = "";
      frame.filter = undefined;
      frame.operator = false;
    } else if (token === "=" && frame?.closing === ")") frame.name = word;
    else if (/^[<>=!]/.test(token) && frame) frame.operator = true;
    word = "";
  }
  const frame = stack.at(-1);
  if (frame?.closing === "]" && !frame.operator)
    return { wanted: [], param: undefined, filtersOf: frame.on, of: undefined, named: false };
  const param = frame
    ? frame.closing === "]"
      ? (frame.filter?.value ?? undefined)
      : paramOf(frame)
    : undefined;
  return {
    wanted: wantedIn(frame, root),
    param: param ?? undefined,
    filtersOf: undefined,
    of: frame?.term,
    named: Boolean(frame?.name || frame?.operator),
  };
}

const frameOf = (closing: ")" | "]", term: WordInfo | undefined): Frame => ({
  closing,
  term,
  index: 0,
  name: "",
  on: "",
  filter: undefined,
  operator: false,
});

/** `discard(what, n=1)`, as a reader of the reference page knows it. */
export function signature(term: WordInfo): string {
  const params = term.params.map((one) => {
    const sorts = one.only.length ? one.only.join(" or ") : one.sorts.join(" or ");
    return `${one.name}: ${sorts}${one.default === null ? "" : ` = ${one.default}`}`;
  });
  return params.length ? `${term.name}(${params.join(", ")})` : term.name;
}
