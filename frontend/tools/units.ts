/** Lengths are written in px, as they are in a window of up to 1600 x 900; the build turns them into rem. So a table
 *  grows with a large window and with the reader's own letter size, because both set the letter size of the root
 *  (look/base.css). Hairlines of up to 2 px stay as they are. Queries of containers turn too, so that a layout folds
 *  where its letters no longer fit; queries of the window are left to the browser, which knows nothing of the root
 *  there. */
import type { AtRule, Declaration, Plugin } from "postcss";

const HAIRLINE = 2;
const ROOT = 16;

export function inRem(text: string): string {
  return text.replace(/url\([^)]*\)|(?<![\w.#])(\d*\.?\d+)px\b/g, (found, length?: string) =>
    length === undefined || Number(length) <= HAIRLINE ? found : `${Number(length) / ROOT}rem`,
  );
}

export function units(): Plugin {
  return {
    postcssPlugin: "units",
    Declaration(rule: Declaration) {
      if (rule.value.includes("px")) rule.value = inRem(rule.value);
    },
    AtRule: {
      container(rule: AtRule) {
        rule.params = inRem(rule.params);
      },
    },
  };
}
