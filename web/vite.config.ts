/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { worker } from "./tools/worker.ts";

/** Where `appenzell serve` listens while the page is developed with `npm run dev`. */
const SERVER = process.env.APPENZELL_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), worker()],
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
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
