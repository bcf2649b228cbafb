/** Asking the browser to keep what is stored, whatever it has of that. */
import { expect, it, vi } from "vitest";
import { askToKeep, stored } from "./lasting";

const storage = (parts: object): StorageManager => parts as StorageManager;

it("asks once, and not where it is kept already", async () => {
  const persist = vi.fn(() => Promise.resolve(true));
  expect(await askToKeep(storage({ persisted: () => Promise.resolve(false), persist }))).toBe(true);
  expect(persist).toHaveBeenCalledTimes(1);
  expect(await askToKeep(storage({ persisted: () => Promise.resolve(true), persist }))).toBe(true);
  expect(persist).toHaveBeenCalledTimes(1);
});

it("takes a no, an error and an old browser for no", async () => {
  const no = { persisted: () => Promise.resolve(false), persist: () => Promise.resolve(false) };
  const broken = { persisted: () => Promise.reject(new TypeError("opaque origin")) };
  for (const each of [no, broken, {}]) expect(await askToKeep(storage(each))).toBe(false);
  expect(await stored(storage(broken))).toEqual({ isKept: false, bytes: null });
  expect(await stored(storage({}))).toEqual({ isKept: false, bytes: null });
});

it("says how much is stored, of games alone where the browser knows", async () => {
  const persisted = (): Promise<boolean> => Promise.resolve(true);
  const all = { usage: 900_000 };
  expect(await stored(storage({ persisted, estimate: () => Promise.resolve(all) }))).toEqual({
    isKept: true,
    bytes: 900_000,
  });
  const parted = { ...all, usageDetails: { indexedDB: 40_000 } };
  expect((await stored(storage({ persisted, estimate: () => Promise.resolve(parted) }))).bytes).toBe(40_000);
});
