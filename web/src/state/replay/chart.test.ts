import { describe, expect, it } from "vitest";
import { along, nowAfter, pathOf, turnsAt } from "./chart";
import { base } from "./fixtures";
import { endsOf, roundEnds, stairs } from "./race";
import { turnsOf, type Turn } from "./timeline";

const AXIS = { width: 600, left: 40, right: 60, turns: 10 };
const turn = (number: number): Turn => ({ turn: number, seat: null, first: number, last: number, collected: [] });

describe("an axis of turns", () => {
  it("leads from its left end to its right end", () => {
    expect([along(AXIS, 0), along(AXIS, 5), along(AXIS, 10)]).toEqual([40, 290, 540]);
    expect(along({ ...AXIS, turns: 0 }, 0)).toBe(40);
  });

  it("finds the turn nearest to a place, and none beyond its ends", () => {
    expect([turnsAt(AXIS, 290), turnsAt(AXIS, 300), turnsAt(AXIS, 0), turnsAt(AXIS, 999)]).toEqual([5, 5, 0, 10]);
  });

  it("begins where the setting up ends, and ends with the game", () => {
    const turns = turnsOf(base.replay);
    expect(
      [nowAfter(turns, 0), nowAfter(turns, turns[0]!.last), nowAfter(turns, turns[3]!.last)].map(
        (n) => Math.round(n * 1e6) / 1e6,
      ),
    ).toEqual([0, 0, 3]);
    expect(nowAfter(turns, base.replay.steps.length - 1)).toBeCloseTo(turns.length - 1);
  });

  it("draws points as a line", () => {
    expect(
      pathOf([
        [1, 2],
        [3.04, 4.06],
      ]),
    ).toBe("M1.0 2.0L3.0 4.1");
  });
});

describe("the race", () => {
  it("climbs at the end of a turn", () => {
    expect(
      stairs(
        [0, 0, 2],
        (i) => i * 10,
        (n) => 50 - n,
      ),
    ).toBe("M0 50H10V50H20V48");
  });

  it("shows the mice of seats that end alike one below the other, the best on top", () => {
    expect(endsOf([40, 10, 10], 21)).toEqual([
      { seat: 1, at: 10 },
      { seat: 2, at: 31 },
      { seat: 0, at: 52 },
    ]);
    expect(endsOf([90, 10], 21)).toEqual([
      { seat: 1, at: 10 },
      { seat: 0, at: 90 },
    ]);
  });

  it("knows with which turn each round ends, the last one perhaps too early", () => {
    expect(roundEnds([0, 1, 2, 3, 4, 5].map(turn), 2)).toEqual([2, 4, 5]);
    expect(roundEnds([turn(0)], 2)).toEqual([]);
  });
});
