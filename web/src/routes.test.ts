/** Addresses: what each stands for, that paths lead where they say, and that nothing on the page forgets the base. */
import { describe, expect, it, vi } from "vitest";
import table from "./routes.json";
import { ANY_PAGE, codeIn, routeOf } from "./routes";

const listeners: Record<string, () => void> = {};
vi.stubGlobal("addEventListener", (name: string, call: () => void) => (listeners[name] = call));
vi.stubGlobal("scrollTo", () => {});
vi.stubGlobal("location", { pathname: "/here", hash: "#KFM4UJ", origin: "https://cheese.example" });
const paths = await import("./app/router.svelte");

describe("an address", () => {
  it.each([
    ["", "", { page: "home" }],
    ["index.html", "", { page: "home" }],
    ["rules", "#B-32", { page: "rules" }],
    ["rules/", "", { page: "rules" }],
    ["rules/index.html", "", { page: "rules" }],
    ["rulesindex.html", "", { page: "lost" }],
    ["learn", "", { page: "learn", lesson: null }],
    ["learn/run/", "", { page: "learn", lesson: "run" }],
    ["puzzles", "", { page: "puzzles" }],
    ["puzzles/win-1", "", { page: "puzzle", id: "win-1" }],
    ["editor", "#anything", { page: "editor" }],
    ["layout", "", { page: "layout" }],
    ["book", "", { page: "book" }],
    ["replay", "#KFM4UJ", { page: "replay", code: null, where: "server" }],
    ["t/kfm4uj", "", { page: "table", code: "KFM4UJ", where: "server" }],
    ["t/KFM4UJ/replay", "#analysis", { page: "replay", code: "KFM4UJ", where: "server" }],
    ["here", "#kfm4uj", { page: "table", code: "KFM4UJ", where: "here" }],
    ["here/", "#KFM4UJ", { page: "table", code: "KFM4UJ", where: "here" }],
    ["here/replay", "#KFM4UJ/analysis", { page: "replay", code: "KFM4UJ", where: "here" }],
    ["here", "", { page: "lost" }],
    ["here/replay", "#a-b", { page: "lost" }],
    ["t/", "", { page: "lost" }],
    ["t/a-b", "", { page: "lost" }],
    ["puzzles/A", "", { page: "lost" }],
    ["editor/x", "", { page: "lost" }],
  ])("%s%s", (path, fragment, route) => expect(routeOf(path, fragment)).toEqual(route));

  it("is kept by the worker just as it is known to the page", () => {
    const isKept = new RegExp(ANY_PAGE);
    for (const path of ["", "rules/", "learn/run", "t/KFM4UJ/replay", "here", "here/replay", "book"])
      expect(isKept.test(path), path).toBe(true);
    for (const path of ["api/hello", "t/", "rulesbook", "editor/x", "sw.js", "assets/a.js"])
      expect(isKept.test(path), path).toBe(false);
  });

  it("is one of a page we have, each of its parts described", () => {
    for (const { path } of table.pages)
      for (const [, part] of path.matchAll(/\{(\w+)\}/g)) expect(Object.keys(table.parts)).toContain(part);
  });
});

it("a fragment holds a code, perhaps with more behind it", () => {
  expect([codeIn("#KFM4UJ"), codeIn("#kfm4uj/analysis"), codeIn(""), codeIn("#"), codeIn("#a b")]).toEqual([
    "KFM4UJ",
    "KFM4UJ",
    null,
    null,
    null,
  ]);
});

describe("a path that is handed on", () => {
  const read = (address: string): unknown => {
    const { pathname, hash } = new URL(address, "https://cheese.example");
    return routeOf(pathname.slice(1), hash);
  };
  it.each([
    [paths.homePath, { page: "home" }],
    [paths.rulesPath("B-32"), { page: "rules" }],
    [paths.puzzlesPath, { page: "puzzles" }],
    [paths.puzzlePath("win-1"), { page: "puzzle", id: "win-1" }],
    [paths.learnPath(), { page: "learn", lesson: null }],
    [paths.learnPath("run"), { page: "learn", lesson: "run" }],
    [paths.editorPath, { page: "editor" }],
    [paths.layoutPath, { page: "layout" }],
    [paths.openPath, { page: "replay", code: null, where: "server" }],
    [paths.tablePath("KFM4UJ"), { page: "table", code: "KFM4UJ", where: "server" }],
    [paths.tablePath("KFM4UJ", "here"), { page: "table", code: "KFM4UJ", where: "here" }],
    [paths.replayPath("KFM4UJ", "server", 7), { page: "replay", code: "KFM4UJ", where: "server" }],
    [paths.replayPath("KFM4UJ", "here", 7), { page: "replay", code: "KFM4UJ", where: "here" }],
    [paths.analysisPath("KFM4UJ", "here"), { page: "replay", code: "KFM4UJ", where: "here" }],
    [paths.tableLink("KFM4UJ"), { page: "table", code: "KFM4UJ", where: "server" }],
  ])("%s", (address, route) => expect(read(address)).toEqual(route));

  it("says where the analysis is wanted, for both kinds of tables", () => {
    for (const where of ["server", "here"] as const) {
      location.hash = new URL(paths.analysisPath("KFM4UJ", where), "https://cheese.example").hash;
      expect(paths.isAnalysisWanted(), where).toBe(true);
      location.hash = new URL(paths.replayPath("KFM4UJ", where), "https://cheese.example").hash;
      expect(paths.isAnalysisWanted(), where).toBe(false);
    }
  });
});

it("another code in the fragment is another table; another fragment elsewhere is the same page", () => {
  const { router } = paths;
  Object.assign(location, { pathname: "/here", hash: "#GHJKLM" });
  listeners.hashchange?.();
  expect(router.route).toEqual({ page: "table", code: "GHJKLM", where: "here" });
  Object.assign(location, { pathname: "/rules", hash: "" });
  listeners.popstate?.();
  const before = router.route;
  location.hash = "#B-32";
  listeners.hashchange?.();
  expect(router.route).toBe(before);
});

it("no link of the page is written from the top: it may live below a path", () => {
  const sources = import.meta.glob<string>(["./**/*.svelte", "./**/*.ts", "!./**/*.test.ts", "!./gallery/**"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const names = table.pages.map(({ path }) => path.split("/")[0]).filter(Boolean);
  const fromTop = new RegExp(`(href=|go\\(|origin\\}|href: )["'\`{]*/(?:["'\`]|${names.join("\\b|")}\\b)`);
  expect(Object.keys(sources).filter((file) => fromTop.test(sources[file] ?? ""))).toEqual([]);
  expect(fromTop.test('<a href="/rules">') && fromTop.test('router.go("/")')).toBe(true);
});
