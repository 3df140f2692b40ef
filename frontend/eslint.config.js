import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const COLOUR = "a colour is written down once, with a name, in a pigments.css or in look/tokens.css";
const HEX = "/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i";

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
    // Covers and scenes are pictures: a colour in them belongs to one stroke, and has no other name.
    ignores: ["**/*.test.ts", "src/look/{covers,scenes}.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        { selector: `Literal[value=${HEX}]`, message: COLOUR },
        { selector: `SvelteLiteral[value=${HEX}]`, message: COLOUR },
      ],
    },
  },
  {
    // The only places that insert markup: drawings of our own, and the rules pages, which pages/markdown.ts escapes.
    files: ["src/App.svelte", "src/parts/{Card,Cover,Icon}.svelte", "src/pages/RulesPage.svelte"],
    rules: { "svelte/no-at-html-tags": "off" },
  },
);
