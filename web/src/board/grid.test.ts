import { expect, it } from "vitest";
import { SCENES } from "../gallery/scenes";
import { roomsOf, viewBox } from "./geometry";
import { cellOf, gridOf } from "./grid";
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
  expect(grid.flatMap(({ cells }) => cells.map(({ spot }) => spot.key)).sort()).toEqual(spots.map(({ key }) => key).sort());
  for (const { cells } of grid) expect(cells.map(({ column }) => column)).toEqual(cells.map(({ column }) => column).sort((a, b) => a - b));
});

it("gives the pantry's places columns beyond the wall", () => {
  const five = SCENES["03"]!;
  const all = spotsOf(five.view, five.plan, roomsOf(five.plan), marks, viewBox("f7", true), true);
  const pantry = all.filter(({ target }) => target.kind === "pantry").map(cellOf);
  expect(pantry.every(({ column, row }) => column > 9 && row >= 2 && row <= 8)).toBe(true);
});
