/** How the page's files are laid out: `npm run format` does it, `npm run lint` checks it. */
export default {
  printWidth: 120,
  bracketSameLine: true,
  objectWrap: "preserve",
  plugins: ["prettier-plugin-svelte", "./tools/shortRules.mjs"],
  overrides: [{ files: "*.svelte", options: { parser: "svelte", htmlWhitespaceSensitivity: "css" } }],
};
