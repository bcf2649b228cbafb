/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { early } from "./tools/early.ts";
import { worker } from "./tools/worker.ts";

/** Where `appenzell serve` listens while the page is developed with `npm run dev`. */
const SERVER = process.env.APPENZELL_SERVER ?? "http://127.0.0.1:8000";

/** What `main.ts` needs to ask for everything else. */
const START =
  /preload-helper|\/src\/(patience|routes|whereabouts)\.|\/src\/pages\/index\.ts|\/src\/app\/storage\.|\/src\/i18n\/(catalogues|translate|unloaded)\./;
/** What shows every page. */
const BASE = /\/src\/begin\.ts$/;
/** What most pages are made of; the board comes with the pages that show it. */
const SHARED =
  /\/node_modules\/|\/src\/(app|i18n|state|ui)\/|\/src\/pages\/([A-Za-z]+\.\w+$|home\/ModuleArt)|\/src\/board\/((Tile|CheeseToken|CheeseTower|Mouse|Roof|Meadow)\.svelte|parts\/(TilePiece|RoofPiece|Medal))/;

/** The rules, and what asks them: they come with the first board that is played on. */
const RULES =
  /\/src\/(kernel|game)\/|\/src\/state\/(advice|choices|known|picking|preview)\.ts$|\/src\/app\/(playing|rules)\.svelte\.ts$/;

export default defineConfig({
  // Files find each other from where they are, so that one build serves below any path.
  base: "./",
  plugins: [svelte(), early(), worker()],
  resolve: {
    alias: { $: fileURLToPath(new URL("./src", import.meta.url)) },
    // Components are mounted in tests, too: take Svelte's browser build there.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  server: {
    proxy: { "/api": { target: SERVER, ws: true }, "/healthz": SERVER },
  },
  build: {
    target: "es2022",
    outDir: "dist",
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      input: { index: fileURLToPath(new URL("./index.html", import.meta.url)) },
      // As three parts, not as thirty small ones.
      output: {
        codeSplitting: {
          groups: [
            { name: "start", test: START, priority: 2 },
            { name: "base", test: BASE, priority: 1 },
            { name: "shared", test: (id) => SHARED.test(id) && !RULES.test(id), minShareCount: 4 },
          ],
        },
      },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
