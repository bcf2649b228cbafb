/**
 * Reading what an earlier visit has stored, perhaps with an older page, perhaps changed by hand. Each value is looked
 * at for itself: what is still known is taken, for the rest there is the usual one.
 */

/** Takes a stored value, or the usual one. */
export type Mender<T> = (stored: unknown, usual: T) => T;

/** One of a few values. */
export const among =
  <T>(values: readonly T[]): Mender<T> =>
  (stored, usual) =>
    values.includes(stored as T) ? (stored as T) : usual;

export const flag: Mender<boolean> = among([true, false]);

/** A text of some length at most. */
export const text =
  (most: number): Mender<string> =>
  (stored, usual) =>
    typeof stored === "string" && stored.length <= most ? stored : usual;

/** A list as long as the usual one. */
export const each =
  <T>(mender: Mender<T>): Mender<T[]> =>
  (stored, usual) =>
    usual.map((value, i) => mender(Array.isArray(stored) ? stored[i] : undefined, value));

/** A stored object, whatever was stored. */
export function fields(stored: unknown): Record<string, unknown> {
  return typeof stored === "object" && stored !== null && !Array.isArray(stored)
    ? (stored as Record<string, unknown>)
    : {};
}

/** An object, value by value. */
export function mend<T extends object>(menders: { [K in keyof T]: Mender<T[K]> }, stored: unknown, usual: T): T {
  const found = fields(stored);
  const values = Object.keys(menders).map((name) => [
    name,
    menders[name as keyof T](found[name], usual[name as keyof T]),
  ]);
  return Object.fromEntries(values) as T;
}
