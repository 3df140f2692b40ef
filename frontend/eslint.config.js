import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["src/wire/schema.ts", "public"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  // Layout is prettier's business.
  svelte.configs.prettier,
  {
    rules: {
      // TypeScript and svelte-check know every name; this rule does not know the browser's.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      // Maps and sets here are built whole and then replaced, so $state.raw and $derived see every change.
      "svelte/prefer-svelte-reactivity": "off",
      // {" "} keeps a space that prettier would otherwise fold away.
      "svelte/no-useless-mustaches": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    // The default of a $bindable property counts as an assignment that is never read.
    rules: { "no-useless-assignment": "off" },
  },
  {
    // The only places that insert markup: drawings of our own, and the rules pages, which pages/markdown.ts escapes.
    files: ["src/App.svelte", "src/parts/{Card,Cover,Icon}.svelte", "src/pages/RulesPage.svelte"],
    rules: { "svelte/no-at-html-tags": "off" },
  },
);
