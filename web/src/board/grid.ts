/**
 * The board's spots as a grid of rows, for those who hear it: nine by nine places, the gates around the castle
 * included. A roof is one cell over several places; whoever walks over it goes on in the row or column they came in by.
 * The picture keeps its own order, so rows only name the cells they own.
 */
import { FIELD, GRID, middle } from "./geometry";
import type { Spot } from "./targets";

export interface Cell {
  spot: Spot;
  /** From 1 on, both. */
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export interface GridRow {
  index: number;
  cells: Cell[];
}

const LAST = 9;

/** The cell of a spot: the place of its middle, of a roof that of its first field. */
export function cellOf(spot: Spot): Cell {
  const isRoof = spot.target.kind === "roof";
  const { x, y } = isRoof ? { x: spot.box.x + FIELD / 2, y: spot.box.y + FIELD / 2 } : middle(spot.box);
  const span = (length: number): number => (isRoof ? Math.round(length / FIELD) : 1);
  return { spot, row: index(y, LAST), column: index(x, Infinity), rows: span(spot.box.h), columns: span(spot.box.w) };
}

function index(at: number, last: number): number {
  return Math.min(last, Math.max(1, Math.floor(at / FIELD) + 2));
}

/** The rows from the top down, each cell in one of them, from left to right. */
export function gridOf(spots: readonly Spot[]): GridRow[] {
  const cells = spots.map(cellOf).sort((a, b) => a.row - b.row || a.column - b.column);
  const rows = new Map<number, Cell[]>();
  for (const cell of cells) rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
  return [...rows].map(([row, owned]) => ({ index: row, cells: owned }));
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";
const STEPS: Record<Arrow, readonly [Axis, 1 | -1]> = {
  ArrowUp: ["row", -1],
  ArrowDown: ["row", 1],
  ArrowLeft: ["column", -1],
  ArrowRight: ["column", 1],
};

export function isArrow(key: string): key is Arrow {
  return key in STEPS;
}

type Axis = "row" | "column";
/** The row and column somebody is in: of a roof, those they came in by. */
export type Lane = Readonly<Record<Axis, number>>;

export interface Stop {
  spot: Spot;
  lane: Lane;
}

/** Where one is on a spot that was not walked to. */
export function laneOf(spot: Spot): Lane {
  const { row, column } = walked(spot);
  return { row, column };
}

/**
 * The neighbour in an arrow's direction, in the same row or column; from a roof that has none there, in its next one.
 */
export function nextStop(spots: readonly Spot[], { spot, lane }: Stop, arrow: Arrow): Stop | null {
  const [along, sign] = STEPS[arrow];
  const across: Axis = along === "row" ? "column" : "row";
  const from = walked(spot);
  const [first, last] = span(from, across);
  const lanes = Array.from({ length: last - first + 1 }, (_, i) => first + i).sort(
    (a, b) => Math.abs(a - lane[across]) - Math.abs(b - lane[across]),
  );
  for (const at of lanes) {
    const ahead = spots
      .map(walked)
      .filter((cell) => isIn(cell, across, at))
      .map((cell) => ({ cell, far: gap(from, cell, along, sign) }))
      .filter(({ far }) => far > 0);
    const next = ahead.sort((a, b) => a.far - b.far)[0]?.cell;
    if (next) return { spot: next.spot, lane: laneAt(along, span(next, along)[sign > 0 ? 0 : 1], at) };
  }
  return null;
}

/** The first or last cell of one's row; of the whole grid if `isWhole`. */
export function endStop(spots: readonly Spot[], lane: Lane, isLast: boolean, isWhole: boolean): Stop | null {
  const rows = gridOf(spots);
  const row = isWhole ? rows.at(isLast ? -1 : 0)?.index : lane.row;
  const cells = spots
    .map(walked)
    .filter((cell) => isIn(cell, "row", row ?? 0))
    .sort((a, b) => a.column - b.column);
  const end = cells.at(isLast ? -1 : 0);
  return end && row !== undefined ? { spot: end.spot, lane: { row, column: end.column } } : null;
}

/** A cell as it is walked over: the cheese tower hangs outside the gate it blocks. */
function walked(spot: Spot): Cell {
  const cell = cellOf(spot);
  if (spot.target.kind !== "cheesetower") return cell;
  const { x, y } = middle(spot.box);
  const beyond = (at: number, inside: number): number => (at < 0 ? 0.5 : at > GRID ? LAST + 0.5 : inside);
  return { ...cell, row: beyond(y, cell.row), column: beyond(x, cell.column) };
}

function span(cell: Cell, axis: Axis): [number, number] {
  return [cell[axis], cell[axis] + (axis === "row" ? cell.rows : cell.columns) - 1];
}

function isIn(cell: Cell, axis: Axis, at: number): boolean {
  const [first, last] = span(cell, axis);
  return first <= at && at <= last;
}

/** How far a cell begins beyond the end of another. */
function gap(from: Cell, to: Cell, axis: Axis, sign: 1 | -1): number {
  return sign > 0 ? span(to, axis)[0] - span(from, axis)[1] : span(from, axis)[0] - span(to, axis)[1];
}

function laneAt(along: Axis, at: number, across: number): Lane {
  return along === "row" ? { row: at, column: across } : { row: across, column: at };
}
