/**
 * The service worker: keeps the page's own files, so that it opens at once and can say honestly when the server cannot
 * be reached. It never touches /api, and no answer of the server but those files is ever kept.
 *
 * - Pages come from the network; the kept one only when there is none.
 * - Files with their contents' hash in their names come from the cache; they never change.
 * - Nothing is hurried: after an upgrade the old worker serves the old pages with the old files until the last of them
 *   is closed. Only then the new one takes over and clears away what is old.
 */

/** Filled in by the build: the files, and a fingerprint of them all. */
const FILES = __FILES__;
const CACHE = "appenzell-__VERSION__";
const PAGE = "/";
/** Further addresses at which the server sends the page: those in `server/transport/pages.py`. */
const PAGES = /^\/(t\/[^/]+(\/replay)?|rules|learn(\/[^/]+)?|replay|puzzles(\/[^/]+)?|editor|layout)\/?$/;
/** What a proxy says while the server behind it is away. */
const AWAY = [502, 503, 504];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([new Request(PAGE, { cache: "reload" }), ...FILES])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && isPage(pathname)) event.respondWith(page(request));
  else if (FILES.includes(pathname)) event.respondWith(file(request));
});

/** A notification was picked: go to the table it is about. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(String(event.notification.data ?? PAGE)));
});

function isOld(name) {
  return name.startsWith("appenzell-") && name !== CACHE;
}

function isPage(pathname) {
  return pathname === PAGE || PAGES.test(pathname);
}

async function page(request) {
  const answer = await fetch(request).catch(() => null);
  if (answer && !AWAY.includes(answer.status)) return answer;
  return (await kept(PAGE)) ?? answer ?? Response.error();
}

async function file(request) {
  return (await kept(request)) ?? fetch(request);
}

async function kept(request) {
  return (await caches.open(CACHE)).match(request);
}

/**
 * Bring a window of ours to the front and tell it where to go; open one only if there is none. Where a window is now
 * cannot be asked, for its `url` is the address it was opened at.
 */
async function goTo(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = windows.find(({ url }) => new URL(url).pathname === path) ?? windows[0];
  if (!found) return self.clients.openWindow(path);
  found.postMessage({ goTo: path });
  return found.focus();
}
