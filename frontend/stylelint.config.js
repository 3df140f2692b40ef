/** @type {import("stylelint").Config} */
export default {
  extends: ["stylelint-config-recommended"],
  overrides: [
    { files: ["**/*.svelte"], customSyntax: "postcss-html" },
    {
      files: ["**/tokens.css", "**/pigments.css"],
      rules: { "color-no-hex": null, "function-disallowed-list": null },
    },
  ],
  rules: {
    // Svelte scopes a component's styles, so rules of equal names rarely meet; order follows the layout of the page.
    "no-descending-specificity": null,
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    // A colour is written down once, with a name: in look/tokens.css if it changes with the theme, in a pigments.css
    // if not.
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch"],
  },
};
