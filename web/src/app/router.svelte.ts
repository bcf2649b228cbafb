/** Which page is shown: home, a lesson, or a table by its code. Addresses are real ones, so that links and "back" work. */

export type Route = { page: "home" } | { page: "learn"; lesson: string | null } | { page: "table"; code: string } | { page: "lost" };

/** The route an address stands for. */
export function routeOf(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "home" };
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

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.route = routeOf(path);
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** A lesson, or where one has stopped learning. */
export const learnPath = (lesson?: string): string => (lesson ? `/learn/${lesson}` : "/learn");
export const tablePath = (code: string): string => `/t/${code}`;
export const tableLink = (code: string): string => `${location.origin}${tablePath(code)}`;
