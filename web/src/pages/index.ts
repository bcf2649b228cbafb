/** All pages by the names of their routes. Each is a part of its own, fetched when somebody goes there. */
import type { Component } from "svelte";
import type { Route } from "$/app/router.svelte";

/** What a route says besides its page is what the page is given. */
type Pages = {
  [Page in Route["page"]]: () => Promise<{ default: Component<Omit<Extract<Route, { page: Page }>, "page">> }>;
};

const PAGES: Pages = {
  home: () => import("./home/Home.svelte"),
  learn: () => import("./learn/LearnPage.svelte"),
  table: () => import("./TablePage.svelte"),
  rules: () => import("./rules/Rules.svelte"),
  puzzles: () => import("./puzzles/PuzzleList.svelte"),
  puzzle: () => import("./puzzles/PuzzlePage.svelte"),
  editor: () => import("./editor/EditorPage.svelte"),
  layout: () => import("./editor/LayoutPage.svelte"),
  replay: () => import("./replay/ReplayPage.svelte"),
  lost: () => import("./Lost.svelte"),
};

export const pageOf = (page: Route["page"]) => PAGES[page]() as Promise<{ default: Component<Omit<Route, "page">> }>;
