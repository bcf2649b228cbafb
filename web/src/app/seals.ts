/** The seals this browser was shown while games were still going on: witnesses for the proof afterwards. */
import { fields } from "$/state/stored";
import { load, save } from "./storage";

const MOST = 60;
type Seals = Record<string, string>;

/** Stored seals, without what is none. */
export function mendedSeals(stored: unknown): Seals {
  const isSeal = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string";
  return Object.fromEntries(Object.entries(fields(stored)).filter(isSeal));
}

/** The seals with one more; the first one of a table counts, and the oldest are let go. */
export function noted(seals: Seals, code: string, seal: string): Seals {
  if (seals[code] || !seal) return seals;
  return Object.fromEntries([...Object.entries(seals), [code, seal]].slice(-MOST));
}

/** Note the seal of a table whose game is not over. */
export function noteSeal(code: string, seal: string): void {
  save("seals", noted(known(), code, seal));
}

/** The seal noted for a table; null: this browser was not there. */
export function notedSeal(code: string): string | null {
  return known()[code] ?? null;
}

function known(): Seals {
  return mendedSeals(load("seals"));
}
