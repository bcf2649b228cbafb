/**
 * The board's spots as a grid of rows, for those who hear it: nine by nine places, the gates around the castle included.
 * A roof is one cell over several places. The picture keeps its own order, so rows only name the cells they own.
 */
import { FIELD, middle } from "./geometry";
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
