/** Whether there is a server to ask: it is there, it is away, or there is none. */
import { beforeEach, expect, it, vi } from "vitest";
import type { reach as Reach } from "./reach.svelte";

let listeners: Record<string, () => void>;

async function reachOf(mark: string | null, onLine = true): Promise<typeof Reach> {
  listeners = {};
  vi.stubGlobal("addEventListener", (name: string, call: () => void) => (listeners[name] = call));
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("document", { querySelector: () => (mark === null ? null : { content: mark }) });
  return (await import("./reach.svelte")).reach;
}

beforeEach(() => void vi.resetModules());

it("is there as long as nothing else is known", async () => {
  const reach = await reachOf(null);
  expect(reach.server).toBe("there");
  listeners.offline?.();
  expect(reach.server).toBe("away");
  listeners.online?.();
  expect(reach.server).toBe("there");
  reach.isOffline = true;
  expect(reach.server).toBe("away");
});

it("is away at the start where the device has no network", async () => {
  expect((await reachOf(null, false)).server).toBe("away");
});

it("is none at all where the document says so, with a network or without", async () => {
  expect((await reachOf("site")).server).toBe("none");
  expect((await reachOf("site", false)).server).toBe("none");
});

it("notices a server of another version", async () => {
  const reach = await reachOf(null);
  const { isOurProtocol } = await import("../protocol");
  expect([isOurProtocol(null), isOurProtocol("1"), isOurProtocol(1), reach.isOld]).toEqual([true, true, true, false]);
  expect([isOurProtocol("2"), reach.isOld]).toEqual([false, true]);
});
