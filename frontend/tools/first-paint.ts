/** Lets the browser draw what index.html itself holds before the style sheets have come: a sheet in the head would
 *  keep the page blank, one at the end of the body keeps back only what follows it. Scripts still wait for it. */
import type { Plugin } from "vite";

const SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

export function sheetsLast(html: string): string {
  const sheets = html.match(SHEET) ?? [];
  return html.replace(SHEET, "").replace(/\s*<\/body>/, `${sheets.join("")}\n  </body>`);
}

export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    apply: "build",
    transformIndexHtml: { order: "post", handler: sheetsLast },
  };
}
