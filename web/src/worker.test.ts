/** The worker, run as a browser would: with a `self` that keeps what it listens to; at the top and below a path. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ANY_PAGE } from "./routes";
import source from "../worker/sw.js?raw";

type Listener = (event: Record<string, unknown>) => void;

const ORIGIN = "https://cheese.example";
const listeners: Record<string, Listener> = {};
const matchAll = vi.fn();
const openWindow = vi.fn();
const skipWaiting = vi.fn();
const FILES = ["assets/new.js", "icon.svg"];
/** What each cache holds, by its name. */
const caches: Record<string, Record<string, unknown>> = {};
/** What the network answers; null: there is none. */
let network: ((path: string) => Response) | null = null;

const pathOf = (request: unknown): string =>
  new URL(typeof request === "string" ? request : (request as { url: string }).url, ORIGIN).pathname;
const fetched = async (request: unknown): Promise<Response> => {
  if (!network) throw new Error("no network");
  return network(pathOf(request));
};
const cacheOf = (name: string) => {
  const held = (caches[name] ??= {});
  return {
    match: async (request: unknown) => held[pathOf(request)],
    put: async (request: unknown, answer: unknown) => void (held[pathOf(request)] = answer),
    addAll: async (requests: unknown[]) => {
      for (const each of requests) held[pathOf(each)] = await fetched(each);
    },
  };
};
const storage = {
  open: async (name: string) => cacheOf(name),
  keys: async () => Object.keys(caches),
  delete: async (name: string) => delete caches[name],
  match: async (request: unknown) =>
    Object.values(caches)
      .map((held) => held[pathOf(request)])
      .find((found) => found !== undefined),
};
class Asked {
  readonly url: string;
  constructor(path: string) {
    this.url = ORIGIN + path;
  }
}

/** Run the worker of a version that lies below a path. */
function run(base: string, version = "new"): void {
  const self = {
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
    clients: { matchAll, openWindow, claim: vi.fn() },
    skipWaiting,
  };
  const text = source
    .replace("__FILES__", JSON.stringify(FILES))
    .replace("__PAGES__", () => `new RegExp(${JSON.stringify(ANY_PAGE)})`)
    .replace("__VERSION__", version);
  const location = { origin: ORIGIN, href: `${ORIGIN}${base}sw.js` };
  new Function("self", "caches", "location", "fetch", "Request", text)(self, storage, location, fetched, Asked);
}

beforeEach(() => {
  vi.clearAllMocks();
  matchAll.mockResolvedValue([]);
  for (const name of Object.keys(caches)) delete caches[name];
  caches["appenzell:/:new"] = { "/": "the page", "/assets/new.js": "a file" };
  network = null;
  run("/");
});

/** What is answered to whoever goes to an address, or asks for a file; null: that is left to the browser. */
function answerTo(path: string, mode = "navigate"): Promise<unknown> | null {
  let answer: Promise<unknown> | null = null;
  const request = { url: ORIGIN + path, method: "GET", mode };
  listeners.fetch?.({ request, respondWith: (given: Promise<unknown>) => (answer = given) });
  return answer;
}

/** Let something happen to the worker, and wait until it has done what it does then. */
async function happen(name: string, more: Record<string, unknown> = {}): Promise<void> {
  let done: Promise<unknown> | undefined;
  listeners[name]?.({ ...more, waitUntil: (given: Promise<unknown>) => (done = given) });
  await done;
}

describe("without the network", () => {
  it.each([
    "/",
    "/t/ABCDEF",
    "/t/ABCDEF/replay",
    "/replay",
    "/rules",
    "/learn",
    "/learn/run",
    "/puzzles",
    "/puzzles/win-1",
    "/editor",
    "/layout",
    "/rules/",
    "/here",
    "/here/replay",
    "/book",
    "/index.html",
  ])("%s is the kept page", async (path) => expect(await answerTo(path)).toBe("the page"));

  it.each(["/api/hello", "/healthz", "/rulesbook", "/t/", "/editor/x"])("%s is left to the browser", (path) =>
    expect(answerTo(path)).toBeNull(),
  );
});

describe("with the network", () => {
  it("the page and its files still come from what is kept", async () => {
    network = () => new Response("newer");
    expect(await answerTo("/rules")).toBe("the page");
    expect(await answerTo("/assets/new.js", "cors")).toBe("a file");
  });

  it("what is not kept is fetched, and what is no file of ours is left to the browser", async () => {
    network = (path) => new Response(path);
    expect(await (await (answerTo("/icon.svg", "cors") as Promise<Response>)).text()).toBe("/icon.svg");
    expect(answerTo("/api/hello", "cors")).toBeNull();
  });
});

describe("below a path", () => {
  beforeEach(() => {
    caches["appenzell:/some/path/:new"] = { "/some/path/": "the page below" };
    run("/some/path/");
  });

  it("addresses are those below it", async () => {
    expect(await answerTo("/some/path/")).toBe("the page below");
    expect(await answerTo("/some/path/here/replay")).toBe("the page below");
    expect([answerTo("/"), answerTo("/rules"), answerTo("/some/pathrules")]).toEqual([null, null, null]);
  });

  it("clears away its own old files, and nobody else's", async () => {
    caches["appenzell:/some/path/:old"] = caches["appenzell:/:old"] = caches["appenzell-0a1b"] = {};
    await happen("activate");
    expect(Object.keys(caches).sort()).toEqual([
      "appenzell-0a1b",
      "appenzell:/:new",
      "appenzell:/:old",
      "appenzell:/some/path/:new",
    ]);
  });

  it("keeps the page as it is at every address", async () => {
    delete caches["appenzell:/some/path/:new"];
    network = () => new Response('<script src="./assets/new.js"></script>');
    await happen("install");
    const page = caches["appenzell:/some/path/:new"]?.["/some/path/"] as Response;
    expect(await page.text()).toBe('<script src="/some/path/assets/new.js"></script>');
  });
});

describe("a newer version", () => {
  it("keeps nothing of a page that is of another version than its files", async () => {
    network = () => new Response('<script src="/assets/other.js"></script>');
    await expect(happen("install")).rejects.toThrow("another version");
    network = () => new Response("away", { status: 502 });
    await expect(happen("install")).rejects.toThrow("another version");
  });

  it("takes over when somebody asks for it, and not before", () => {
    listeners.message?.({ data: "anything" });
    expect(skipWaiting).not.toHaveBeenCalled();
    listeners.message?.({ data: "take over" });
    expect(skipWaiting).toHaveBeenCalledOnce();
  });

  it("leaves the old files to other windows, and clears them away where there are none", async () => {
    caches["appenzell:/:old"] = { "/assets/old.js": "an old file" };
    caches["appenzell-0a1b"] = {};
    matchAll.mockResolvedValue([{ url: `${ORIGIN}/` }, { url: `${ORIGIN}/rules` }]);
    await happen("activate");
    expect(await answerTo("/assets/old.js", "cors")).toBe("an old file");
    matchAll.mockResolvedValue([{ url: `${ORIGIN}/` }]);
    await happen("activate");
    expect(Object.keys(caches)).toEqual(["appenzell:/:new"]);
  });
});

describe("a picked notification", () => {
  const a = { url: `${ORIGIN}/`, focus: vi.fn(), postMessage: vi.fn() };
  const b = { url: `${ORIGIN}/t/GHJKLM`, focus: vi.fn(), postMessage: vi.fn() };

  async function pick(path: string, ...windows: unknown[]): Promise<void> {
    vi.clearAllMocks();
    matchAll.mockResolvedValue(windows);
    await happen("notificationclick", { notification: { close: () => {}, data: path } });
  }

  it("leads a window of ours to the table, wherever it was opened", async () => {
    await pick("/t/ABCDEF", a, b);
    expect([a.postMessage.mock.calls, a.focus.mock.calls.length, openWindow.mock.calls]).toEqual([
      [[{ goTo: "/t/ABCDEF" }]],
      1,
      [],
    ]);
    await pick("/t/GHJKLM", a, b);
    expect([a.focus.mock.calls.length, b.focus.mock.calls.length]).toEqual([0, 1]);
  });

  it("opens a window where there is none", async () => {
    await pick("/t/ABCDEF");
    expect(openWindow).toHaveBeenCalledWith("/t/ABCDEF");
  });
});
