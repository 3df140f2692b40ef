/** CodeMirror for one expression of the effect language: colours, completion, and underlines where the server's
 *  checker found something.
 *
 *  It stands in a shadow root: the policy of the page allows no style elements, and there CodeMirror adopts its
 *  sheets. */
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Language, SetProblem, WordInfo } from "../../wire/types";
import { placeAt, signature } from "./effect_place";

export interface EditorWish {
  host: HTMLElement;
  text: string;
  label: string;
  editable: boolean;
  language: Language;
  /** The sorts and surroundings that this field gives. */
  sorts: readonly string[];
  given: readonly string[];
  /** The ids of a table, with the names they go by. */
  ids: (table: string) => { id: string; name: string }[];
  change: (text: string) => void;
  leave: () => void;
}

export interface EffectEditor {
  put: (text: string) => void;
  problems: (found: readonly SetProblem[]) => void;
  describe: (text: string, invalid: boolean) => void;
  focus: () => void;
  close: () => void;
}

function colours(language: Language): StreamLanguage<{ inside: number }> {
  const sorts = new Map(language.sorts.map((one) => [one.name, one]));
  const combinators = new Set(language.terms.filter((one) => one.common).map((one) => one.name));
  const verbs = new Set(language.terms.filter((one) => one.sort === "effect").map((one) => one.name));
  const sets = new Set(language.terms.filter((one) => sorts.get(one.sort)?.filtered).map((one) => one.name));
  const filters = new Set(language.filters.map((one) => one.name));
  return StreamLanguage.define<{ inside: number }>({
    startState: () => ({ inside: 0 }),
    token(stream, state) {
      if (stream.eatSpace()) return null;
      if (stream.match(/^-?\d+/)) return "number";
      const found = stream.match(/^[A-Za-z_][\w-]*/) as RegExpMatchArray | null;
      if (found) {
        const name = found[0];
        if (state.inside && filters.has(name) && /^\s*([<>=!,\]]|$)/.test(stream.string.slice(stream.pos)))
          return "propertyName";
        if (combinators.has(name)) return "keyword";
        if (verbs.has(name)) return "function";
        if (sets.has(name)) return "typeName";
        return "variableName";
      }
      const one = stream.next();
      if (one === "[") state.inside += 1;
      if (one === "]") state.inside = Math.max(0, state.inside - 1);
      return null;
    },
    tokenTable: { function: tags.function(tags.variableName) },
  });
}

const STYLE = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--lamp)", fontWeight: "700" },
  { tag: tags.function(tags.variableName), color: "var(--ember)" },
  { tag: tags.typeName, color: "var(--info)" },
  { tag: tags.propertyName, color: "var(--good)" },
  { tag: tags.number, color: "var(--text)", fontWeight: "700" },
  { tag: tags.variableName, color: "var(--them)" },
]);

const THEME = EditorView.theme({
  "&": {
    backgroundColor: "var(--well)",
    color: "var(--text)",
    border: "1px solid var(--line)",
    borderRadius: "6px",
    fontSize: "13.5px",
  },
  "&.cm-focused": {
    outline: "none",
    borderColor: "var(--lamp)",
    boxShadow: "0 0 0 2px color-mix(in srgb, var(--lamp) 40%, transparent)",
  },
  ".cm-scroller": { fontFamily: "var(--face-mono)", lineHeight: "1.5" },
  ".cm-content": { padding: "8px 10px", caretColor: "var(--lamp)" },
  ".cm-line": { padding: "0" },
  ".cm-cursor": { borderLeftColor: "var(--lamp)", borderLeftWidth: "2px" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "color-mix(in srgb, var(--lamp) 25%, transparent)",
    color: "inherit",
  },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--alarm) 1.5px",
    textUnderlineOffset: "4px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--lamp) 1.5px",
    textUnderlineOffset: "4px",
  },
  ".cm-lintPoint::after": { borderBottomColor: "var(--alarm)" },
  ".cm-tooltip": {
    backgroundColor: "var(--panel-2)",
    color: "var(--text)",
    border: "1px solid var(--lamp-deep)",
    borderRadius: "8px",
    fontFamily: "var(--face-ui)",
    fontSize: "13.5px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--face-mono)",
    fontSize: "13px",
    maxHeight: "15em",
  },
  ".cm-tooltip-autocomplete ul li": { padding: "5px 8px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "color-mix(in srgb, var(--lamp) 22%, var(--panel))",
    color: "var(--text)",
    boxShadow: "inset 3px 0 0 var(--lamp)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700", color: "var(--lamp)" },
  ".cm-completionDetail": { fontFamily: "var(--face-ui)", fontStyle: "normal", color: "var(--text-2)" },
  ".cm-unfit": { opacity: "0.75" },
  ".cm-tooltip.cm-completionInfo": { padding: "8px 11px", maxWidth: "340px", lineHeight: "1.4" },
  ".cm-completionInfo b": { fontFamily: "var(--face-mono)", display: "block", marginBottom: "3px" },
  ".cm-completionInfo p": { margin: "0 0 4px" },
  ".cm-completionInfo small": { color: "var(--text-2)", fontSize: "12.5px" },
});

function info(term: WordInfo): () => HTMLElement {
  return () => {
    const node = document.createElement("div");
    const add = (tag: string, text: string): void => {
      node.append(Object.assign(document.createElement(tag), { textContent: text }));
    };
    add("b", signature(term));
    add("p", `${term.doc}${term.clauses.length ? ` ${term.clauses.join(", ")}` : ""}`);
    const example = term.examples[0];
    if (example) add("small", `${example.expression}: ${example.text}`);
    return node;
  };
}

function completions(wish: EditorWish, context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[A-Za-z_][\w-]*/);
  if (!context.explicit && (!word || word.to - word.from < 2)) return null;
  const from = word?.from ?? context.pos;
  const place = placeAt(context.state.sliceDoc(0, from), wish.language, wish.sorts);
  const options: Completion[] = [];
  if (place.filtersOf !== undefined) {
    for (const one of wish.language.filters)
      if (one.on === place.filtersOf)
        options.push({
          label: one.name,
          detail: "filter",
          apply: `${one.name}${one.operators[0] ?? ""}`,
          info: `It ${one.doc.charAt(0).toLowerCase()}${one.doc.slice(1)}`,
          boost: 50,
        });
    return { from, options, validFor: /^[\w-]*$/ };
  }
  for (const term of wish.language.terms) {
    if (!/^[A-Za-z_]/.test(term.name)) continue;
    const fits =
      place.wanted.includes(term.sort) &&
      (!place.param?.only.length || place.param.only.includes(term.name)) &&
      term.needs.every((need) => wish.given.includes(need) || need === "it");
    const needsArguments = term.params.some((one) => !one.optional);
    options.push({
      label: term.name,
      detail: fits ? term.sort : `${term.sort}, not here`,
      type: fits ? "fit" : "unfit",
      boost: fits ? 50 : -99,
      info: info(term),
      apply: needsArguments ? called(term.name) : term.name,
    });
  }
  for (const sort of wish.language.sorts)
    if (sort.ids && place.wanted.includes(sort.name))
      for (const one of wish.ids(sort.ids)) options.push({ label: one.id, detail: one.name, boost: 60 });
  if (place.of && !place.named)
    for (const param of place.of.params)
      if (param.optional)
        options.push({
          label: `${param.name}=`,
          detail: `argument: ${param.sorts.join(" or ")}${param.default ? `, else ${param.default}` : ""}`,
          boost: 20,
        });
  return { from, options, validFor: /^[\w-]*$/ };
}

/** A verb with its brackets, and the cursor between them. */
function called(name: string): Completion["apply"] {
  return (view, _, from, to) => {
    const bracket = view.state.sliceDoc(to, to + 1) === "(";
    view.dispatch({
      changes: { from, to, insert: bracket ? name : `${name}()` },
      selection: { anchor: from + name.length + 1 },
    });
  };
}

export function effectEditor(wish: EditorWish): EffectEditor {
  const root = wish.host.shadowRoot ?? wish.host.attachShadow({ mode: "open", delegatesFocus: true });
  const attributes = new Compartment();
  const described = (text: string, invalid: boolean): ReturnType<typeof EditorView.contentAttributes.of> =>
    EditorView.contentAttributes.of({
      "aria-label": wish.label,
      "aria-invalid": String(invalid),
      "aria-description": text,
      spellcheck: "false",
      autocapitalize: "off",
    });
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: wish.text,
      extensions: [
        history(),
        bracketMatching(),
        closeBrackets(),
        colours(wish.language),
        syntaxHighlighting(STYLE),
        autocompletion({
          override: [(context) => completions(wish, context)],
          icons: false,
          optionClass: (option) => (option.type === "unfit" ? "cm-unfit" : ""),
        }),
        keymap.of([
          { key: "Tab", run: acceptCompletion },
          ...closeBracketsKeymap,
          // Ctrl+Enter is the bench's.
          ...defaultKeymap.filter((one) => one.key !== "Mod-Enter"),
          ...historyKeymap,
          ...completionKeymap,
        ]),
        EditorView.lineWrapping,
        EditorState.readOnly.of(!wish.editable),
        attributes.of(described("", false)),
        THEME,
        EditorView.updateListener.of((update) => {
          if (update.docChanged && update.transactions.some((one) => !one.isUserEvent("put")))
            wish.change(update.state.doc.toString());
          if (update.focusChanged && !update.view.hasFocus) wish.leave();
        }),
      ],
    }),
  });
  return {
    put(text) {
      if (text === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: "put" });
    },
    problems(found) {
      const length = view.state.doc.length;
      const diagnostics = found.map((one): Diagnostic => {
        const [from, to] = extent(view.state.doc.toString(), one.at ?? 0);
        return {
          from: Math.min(from, length),
          to: Math.min(to, length),
          severity: one.severity,
          message: one.message,
        };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    describe(text, invalid) {
      view.dispatch({ effects: attributes.reconfigure(described(text, invalid)) });
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}

/** The word at a character, or that character. */
export function extent(text: string, at: number): [number, number] {
  const found = /^(?:[\w-]+|[<>=!]=?|.)/.exec(text.slice(at));
  return [at, at + Math.max(1, found?.[0].length ?? 1)];
}
