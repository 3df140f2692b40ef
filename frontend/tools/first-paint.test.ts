import { expect, it } from "vitest";
import { sheetsLast } from "./first-paint.ts";

it("draws the page before its style sheets have come", () => {
  const page = `<html><head>
    <script type="module" src="/a.js"></script>
    <link rel="stylesheet" crossorigin href="/a.css">
  </head><body><div id="app">The lamp is being lit.</div>
  </body></html>`;
  const made = sheetsLast(page);
  expect(made.indexOf("being lit")).toBeLessThan(made.indexOf("/a.css"));
  expect(made.match(/stylesheet/g)).toHaveLength(1);
  expect(made.indexOf("/a.css")).toBeLessThan(made.indexOf("</body>"));
});
