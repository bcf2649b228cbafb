import { describe, expect, it } from "vitest";
import { dayOf, isTodayDone, isWanted, mendedSolved, nextPuzzle, numberIn, streakNow, withSolved } from "./solved";
import type { PuzzleInfo } from "./types";

const DAY = 86_400_000;
const none = mendedSolved(null);
const puzzle = (
  id: string,
  theme: PuzzleInfo["theme"],
  difficulty: number,
  modules: PuzzleInfo["modules"] = [],
): PuzzleInfo => ({ id, theme, goal: "win", difficulty, players: 2, modules });
const all = [puzzle("a", "win", 1), puzzle("b", "trap", 1), puzzle("c", "win", 2, ["cheesy"])];

describe("the days in a row", () => {
  it("grow by one a day, and start anew after a day without", () => {
    let solved = withSolved(none, "a", 10);
    solved = withSolved(solved, "b", 11);
    expect([11, 12, 13].map((today) => streakNow(solved, today))).toEqual([2, 2, 0]);
    expect(withSolved(solved, "c", 14).streak).toBe(1);
  });

  it("count a day once, and the puzzle of the day only", () => {
    const solved = withSolved(withSolved(none, "a", 1), "a", 1);
    expect([solved.ids, solved.streak]).toEqual([["a"], 1]);
    expect(withSolved(none, "a", null)).toEqual({ ids: ["a"], day: null, streak: 0 });
    expect([isTodayDone(solved, dayOf(DAY + 7)), isTodayDone(solved, 2)]).toEqual([true, false]);
  });

  it("survive a strange memory", () => {
    expect(mendedSolved({ ids: ["a", 5], day: "x", streak: 3 })).toEqual({ ids: ["a"], day: null, streak: 0 });
    expect(mendedSolved("?")).toEqual(none);
  });
});

it("filters by module and difficulty", () => {
  const wanted = (module: Parameters<typeof isWanted>[1]["module"], difficulty: number): string[] =>
    all.filter((each) => isWanted(each, { module, difficulty })).map(({ id }) => id);
  expect([wanted("all", 0), wanted("none", 0), wanted("cheesy", 0), wanted("all", 1)]).toEqual([
    ["a", "b", "c"],
    ["a", "b"],
    ["c"],
    ["a", "b"],
  ]);
});

it("numbers puzzles within their theme, and finds the next unsolved one", () => {
  expect(all.map(({ id }) => numberIn(all, id))).toEqual([1, 1, 2]);
  expect(nextPuzzle(all, "a", { ...none, ids: ["a", "b"] })?.id).toBe("c");
  expect(nextPuzzle(all, "c", { ...none, ids: ["a", "b", "c"] })?.id).toBe("a");
  expect(nextPuzzle([], "a", none)).toBeNull();
});
