/** What is written down of a game being played: one entry for each action, undo and resignation. */
export type EntryKind = "act" | "undo" | "resign";
/** Who acted; `advised`: a person who has got a hint in this turn. */
export type By = "person" | "advised" | "bot" | "timer";
/** Whose entries are those of people, with a hint or without. */
export const PEOPLE: readonly By[] = ["person", "advised"];

/** One row of a log. */
export interface Entry {
  /** Counted from 1; 0 is the game before the first entry. */
  readonly seq: number;
  readonly kind: EntryKind;
  readonly seat: number;
  /** The action of an `act`. */
  readonly token: string | null;
  readonly by: By;
  /** Who asked with which id, so that a retry is not taken for a new request. */
  readonly client: string | null;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** An entry; what is not said is as for a person who plays without a network and a clock. */
export function entryOf(given: Pick<Entry, "seq" | "kind" | "seat"> & Partial<Entry>): Entry {
  return { token: null, by: "person", client: null, at: 0, ...given };
}
