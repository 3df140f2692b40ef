import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { firstPaint } from "./tools/first-paint.ts";
import { icons } from "./tools/icons.ts";
import { pigmentsInCode, pigmentsInStyle } from "./tools/pigments.ts";
import { units } from "./tools/units.ts";

const server = process.env.GLOAMING_SERVER ?? "http://127.0.0.1:8787";

export default defineConfig({
  plugins: [pigmentsInCode(), svelte(), icons(), firstPaint()],
  css: { postcss: { plugins: [pigmentsInStyle(), units()] } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  build: {
    outDir: process.env.OUT_DIR ?? "../src/gloaming/static",
    emptyOutDir: true,
    // Pictures stay files, so that a content security policy needs no exception for data addresses.
    assetsInlineLimit: 0,
    target: "es2022",
    chunkSizeWarningLimit: 700,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts", "tools/**/*.test.ts"] },
});
