/**
 * What is looked at in the page's code beyond its types (`npm run check`) and its layout (`npm run format`): what is
 * easily forgotten, and what keeps it readable. It runs with `npm run lint`.
 */
import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const MOST_LINES = 500;
/** Paths of drawings are long, and nobody reads them. */
const LINES = { code: 120, ignoreUrls: true, ignoreRegExpLiterals: true, ignorePattern: '(^|[\\s"])d="[Mm]' };

export default defineConfig(
  { ignores: ["dist/", "src/wire.ts", "src/kernel/facts.ts"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "max-lines": ["error", MOST_LINES],
      // Prettier breaks what it can; this finds what it cannot: comments, long texts.
      "max-len": ["error", LINES],
      "no-console": ["error", { allow: ["error"] }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  {
    // With types, which takes its time: components would take twice as long again.
    files: ["src/**/*.ts"],
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: [".svelte"] } },
    rules: { "@typescript-eslint/no-floating-promises": "error", "@typescript-eslint/await-thenable": "error" },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      // What comes in is taken apart with `let`, as in Svelte's own documents: parts of it may change.
      "prefer-const": "off",
      // It takes the reasons behind the name of a warning for names.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
  {
    // Drawings as texts, a part a line.
    files: ["src/board/art/**", "src/ui/Icon.svelte"],
    rules: { "max-len": ["error", { ...LINES, ignoreStrings: true, ignoreTemplateLiterals: true }] },
  },
  {
    files: ["**/*.ts", "**/*.svelte"],
    rules: {
      // TypeScript knows every name.
      "no-undef": "off",
      // A blank before a block has to be written so, or Svelte drops it.
      "svelte/no-useless-mustaches": "off",
    },
  },
  // The build puts the list of files there.
  {
    files: ["worker/**"],
    languageOptions: { globals: { ...globals.serviceworker, __FILES__: "readonly", __PAGES__: "readonly" } },
  },
);
