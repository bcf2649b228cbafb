/**
 * Which page is shown: home, a table by its code, a replay, a lesson, the rules, the puzzles, an editor. Addresses are
 * real ones, so that links and "back" work.
 */

/** The replay of a table's game, or (code null) of a record somebody opens. */
export type Route =
  | { page: "home" | "rules" | "puzzles" | "editor" | "layout" | "lost" }
  | { page: "table"; code: string }
  | { page: "replay"; code: string | null }
  | { page: "learn"; lesson: string | null }
  | { page: "puzzle"; id: string };

/** The route an address stands for; what follows a # is for the page itself. */
function routeOf(address: string): Route {
  const [path = ""] = address.split("#");
  if (path === "/" || path === "/index.html") return { page: "home" };
  const plain = /^\/(rules|puzzles|editor|layout)\/?$/.exec(path);
  if (plain) return { page: plain[1] as "rules" | "puzzles" | "editor" | "layout" };
  const puzzle = /^\/puzzles\/([a-z0-9-]{1,100})\/?$/.exec(path);
  if (puzzle?.[1]) return { page: "puzzle", id: puzzle[1] };
  if (/^\/replay\/?$/.test(path)) return { page: "replay", code: null };
  const replay = /^\/t\/([A-Za-z0-9]{1,16})\/replay\/?$/.exec(path);
  if (replay?.[1]) return { page: "replay", code: replay[1].toUpperCase() };
  const learn = /^\/learn(?:\/([a-z]{1,20}))?\/?$/.exec(path);
  if (learn) return { page: "learn", lesson: learn[1] ?? null };
  const table = /^\/t\/([A-Za-z0-9]{1,16})\/?$/.exec(path);
  return table?.[1] ? { page: "table", code: table[1].toUpperCase() } : { page: "lost" };
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = routeOf(location.pathname)));
  }

  /** Go to an address, perhaps with a fragment. */
  go(address: string): void {
    const { pathname, hash } = new URL(address, location.origin);
    if (pathname !== location.pathname || hash !== location.hash) history.pushState(null, "", address);
    this.route = routeOf(pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** The rules, at one of them if it is named. */
export const rulesPath = (rule?: string): string => (rule ? `/rules#${rule}` : "/rules");
/** What a link does when it is clicked: go there within the page, unless a new window is asked for. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (event.metaKey || event.ctrlKey || event.shiftKey || !(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  router.go(link.pathname + link.hash);
}

export const puzzlePath = (id: string): string => `/puzzles/${id}`;
/** A lesson, or where one has stopped learning. */
export const learnPath = (lesson?: string): string => (lesson ? `/learn/${lesson}` : "/learn");
export const tablePath = (code: string): string => `/t/${code}`;
export const replayPath = (code: string): string => `/t/${code}/replay`;
/** What follows the # where the analysis is wanted. */
export const ANALYSIS = "#analysis";
export const analysisPath = (code: string): string => replayPath(code) + ANALYSIS;
export const tableLink = (code: string): string => `${location.origin}${tablePath(code)}`;
