/**
 * Writes `sw.js` when the page is built: the worker with the names of the files it keeps. They carry their contents'
 * hash, so the worker changes whenever one of them does, and browsers take the new one.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const WORKER = new URL("../worker/sw.js", import.meta.url);
const PAGE = new URL("../index.html", import.meta.url);
/** From `public`, where nothing is hashed: what the page shows of itself without the network. */
const PLAIN = ["/icon.svg", "/manifest.webmanifest", "/icons/icon-192.png"];

export function worker(): Plugin {
  return {
    name: "appenzell-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const hashed = Object.keys(bundle)
          .filter((name) => name.startsWith("assets/"))
          .sort()
          .map((name) => `/${name}`);
        const files = JSON.stringify([...hashed, ...PLAIN]);
        const source = readFileSync(WORKER, "utf8");
        const plain = PLAIN.map((name) => readFileSync(new URL(`../public${name}`, import.meta.url)));
        const hash = createHash("sha256").update(source).update(files).update(readFileSync(PAGE));
        for (const each of plain) hash.update(each);
        const version = hash.digest("hex").slice(0, 12);
        this.emitFile({
          type: "asset",
          fileName: "sw.js",
          source: source.replace("__FILES__", files).replace("__VERSION__", version),
        });
      },
    },
  };
}
