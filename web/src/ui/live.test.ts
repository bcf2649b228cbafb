import { expect, it, vi } from "vitest";
import { announcer } from "./live.svelte";

it("lets go of what is only mentioned, and of nothing else", () => {
  vi.useFakeTimers();
  announcer.mention("a4 Brie.");
  announcer.say("Your turn.");
  const texts = (): string[] => announcer.lines.map(({ text }) => text);
  expect(texts()).toEqual(["a4 Brie.", "Your turn."]);
  vi.runAllTimers();
  expect(texts()).toEqual(["Your turn."]);
  vi.useRealTimers();
});
