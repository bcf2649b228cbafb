/**
 * Writes `sw.js` when the page is built: the worker with the names of the files it keeps. They carry their contents'
 * hash, so the worker changes whenever one of them does, and browsers take the new one. Beside it goes `routes.json`,
 * by which a server knows the addresses of the page it sends.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { ANY_PAGE } from "../src/routes.ts";

const WORKER = new URL("../worker/sw.js", import.meta.url);
const PAGE = new URL("../index.html", import.meta.url);
const ROUTES = new URL("../src/routes.json", import.meta.url);
/** From `public`, where nothing is hashed: what the page shows of itself without the network. */
const PLAIN = ["icon.svg", "manifest.webmanifest", "icons/icon-192.png"];

export function worker(): Plugin {
  return {
    name: "appenzell-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const hashed = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        this.emitFile({ type: "asset", fileName: "routes.json", source: readFileSync(ROUTES, "utf8") });
        this.emitFile({ type: "asset", fileName: "sw.js", source: written([...hashed.sort(), ...PLAIN]) });
      },
    },
  };
}

/** The worker that keeps these files. */
function written(files: readonly string[]): string {
  const source = readFileSync(WORKER, "utf8");
  const hash = createHash("sha256").update(source).update(files.join()).update(readFileSync(PAGE)).update(ANY_PAGE);
  for (const name of PLAIN) hash.update(readFileSync(new URL(`../public/${name}`, import.meta.url)));
  return source
    .replace("__FILES__", () => JSON.stringify(files))
    .replace("__PAGES__", () => `/${ANY_PAGE.replaceAll("/", "\\/")}/`)
    .replace("__VERSION__", () => hash.digest("hex").slice(0, 12));
}
