import { expect, it, vi } from "vitest";
import { FRONT } from "$/state/fixtures";
import type { Told } from "$/state/log";
import { LONG_WAIT } from "$/state/recap";
import type { GameEvent } from "$/state/types";
import { Absence } from "./absence.svelte";

const told = (seq: number, seat: number, by: "person" | "bot" = "person"): Told => {
  const events: GameEvent[] = [{ kind: "run", seat, mouse: 0, from: "b5", to: "b4", over: [] }];
  return {
    line: { seq, turn: 1, seat, token: "b5-b4", by, at: new Date().toISOString(), events },
    events,
    sight: null,
  };
};

it("tells once what a bot did, though the own turn begins just then", () => {
  const absence = new Absence();
  const lines = [told(1, 0), told(2, 0, "bot"), told(3, 1)];
  absence.tell(lines, [0], FRONT);
  const first = absence.recap;
  absence.tell(lines, [0], FRONT);
  absence.play(2, [...lines, told(4, 1)], [0], FRONT);
  expect([first?.seq, absence.recap === first]).toEqual([3, true]);
  absence.hide();
  absence.play(3, [...lines, told(4, 1)], [0], FRONT);
  expect(absence.recap?.seq).toBe(4);
});

it("tells nobody what they have just watched, however long they looked at it", () => {
  vi.useFakeTimers();
  const absence = new Absence();
  absence.act();
  const lines = [told(1, 0), told(2, 1), told(3, 1)];
  vi.advanceTimersByTime(2 * LONG_WAIT);
  absence.play(2, lines, [0], FRONT);
  expect(absence.recap).toBeNull();
  vi.useRealTimers();
});
