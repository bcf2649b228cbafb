import { describe, expect, it } from "vitest";
import { SCENES } from "../gallery/scenes";
import { roomsOf, viewBox } from "./geometry";
import { cellOf, endStop, gridOf, laneOf, nextStop, type Arrow, type Stop } from "./grid";
import { spotsOf, type Spot } from "./targets";

const { view, plan, marks } = SCENES["01"]!;
const spots = spotsOf(view, plan, roomsOf(plan), marks, viewBox(null, false), false);
const cell = (key: string) => {
  const { row, column, rows, columns } = cellOf(spots.find((spot) => spot.key === key) as Spot);
  return [row, column, rows, columns];
};

it("puts every spot where it lies, with the gates around", () => {
  expect(cell("tower:a7")).toEqual([2, 2, 1, 1]);
  expect(cell("field:c4")).toEqual([5, 4, 1, 1]);
  expect(cell("slot:b7")).toEqual([1, 3, 1, 1]);
  expect(cell("slot:g4")).toEqual([5, 9, 1, 1]);
  expect(cell("slot:f1")).toEqual([9, 7, 1, 1]);
});

it("lets a roof be one cell over its room", () => {
  expect(cell("roof:J")).toEqual([4, 4, 1, 3]);
});

it("has each cell once, in reading order", () => {
  const grid = gridOf(spots);
  expect(grid.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(grid.flatMap(({ cells }) => cells.map(({ spot }) => spot.key)).sort()).toEqual(
    spots.map(({ key }) => key).sort(),
  );
  for (const { cells } of grid)
    expect(cells.map(({ column }) => column)).toEqual(cells.map(({ column }) => column).sort((a, b) => a - b));
});

it("gives the pantry's places columns beyond the wall", () => {
  const five = SCENES["03"]!;
  const all = spotsOf(five.view, five.plan, roomsOf(five.plan), marks, viewBox("f7", true), true);
  const pantry = all.filter(({ target }) => target.kind === "pantry").map(cellOf);
  expect(pantry.every(({ column, row }) => column > 9 && row >= 2 && row <= 8)).toBe(true);
});

const covered = spotsOf(
  { ...view, open: [] },
  plan,
  roomsOf(plan),
  { ...marks, posts: [] },
  viewBox(null, false),
  false,
);
const stopAt = (key: string, all = covered): Stop => {
  const spot = all.find((each) => each.key === key) as Spot;
  return { spot, lane: laneOf(spot) };
};
const SIGNS: Record<string, Arrow> = { u: "ArrowUp", d: "ArrowDown", l: "ArrowLeft", r: "ArrowRight" };
const OPPOSITE: Record<Arrow, Arrow> = {
  ArrowUp: "ArrowDown",
  ArrowDown: "ArrowUp",
  ArrowLeft: "ArrowRight",
  ArrowRight: "ArrowLeft",
};
/** The spots a way of arrows leads over. */
const way = (from: string, arrows: string, all = covered): (string | undefined)[] => {
  let at: Stop | null = stopAt(from, all);
  return [...arrows].map((sign) => (at = at && nextStop(all, at, SIGNS[sign] as Arrow))?.spot.key);
};

describe("arrow keys", () => {
  it("go from field to field, over open rooms and roofs", () => {
    expect([way("field:c4", "r", spots), way("field:c4", "d", spots), way("field:c4", "l", spots)]).toEqual([
      ["field:d4"],
      ["field:c3"],
      ["roof:H"],
    ]);
  });

  it("go to the roof above and beside, not to a gate around the corner", () => {
    expect(way("tower:a1", "uu")).toEqual(["roof:K", "roof:D"]);
    expect(way("roof:Q", "l")).toEqual(["tower:a1"]);
    expect(way("roof:K", "ud")).toEqual(["roof:D", "roof:K"]);
  });

  it("reach a gate beyond the border only, from any part of the roof behind it", () => {
    expect([way("tower:a7", "ru"), way("tower:a7", "u"), way("roof:C", "lu")]).toEqual([
      ["roof:A", "slot:b7"],
      [undefined],
      ["roof:A", "slot:b7"],
    ]);
    expect(way("slot:b7", "rl")).toEqual(["slot:d7", "slot:b7"]);
  });

  it("stay in the row or column one came in by", () => {
    expect(way("slot:a2", "rrrr")).toEqual(["roof:K", "roof:N", "roof:P", "roof:O"]);
    expect(way("roof:Q", "rlu")).toEqual(["roof:P", "roof:Q", "roof:N"]);
  });

  it("come back by the opposite key, wherever one walks", () => {
    const five = SCENES["03"]!;
    const tower = spotsOf(five.view, five.plan, roomsOf(five.plan), { ...marks, posts: [] }, viewBox("f7", true), true);
    for (const all of [spots, covered, tower]) {
      const first = stopAt("tower:a1", all);
      const seen = new Map([[JSON.stringify([first.spot.key, first.lane]), first]]);
      for (const stop of seen.values()) {
        for (const arrow of Object.values(SIGNS)) {
          const next = nextStop(all, stop, arrow);
          if (!next) continue;
          expect(nextStop(all, next, OPPOSITE[arrow])?.spot.key, `${stop.spot.key} ${arrow} ${next.spot.key}`).toBe(
            stop.spot.key,
          );
          seen.set(JSON.stringify([next.spot.key, next.lane]), next);
        }
      }
      expect(new Set([...seen.values()].map(({ spot }) => spot.key)).size).toBe(all.length);
    }
  });
});

it("knows the ends of a row and of the grid", () => {
  const ends = (isWhole: boolean): (string | undefined)[] =>
    [false, true].map((isLast) => endStop(covered, stopAt("roof:J").lane, isLast, isWhole)?.spot.key);
  expect([ends(false), ends(true)]).toEqual([
    ["roof:D", "roof:E"],
    ["slot:b7", "slot:f1"],
  ]);
});
