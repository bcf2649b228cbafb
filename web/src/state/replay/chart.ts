/** What the pictures of a game have in common: an axis of turns from left to right, and where on it one is now. */
import { placeOf, type Turn } from "./timeline";

/** A picture: how wide it is, what stays free at its sides, and after how many turns its axis ends. */
export interface Axis {
  width: number;
  left: number;
  right: number;
  turns: number;
}

/** Where on the axis it is after so many turns. */
export function along({ width, left, right, turns }: Axis, after: number): number {
  return left + (after / Math.max(1, turns)) * (width - left - right);
}

/** After how many whole turns a place on the axis is. */
export function turnsAt({ width, left, right, turns }: Axis, x: number): number {
  return Math.min(turns, Math.max(0, Math.round(((x - left) / (width - left - right)) * turns)));
}

/** How many turns are over at a step, in parts of them; the first of the list is the setting up. */
export function nowAfter(turns: readonly Turn[], step: number): number {
  return Math.max(0, placeOf(turns, step) * turns.length - 1);
}

/** Points as a line from one to the next. */
export function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}
