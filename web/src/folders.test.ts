/** The order of the folders: each may use those before it, none those after it, so that there are no circles. */
import { expect, it } from "vitest";

const ORDER = [
  "kernel",
  "game",
  "playing",
  "bots",
  "study",
  "keeping",
  "state",
  "i18n",
  "ui",
  "board",
  "app",
  "pages",
  "gallery",
];
const sources = import.meta.glob<string>(["./*/**/*.svelte", "./*/**/*.ts", "!./**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The folder an import leads to, from a file; null: it stays, or is a package or a file at the top. */
function folderOf(file: string, path: string): string | null {
  const base = path.startsWith("$/") ? new URL(path.slice(2), "file:///") : new URL(path, new URL(file, "file:///"));
  return path.startsWith("$/") || path.startsWith(".") ? (/^\/(\w+)\//.exec(base.pathname)?.[1] ?? null) : null;
}

function imports(source: string): string[] {
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
}

it("uses only folders further down", () => {
  const wrong = Object.entries(sources).flatMap(([file, source]) => {
    const own = ORDER.indexOf(file.split("/")[1] ?? "");
    return imports(source)
      .filter((path) => ORDER.indexOf(folderOf(file, path) ?? "") > own)
      .map((path) => `${file}: ${path}`);
  });
  expect(wrong).toEqual([]);
});

it("knows every folder, and sees where an import leads", () => {
  expect(new Set(Object.keys(sources).map((file) => file.split("/")[1]))).toEqual(new Set(ORDER));
  expect(folderOf("./ui/Logo.svelte", "$/app/router.svelte")).toBe("app");
  expect(folderOf("./pages/table/Table.svelte", "../../board/Board.svelte")).toBe("board");
  expect([folderOf("./state/api.ts", "svelte"), folderOf("./state/types.ts", "../wire")]).toEqual([null, null]);
  expect(imports('import a from "x"; void import("y"); import "z";')).toEqual(["x", "y", "z"]);
});
