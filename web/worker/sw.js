/**
 * The service worker: keeps the page's own files, so that it opens at once, with the network or without. It never
 * touches /api, and no answer of a server but those files is ever kept.
 *
 * - The page and its files come from what is kept; from the second visit on no network is needed.
 * - A newer version is loaded beside it, and waits: until somebody asks for it, or the last page is closed. Nothing is
 *   hurried. Only then the new worker takes over and clears away what is old; where other pages are open, which may
 *   still need it, that is left to the version after.
 * - All addresses begin with where this file lies, below whatever path that is.
 */

/** Filled in by the build: the files, the addresses of the page, and a fingerprint of all files. */
const FILES = __FILES__;
const PAGES = __PAGES__;
const BASE = new URL("./", location.href).pathname;
/** Caches belong to a host: another page of ours, below another path there, has its own. */
const OURS = `appenzell:${BASE}:`;
const CACHE = OURS + "__VERSION__";
/** What the caches of earlier versions were called, which lived at "/" alone. */
const EARLIER = /^appenzell-\w+$/;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

self.addEventListener("activate", (event) => {
  event.waitUntil(clearAway().then(() => self.clients.claim()));
});

/** Somebody at a page has asked for the version this worker brings. */
self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(BASE)) return;
  const path = pathname.slice(BASE.length);
  if (request.mode === "navigate" && PAGES.test(path.replace(/(^|\/)index\.html$/, "$1")))
    event.respondWith(page(request));
  else if (FILES.includes(path) || path.startsWith("assets/")) event.respondWith(file(request));
});

/** A notification was picked: go to the table it is about. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(String(event.notification.data ?? BASE)));
});

/** Keep everything, or nothing: what has its contents' hash in its name may come from the browser's own cache. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const fresh = (path) => new Request(BASE + path, { cache: "reload" });
  await cache.addAll(FILES.map((path) => (path.startsWith("assets/") ? BASE + path : fresh(path))));
  await cache.put(BASE, await forAllAddresses(await fetch(fresh(""))));
}

/**
 * The page as it is sent at any address: what it names from its own address on is named from the base. It has to be of
 * the same version as this worker; while a host puts up a newer one, it may not be.
 */
async function forAllAddresses(answer) {
  const text = await answer.text();
  const named = text.match(/assets\/[\w.-]+/g) ?? [];
  if (!answer.ok || named.some((path) => !FILES.includes(path))) throw new Error("The page is of another version.");
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(text.replaceAll('="./', `="${BASE}`), { headers });
}

async function clearAway() {
  const windows = await ownWindows();
  if (windows.length > 1) return;
  const names = await caches.keys();
  const isOld = (name) => (name.startsWith(OURS) && name !== CACHE) || (BASE === "/" && EARLIER.test(name));
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}

async function page(request) {
  return (await kept(BASE)) ?? fetch(request);
}

/** A file; of the version before, if a page of it is still open. */
async function file(request) {
  return (await kept(request)) ?? (await caches.match(request)) ?? fetch(request);
}

async function kept(request) {
  return (await caches.open(CACHE)).match(request);
}

async function ownWindows() {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname.startsWith(BASE));
}

/**
 * Bring a window of ours to the front and tell it where to go; open one only if there is none. Where a window is now
 * cannot be asked, for its `url` is the address it was opened at.
 */
async function goTo(path) {
  const windows = await ownWindows();
  const found = windows.find(({ url }) => url === new URL(path, location.href).href) ?? windows[0];
  if (!found) return self.clients.openWindow(path);
  found.postMessage({ goTo: path });
  return found.focus();
}
