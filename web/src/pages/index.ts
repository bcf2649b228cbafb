/** All pages by the names of their routes. Each is a part of its own, fetched when somebody goes there. */
import type { Component } from "svelte";
import type { Route } from "$/app/router.svelte";
import { PART_PATIENCE, within } from "../patience";

/** What a route says besides its page is what the page is given. */
type Pages = {
  [Page in Route["page"]]: () => Promise<{ default: Component<Omit<Extract<Route, { page: Page }>, "page">> }>;
} & { alone: () => Promise<{ default: Component }> };

const PAGES: Pages = {
  home: () => import("./home/Home.svelte"),
  learn: () => import("./learn/LearnPage.svelte"),
  table: () => import("./TablePage.svelte"),
  rules: () => import("./rules/Rules.svelte"),
  puzzles: () => import("./puzzles/PuzzleList.svelte"),
  puzzle: () => import("./puzzles/PuzzlePage.svelte"),
  editor: () => import("./editor/EditorPage.svelte"),
  layout: () => import("./editor/LayoutPage.svelte"),
  book: () => import("./book/BookPage.svelte"),
  replay: () => import("./replay/ReplayPage.svelte"),
  lost: () => import("./Lost.svelte"),
  alone: () => import("./NoServer.svelte"),
};

/** A page by its route, or the one for what cannot be had without a server. */
export type Shown = Route["page"] | "alone";
type Loaded = Promise<{ default: Component<Omit<Route, "page">> }>;

export const pageOf = (page: Shown) => within(PART_PATIENCE, PAGES[page]() as Loaded);
