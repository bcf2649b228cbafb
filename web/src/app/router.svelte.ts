/** Which page is shown: home, a table by its code, or a replay. Addresses are real ones, so that links and "back" work. */

/** The replay of a table's game, or (code null) of a record somebody opens. */
export type Route = { page: "home" } | { page: "table"; code: string } | { page: "replay"; code: string | null } | { page: "lost" };

/** The route an address stands for. */
export function routeOf(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "home" };
  if (/^\/replay\/?$/.test(path)) return { page: "replay", code: null };
  const replay = /^\/t\/([A-Za-z0-9]{1,16})\/replay\/?$/.exec(path);
  if (replay?.[1]) return { page: "replay", code: replay[1].toUpperCase() };
  const table = /^\/t\/([A-Za-z0-9]{1,16})\/?$/.exec(path);
  return table?.[1] ? { page: "table", code: table[1].toUpperCase() } : { page: "lost" };
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = routeOf(location.pathname)));
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.route = routeOf(path);
    scrollTo(0, 0);
  }
}

export const router = new Router();

export const tablePath = (code: string): string => `/t/${code}`;
export const replayPath = (code: string): string => `/t/${code}/replay`;
export const tableLink = (code: string): string => `${location.origin}${tablePath(code)}`;
