/**
 * All addresses of the page, as `routes.json` lists them: for whoever shows a page at one, for the worker that keeps
 * the page, for the server that sends it, and for the folder that a static host serves. Paths begin below the page's
 * base, without a slash; a part in braces is one of `parts`. The code of a table in this browser is the fragment, so
 * that its address is a file like all the others.
 */
import table from "./routes.json" with { type: "json" };

/** Who keeps a table: a server, or this browser. */
export type Where = "server" | "here";

/** The replay of a table's game, or (code null) of a record somebody opens. */
export type Route =
  | { page: "home" | "rules" | "puzzles" | "editor" | "layout" | "book" | "lost" }
  | { page: "table"; code: string; where: Where }
  | { page: "replay"; code: string | null; where: Where }
  | { page: "learn"; lesson: string | null }
  | { page: "puzzle"; id: string };

/** An address as it is listed. */
interface Listed {
  page: string;
  path: string;
  where?: string;
}

const PARTS: Readonly<Record<string, string>> = table.parts;
const LISTED: readonly Listed[] = table.pages;

/** What a path has to look like; its parts have their names. */
const written = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${PARTS[name] ?? ""})`);

const PATTERNS = LISTED.map((listed) => ({ ...listed, pattern: new RegExp(`^${written(listed.path)}/?$`) }));

/** A regular expression, as text, for every address there is. */
export const ANY_PAGE = `^(${LISTED.map(({ path }) => written(path).replace(/\?<\w+>/g, "?:")).join("|")})/?$`;

/** The code in a fragment, which may go on behind a slash; null: there is none. */
export function codeIn(fragment: string): string | null {
  const found = new RegExp(`^#(${PARTS.code})(?:/.*)?$`).exec(fragment);
  return found?.[1]?.toUpperCase() ?? null;
}

/** The route an address below the base stands for. A fragment counts where it is a code. */
export function routeOf(path: string, fragment = ""): Route {
  const plain = path.replace(/(^|\/)index\.html$/, "$1");
  for (const { page, where, pattern } of PATTERNS) {
    const found = pattern.exec(plain);
    if (!found) continue;
    const { code, id, lesson } = found.groups ?? {};
    if (page === "learn") return { page, lesson: lesson ?? null };
    if (page === "puzzle" && id) return { page, id };
    if (page !== "table" && page !== "replay") return { page } as Route;
    return tableRoute(page, where === "here" ? codeIn(fragment) : (code?.toUpperCase() ?? null), where);
  }
  return { page: "lost" };
}

function tableRoute(page: "table" | "replay", code: string | null, listed: string | undefined): Route {
  const where: Where = listed === "here" ? "here" : "server";
  if (page === "replay" && (code || !listed)) return { page, code, where };
  return page === "table" && code ? { page, code, where } : { page: "lost" };
}
