import { describe, expect, it } from "vitest";
import { aView } from "../fixtures";
import type { GameEvent, Step, TurnAnalysis, View } from "../types";
import { inPercent, isWhole, mendedTurns, merged, pointsOf, turningPoints } from "./chances";
import { base, modules } from "./fixtures";
import { reportOf } from "./memory";
import { helpedTurns } from "./record";

describe("the memory report", () => {
  const reports = [0, 1, 2].map((seat) => reportOf(base.replay, seat));

  it("counts tiles, turns and cheeses", () => {
    expect(reports.map(({ tiles, seen, turns, collected }) => [tiles, seen, turns, collected])).toEqual([
      [34, 33, 8, 0],
      [34, 33, 8, 4],
      [34, 33, 9, 3],
    ]);
    expect(reportOf(modules.replay, 0)).toMatchObject({ tiles: 37, seen: 28 });
  });

  it("counts what was uncovered again and stood on", () => {
    expect(reports.map(({ again }) => again)).toEqual([1, 6, 1]);
    // Turn 8 of seat 0: a Gouda seen in turn 3 is pushed back under roof A, which is lifted for it.
    expect(reports[0]?.highlights[0]).toEqual({
      kind: "kept",
      step: 31,
      rings: ["b7"],
      turn: 8,
      tile: "G",
      field: "b7",
      age: 5,
      collected: false,
    });
  });

  it("praises nobody for what a hint or a bot did", () => {
    // Seat 0 fetched its Gouda in turn 8, seat 1 its own in turn 18.
    const lifted = base.replay.steps.findIndex(({ turn }) => turn === 8);
    const words = base.replay.steps
      .slice(1)
      .map(({ token }, i) => (i === lifted - 1 ? `${token} {hint}` : token))
      .join(" ");
    const helped = helpedTurns(`${words} {bot}`, base.replay);
    expect([...helped]).toEqual([8, base.replay.steps.at(-1)?.turn]);
    expect(reportOf(base.replay, 0, helped)).toMatchObject({ again: 0, highlights: reports[0]?.highlights.slice(1) });
    expect(reportOf(base.replay, 0, new Set([18])).highlights).not.toContainEqual(
      expect.objectContaining({ kind: "rival", turn: 18 }),
    );
  });

  it("praises no bot that has no memory, neither to itself nor to others", () => {
    expect(reports[1]?.highlights).toContainEqual(expect.objectContaining({ kind: "kept" }));
    const own = reportOf(base.replay, 1, new Set(), new Set([1]));
    expect([own.again, own.highlights.filter(({ kind }) => kind === "kept")]).toEqual([0, []]);
    expect(own.forgotten).toBe(reports[1]?.forgotten);
    expect(reportOf(base.replay, 0, new Set(), new Set([1])).highlights).not.toContainEqual(
      expect.objectContaining({ kind: "rival", by: 1 }),
    );
  });

  it("finds the pairs that were walked past", () => {
    expect(reports.map(({ forgotten }) => forgotten)).toEqual([0, 2, 1]);
    expect(reports[1]?.highlights).toContainEqual({
      kind: "missed",
      step: 93,
      rings: ["f5", "e2"],
      turn: 21,
      tile: "F",
      instead: "lift",
    });
    expect(reports[2]?.highlights).toContainEqual({
      kind: "missed",
      step: 69,
      rings: ["f6", "f4"],
      turn: 16,
      tile: "F",
      instead: "slide",
    });
  });

  it("does not call a pair forgotten that both lay open, or whose turn brought a cheese", () => {
    const steps = base.replay.steps.map((step) => ({ ...step, view: { ...step.view, memory: {} } }));
    expect(reportOf({ ...base.replay, steps }, 1).forgotten).toBe(0);
    const found = { kind: "collect" as const, seat: 1, cheese: "A" };
    const rich = base.replay.steps.map((step, i) => (i === 94 ? { ...step, events: [...step.events, found] } : step));
    expect(reportOf({ ...base.replay, steps: rich }, 1).forgotten).toBe(1);
  });

  it("tells what others fetched from memory", () => {
    expect(reports[0]?.highlights[1]).toEqual({
      kind: "rival",
      step: 79,
      rings: ["d2"],
      turn: 18,
      tile: "G",
      by: 1,
      field: "d2",
      age: 6,
    });
    expect(
      reports[1]?.highlights
        .filter(({ kind }) => kind === "rival")
        .every((moment) => "by" in moment && moment.by !== 1),
    ).toBe(true);
  });

  it("tells a turn once, and three of them at most", () => {
    for (const { highlights } of reports) {
      expect(highlights.length).toBeLessThanOrEqual(3);
      expect(new Set(highlights.map(({ turn }) => turn)).size).toBe(highlights.length);
    }
  });

  it("tells of a mousetrap that had been seen, but not of a spare one", () => {
    const at = (turn: number, token: string | null, change: Partial<View>, events: GameEvent[] = []): Step => ({
      seat: 1,
      turn,
      token,
      events,
      view: aView({ turn, ...change }),
      unseen: {},
      pair: null,
    });
    const fall: GameEvent = { kind: "fall", seat: 0, mouse: 0, at: "b4" };
    const steps = [
      at(1, null, {}),
      at(1, "^K", { tiles: { a2: ".", a4: "x" }, open: ["K"] }),
      at(1, ".", { memory: { a2: ".", a4: "x" } }),
      at(4, ">a4", { tiles: { b4: "x" }, open: ["H"] }, [fall]),
    ];
    const replay = { ...base.replay, players: 2, steps };
    expect(reportOf(replay, 0).highlights).toEqual([
      { kind: "trap", step: 2, rings: ["a4"], turn: 4, tile: "x", by: 1, from: "a4", since: 1 },
    ]);
    const spare = [
      at(1, null, { spares: ["x"] }),
      at(2, ">a4", { tiles: { a4: "x" }, open: ["K"] }, [{ ...fall, at: "a4" }]),
    ];
    expect(reportOf({ ...replay, steps: spare }, 0).highlights).toEqual([]);
  });
});

describe("chances", () => {
  const turn = (number: number, change: number, turning = false): TurnAnalysis => ({
    turn: number,
    seat: 0,
    played: [],
    chances: [0.5, 0.3, 0.2],
    best: [],
    change,
    turning,
  });

  it("are put in order, the newest first thing to count", () => {
    expect(merged([turn(1, 0.1), turn(3, 0)], turn(2, 0)).map((each) => each.turn)).toEqual([1, 2, 3]);
    expect(merged([turn(1, 0.1)], turn(1, 0.2)).map(({ change }) => change)).toEqual([0.2]);
  });

  it("end with who has won, once all turns are known", () => {
    expect(pointsOf([turn(1, 0)], base.replay).length).toBe(1);
    expect(isWhole([turn(24, 0)], base.replay)).toBe(false);
    expect(isWhole([turn(25, 0)], base.replay)).toBe(true);
    expect(pointsOf([turn(25, 0)], base.replay).at(-1)).toEqual({ turn: 26, chances: [0, 1, 0] });
  });

  it("turn where they change most", () => {
    const found = turningPoints([turn(1, 0.2, true), turn(2, 0.01), turn(3, -0.4, true)]);
    expect(found.map(({ change }) => inPercent(change))).toEqual([-40, 20]);
  });

  it("are taken from an earlier visit only where they still are some", () => {
    const good = turn(1, 0);
    expect(mendedTurns([good, { ...good, chances: "?" }, { ...good, best: [1] }, { turn: 2 }, null])).toEqual([good]);
    expect([mendedTurns({ 0: good }), mendedTurns(null)]).toEqual([[], []]);
  });
});
