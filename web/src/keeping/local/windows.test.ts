/** Which window lets bots play: whoever has the table's lock, one after the other. */
import { expect, it, vi } from "vitest";
import { windowsIn, type Surroundings } from "./windows";

/** Locks as a browser has them, as far as they are used. */
function locks(): NonNullable<Surroundings["locks"]> {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: LockOptions, held: () => Promise<void>): Promise<void> => {
    const before = last;
    const done = before.then(() => {
      if (signal?.aborted) throw new DOMException("taken back", "AbortError");
      return held();
    });
    last = done.catch(() => undefined);
    return done;
  };
  return { request } as unknown as NonNullable<Surroundings["locks"]>;
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it("gives a table to one window, then to the next that still waits", async () => {
  const shared = locks();
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()];
  const [one, other, last] = [first, second, third].map((gained) =>
    windowsIn({ locks: shared }).claim("KFM4UJ", gained),
  );
  await soon();
  expect([first, second, third].map((gained) => gained.mock.calls.length)).toEqual([1, 0, 0]);
  other?.();
  one?.();
  await soon();
  expect([first, second, third].map((gained) => gained.mock.calls)).toEqual([[[true], [false]], [], [[true]]]);
  last?.();
});

it("lets another window have a table when it is put behind, and waits for it again", async () => {
  const shared = locks();
  const [first, second] = [vi.fn(), vi.fn()];
  let hide = (): void => undefined;
  const hides = (call: () => void): (() => void) => {
    hide = call;
    return () => undefined;
  };
  windowsIn({ locks: shared, hides }).claim("KFM4UJ", first);
  await soon();
  hide();
  await soon();
  expect(first.mock.calls).toEqual([[true], [false], [true]]);
  const letGo = windowsIn({ locks: shared }).claim("KFM4UJ", second);
  hide();
  await soon();
  expect([first.mock.lastCall, second.mock.lastCall]).toEqual([[false], [true]]);
  letGo();
  await soon();
  expect([first.mock.lastCall, second.mock.lastCall]).toEqual([[true], [false]]);
});

it("goes on alone where a browser has no locks, or forbids them", async () => {
  const gained = vi.fn();
  windowsIn({}).claim("KFM4UJ", gained);
  expect(gained).toHaveBeenCalledTimes(1);
  const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const request = (): Promise<never> => Promise.reject(new DOMException("no storage", "SecurityError"));
  windowsIn({ locks: { request } as unknown as NonNullable<Surroundings["locks"]> }).claim("KFM4UJ", gained);
  await soon();
  expect(gained).toHaveBeenCalledTimes(2);
  silent.mockRestore();
});

it("passes news on, and nothing that is none", () => {
  const channel: NonNullable<Surroundings["channel"]> = { postMessage: vi.fn(), onmessage: null };
  const windows = windowsIn({ channel });
  const heard = vi.fn();
  windows.hear(heard);
  windows.tell({ code: "KFM4UJ" });
  expect(channel.postMessage).toHaveBeenCalledWith({ code: "KFM4UJ" });
  const hears = (data: unknown): void => channel.onmessage?.call(channel as BroadcastChannel, { data } as MessageEvent);
  hears({ code: "KFM4UJ" });
  hears("hello");
  hears(null);
  expect(heard.mock.calls).toEqual([[{ code: "KFM4UJ" }]]);
});
