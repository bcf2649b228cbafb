import { expect, it } from "vitest";
import type { SeatInfo } from "$/state/types";
import { coverWait } from "./panel";

const gone = (cover_from: string | null): SeatInfo => ({
  seat: 1,
  kind: "person",
  name: "Ben",
  level: null,
  memory: null,
  connected: false,
  covered: false,
  cover_from,
  resigned: false,
  aids: false,
});

it("offers a bot for somebody who is away only when the server takes it", () => {
  const [now, half] = [Date.parse("2026-11-16T10:00:00Z"), "2026-11-16T10:00:30Z"];
  expect(coverWait(gone(half), now)).toBeGreaterThanOrEqual(30_000);
  expect(coverWait(gone(half), now + 32_000)).toBe(0);
  expect([coverWait(gone(null), now), coverWait(undefined, now)]).toEqual([null, null]);
});
