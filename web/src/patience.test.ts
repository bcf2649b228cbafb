import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { within } from "./patience";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("brings what comes in time, and what fails fails at once", async () => {
  await expect(within(1000, Promise.resolve("cheese"))).resolves.toBe("cheese");
  await expect(within(1000, Promise.reject(new Error("mould")))).rejects.toThrow("mould");
  expect(vi.getTimerCount()).toBe(0);
});

it("waits for nothing for ever", async () => {
  const waiting = expect(within(1000, new Promise(() => {}))).rejects.toThrow("1000 ms");
  await vi.advanceTimersByTimeAsync(1000);
  await waiting;
});
