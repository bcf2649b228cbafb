/**
 * Where the page is: below which path its files lie, and whether a server stands behind it. One build serves all: its
 * files find each other from where they are, and a folder made for a static host says in its document that there is
 * nobody to ask.
 */
import { routeOf, type Route } from "./routes";

/** What all addresses of the page begin with, such as "/" or "/games/mice/"; built files lie one folder below it. */
export const BASE = import.meta.env.PROD ? above(import.meta.url) : "/";

/** Whether there is a server to ask. Without one no request to it is ever made. */
export const HAS_SERVER =
  typeof document === "undefined" ||
  document.querySelector<HTMLMetaElement>("meta[name=appenzell]")?.content !== "site";

function above(file: string): string {
  return new URL("../", file).pathname;
}

/** The route of a whole path. */
export const routeAt = (pathname: string, fragment: string): Route =>
  pathname.startsWith(BASE) ? routeOf(pathname.slice(BASE.length), fragment) : { page: "lost" };

/** The address of a page or a file of ours, from its path below the base. */
export const at = (path: string): string => BASE + path;

/** The same as a whole link, to be handed on. */
export const linkTo = (path: string): string => location.origin + at(path);
