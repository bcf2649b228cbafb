/**
 * Whose phrases this browser does not show, by table and seat: a choice of whoever looks, which nobody else hears of.
 */
import { fields } from "$/state/stored";
import { load, save } from "./storage";

const MOST = 60;
type Muted = Record<string, number[]>;

/** What was stored, without what is no list of seats. */
export function mendedMuted(stored: unknown): Muted {
  const lists = Object.entries(fields(stored)).map(([code, seats]): [string, number[]] => [
    code,
    (Array.isArray(seats) ? seats : []).filter(Number.isInteger),
  ]);
  return Object.fromEntries(lists.filter(([, seats]) => seats.length > 0));
}

/** The same with the seats of a table, the latest last; the oldest tables are let go. */
export function withMuted(muted: Muted, code: string, seats: readonly number[]): Muted {
  const { [code]: _, ...others } = muted;
  const now: [string, number[]][] = seats.length > 0 ? [[code, [...seats]]] : [];
  return Object.fromEntries([...Object.entries(others), ...now].slice(-MOST));
}

/** The seats of a table whose phrases are not shown. */
export function mutedAt(code: string): number[] {
  return mendedMuted(load("muted"))[code] ?? [];
}

export function keepMuted(code: string, seats: readonly number[]): void {
  save("muted", withMuted(mendedMuted(load("muted")), code, seats));
}
