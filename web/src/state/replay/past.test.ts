import { beforeEach, expect, it, vi } from "vitest";
import type { Keeper } from "$/keeping/keeper";
import { Past } from "./past";

const { record, replay } = vi.hoisted(() => ({ record: vi.fn(), replay: vi.fn() }));
vi.mock("$/study/studies", () => ({ replay }));

beforeEach(() => {
  record.mockReset().mockResolvedValue("");
  replay.mockReset().mockResolvedValue({ steps: [] });
});

it("fetches a game once, however often somebody looks back", async () => {
  const past = new Past({ record } as unknown as Keeper, "ABCDEF");
  expect(await past.look()).toBe(await past.look());
  expect([record.mock.calls, replay.mock.calls.length]).toEqual([[["ABCDEF"]], 1]);
});

it("asks again for what could not be had", async () => {
  record.mockRejectedValueOnce(new Error("gone"));
  const past = new Past({ record } as unknown as Keeper, "ABCDEF");
  await expect(past.look()).rejects.toThrow("gone");
  expect((await past.look()).game).toEqual({ steps: [] });
});
