import { expect, it } from "vitest";
import { FRONT, aView } from "./fixtures";
import type { Told } from "./log";
import { LONG_WAIT, isRecapDue, linesAgain, linesSince, recapOf } from "./recap";
import type { GameEvent, LogLine } from "./types";

const START = Date.parse("2026-11-16T10:00:00Z");
const RUN: GameEvent = { kind: "run", seat: 1, mouse: 0, from: "b5", to: "b4", over: [] };

function told(seq: number, seat: number, by: LogLine["by"] = "person", events: GameEvent[] = [RUN]): Told {
  const line: LogLine = {
    seq,
    turn: 1,
    seat,
    token: "b5-b4",
    by,
    at: new Date(START + seq * 1000).toISOString(),
    events,
  };
  return { line, events, sight: null };
}

const log = [told(1, 0), told(2, 1), told(3, 1)];

it("begins after the own last action, and after what is known", () => {
  expect(linesSince(log, [0], 0).map(({ line }) => line.seq)).toEqual([2, 3]);
  expect(linesSince(log, [0], 2).map(({ line }) => line.seq)).toEqual([3]);
  expect(linesSince([told(1, 0), told(2, 0, "bot")], [0], 0).map(({ line }) => line.seq)).toEqual([2]);
  expect(linesSince([told(1, 0), told(2, 0, "advised")], [0], 0)).toEqual([]);
});

it("is due for who was away, was played for, or waited long", () => {
  expect(isRecapDue(log, [0], 0, false)).toBe(false);
  expect(isRecapDue(log, [0], 0, true)).toBe(true);
  expect(isRecapDue([...log, told(2 + LONG_WAIT / 1000, 1)], [0], 0, false)).toBe(true);
  expect(isRecapDue([told(1, 0), told(2, 0, "bot")], [0], 0, false)).toBe(true);
  expect(isRecapDue([told(1, 1), told(2 + LONG_WAIT / 1000, 0)], [0], 0, true)).toBe(false);
});

it("joins what one seat did, and keeps what matters when there is much", () => {
  const recap = recapOf([told(1, 1), told(2, 1), told(3, 0)], FRONT);
  expect(recap?.shares.map(({ seat, rows }) => [seat, rows.length])).toEqual([
    [1, 2],
    [0, 1],
  ]);
  const fall: GameEvent = { kind: "fall", seat: 0, mouse: 1, at: "b4" };
  const many = recapOf(
    [told(1, 1, "bot", [RUN, fall]), ...Array.from({ length: 30 }, (_, i) => told(i + 2, 1))],
    FRONT,
  );
  expect(many?.shares.flatMap(({ rows }) => rows.map(({ key }) => key))).toContain("log.fall");
  expect([many?.more, many?.seq]).toEqual([20, 31]);
});

it("names no tile, whatever was seen then", () => {
  const slide: GameEvent = { kind: "slide", slot: "a4", spare: 0, in: "E", out: "?", revealed: {} };
  const line = told(1, 1, "person", [slide]);
  const sight = aView({ tiles: { b4: "D" }, spares: ["E"], mice: [], modules: [] });
  const rows = recapOf([{ ...line, sight }], FRONT)?.shares.flatMap(({ rows }) => rows) ?? [];
  expect(rows.map(({ tile }) => tile)).toEqual([null]);
  expect(recapOf([], FRONT)).toBeNull();
});

it("tells again what came after the own last action, else that action, and nothing from rounds before", () => {
  const seqs = (lines: Told[], you: number[], oldest = 0): number[] =>
    linesAgain(lines, you, oldest).map(({ line }) => line.seq);
  expect([seqs(log, [0]), seqs(log, [1]), seqs(log, [], 2), seqs([], [0])]).toEqual([[2, 3], [3], [], []]);
});
