/**
 * Builds the page that lets bots think, for benchmarks: `node tools/thinking.mjs FOLDER`. The page that people get has
 * no part of it.
 */
import { fileURLToPath } from "node:url";
import { build, loadConfigFromFile } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const { config } = await loadConfigFromFile({ command: "build", mode: "production" }, `${root}vite.config.ts`);
await build({
  root,
  configFile: false,
  logLevel: "error",
  publicDir: false,
  resolve: config.resolve,
  worker: config.worker,
  build: {
    target: config.build.target,
    assetsInlineLimit: 0,
    outDir: process.argv[2],
    rolldownOptions: { input: `${root}thinking.html` },
  },
});
