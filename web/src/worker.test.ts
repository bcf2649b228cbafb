/** The worker, run as a browser would: with a `self` that keeps what it listens to. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import source from "../worker/sw.js?raw";

type Listener = (event: Record<string, unknown>) => void;

const ORIGIN = "https://cheese.example";
const listeners: Record<string, Listener> = {};
const matchAll = vi.fn();
const openWindow = vi.fn();
const kept = { match: async (request: unknown) => (request === "/" ? "the page" : undefined) };

beforeEach(() => {
  const self = {
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
    clients: { matchAll, openWindow },
  };
  const run = new Function("self", "caches", "location", "fetch", source.replace("__FILES__", "[]"));
  run(self, { open: async () => kept }, { origin: ORIGIN }, () => Promise.reject(new Error("no network")));
});

/** What is answered to whoever goes to an address while there is no network. */
function answerTo(path: string): Promise<unknown> | null {
  let answer: Promise<unknown> | null = null;
  const request = { url: ORIGIN + path, method: "GET", mode: "navigate" };
  listeners.fetch?.({ request, respondWith: (given: Promise<unknown>) => (answer = given) });
  return answer;
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
  ])("%s is the kept page", async (path) => expect(await answerTo(path)).toBe("the page"));

  it.each(["/api/hello", "/healthz", "/rulesbook", "/t/", "/editor/x"])("%s is left to the browser", (path) =>
    expect(answerTo(path)).toBeNull(),
  );
});

describe("a picked notification", () => {
  const a = { url: `${ORIGIN}/`, focus: vi.fn(), postMessage: vi.fn() };
  const b = { url: `${ORIGIN}/t/GHJKLM`, focus: vi.fn(), postMessage: vi.fn() };

  async function pick(path: string, ...windows: unknown[]): Promise<void> {
    vi.clearAllMocks();
    matchAll.mockResolvedValue(windows);
    let done: Promise<unknown> | undefined;
    listeners.notificationclick?.({
      notification: { close: () => {}, data: path },
      waitUntil: (given: Promise<unknown>) => (done = given),
    });
    await done;
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
