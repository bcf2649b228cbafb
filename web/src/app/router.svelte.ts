/** Which page is shown: home, the rules, or a table by its code. Addresses are real ones, so that links and "back" work. */

export type Route = { page: "home" } | { page: "rules" } | { page: "table"; code: string } | { page: "lost" };

/** The route an address stands for; what follows a # is for the page itself. */
export function routeOf(address: string): Route {
  const [path = ""] = address.split("#");
  if (path === "/" || path === "/index.html") return { page: "home" };
  if (/^\/rules\/?$/.test(path)) return { page: "rules" };
  const table = /^\/t\/([A-Za-z0-9]{1,16})\/?$/.exec(path);
  return table?.[1] ? { page: "table", code: table[1].toUpperCase() } : { page: "lost" };
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = routeOf(location.pathname)));
  }

  go(address: string): void {
    if (address !== location.pathname + location.hash) history.pushState(null, "", address);
    this.route = routeOf(address);
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** The rules, at one of them if it is named. */
export const rulesPath = (rule?: string): string => (rule ? `/rules#${rule}` : "/rules");
export const tablePath = (code: string): string => `/t/${code}`;
export const tableLink = (code: string): string => `${location.origin}${tablePath(code)}`;
