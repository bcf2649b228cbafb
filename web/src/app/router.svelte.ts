/**
 * Which page is shown: home, a table by its code, a replay, a lesson, the rules, the puzzles, an editor. Addresses are
 * real ones, listed in `routes.json`, so that links and "back" work. All of them begin with the page's base.
 */
import { BASE, at, linkTo, routeAt } from "../whereabouts";
import type { Route, Where } from "../routes";

export type { Route, Where } from "../routes";

class Router {
  route = $state.raw<Route>(routeAt(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => (this.route = routeAt(location.pathname, location.hash)));
    // Where the fragment is a code another one is another table; elsewhere it is for the page itself.
    addEventListener("hashchange", () => {
      const next = routeAt(location.pathname, location.hash);
      if (JSON.stringify(next) !== JSON.stringify(this.route)) this.route = next;
    });
  }

  /** Go to an address, perhaps with a fragment. */
  go(address: string): void {
    const { pathname, hash } = new URL(address, location.origin);
    if (pathname !== location.pathname || hash !== location.hash) history.pushState(null, "", address);
    this.route = routeAt(pathname, hash);
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** What a link does when it is clicked: go there within the page, unless a new window is asked for. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (event.metaKey || event.ctrlKey || event.shiftKey || !(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  router.go(link.pathname + link.hash);
}

export const homePath = BASE;
export const puzzlesPath = at("puzzles");
export const editorPath = at("editor");
export const bookPath = at("book");
export const layoutPath = at("layout");
/** The replay of a record somebody opens. */
export const openPath = at("replay");
/** The rules, at one of them if it is named. */
export const rulesPath = (rule?: string): string => at(rule ? `rules#${rule}` : "rules");
export const puzzlePath = (id: string): string => at(`puzzles/${id}`);
/** A lesson, or where one has stopped learning. */
export const learnPath = (lesson?: string): string => at(lesson ? `learn/${lesson}` : "learn");
export const tablePath = (code: string, where: Where = "server"): string =>
  at(where === "here" ? `here#${code}` : `t/${code}`);
/** The replay of a table's game, from a step on if one is named. */
export function replayPath(code: string, where: Where = "server", step = 0): string {
  const from = step > 0 ? `?step=${step}` : "";
  return at(where === "here" ? `here/replay${from}#${code}` : `t/${code}/replay${from}`);
}
/** What ends a fragment where the analysis is wanted; before it may be a code. */
const ANALYSIS = "analysis";
export const analysisPath = (code: string, where: Where = "server"): string =>
  replayPath(code, where) + (where === "here" ? "/" : "#") + ANALYSIS;
export const isAnalysisWanted = (): boolean => /^#(?:\w+\/)?analysis$/.test(location.hash);
/** The link to a game that is in its fragment, from a step on if one is named. */
export const gameLink = (fragment: string, step = 0): string =>
  linkTo(step > 0 ? `replay?step=${step}` : "replay") + fragment;
export const tableLink = (code: string): string => linkTo(`t/${code}`);
