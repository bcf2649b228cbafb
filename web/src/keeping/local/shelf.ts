/**
 * Where the tables of this browser are kept: one row a table, one row an entry of its log. What is told has been put
 * here before.
 *
 * These types are the shelf's own, plain data that can be cloned; what travels is in `wire.ts` and may change without a
 * word of this changing. A part can be added here, with the value that older rows mean; none can be renamed, dropped or
 * given another meaning without a migration: a browser keeps tables for years.
 *
 * Every change of a table has a number, its version, and none is left out. Whoever writes one that another window has
 * written is in conflict and has changed nothing: so two windows at one table cannot spoil it, whatever else fails.
 */
export interface StoredOptions {
  players: number;
  target: number;
  /** `front`, `back`, `random` or a plan. */
  layout: string;
  modules: ("cheesy" | "pantry" | "tower" | "works")[];
  memory_aids: "off" | "table" | "seat";
  timer: "off" | "relaxed" | "fast";
  hints: boolean;
  bot_pace: "calm" | "usual" | "brisk";
  /** The seat that begins; null: the seed decides. */
  start: number | null;
}

export interface StoredSeat {
  kind: "person" | "bot" | "open";
  name: string | null;
  /** Which bot plays here, or would cover. */
  level: "child" | "novice" | "keen" | "expert" | "master" | null;
  /** How well it remembers; null: as its level does. */
  memory: "none" | "short" | "good" | "perfect" | null;
  /** Who holds it; null for bots. */
  holder: string | null;
  /** A bot plays until the person returns. */
  covered: boolean;
  aids: boolean;
}

/** A table without its log. Moments are milliseconds since 1970. */
export interface StoredTable {
  /** Never changed, nor are `created`, `host`, `options`, `plan` and `seed`. */
  code: string;
  status: "lobby" | "running" | "over";
  created: number;
  started: number | null;
  /** Who has made it. */
  host: string;
  options: StoredOptions;
  /** The room plan, also of a random layout. */
  plan: string;
  seed: string;
  /** The code of the next game. */
  rematch: string | null;
  winner: number | null;
  seats: StoredSeat[];
  /** How many changes there were. */
  version: number;
}

/** One row of a log: an action, an undo or a resignation. */
export interface StoredEntry {
  /** Counted from 1. */
  seq: number;
  kind: "act" | "undo" | "resign";
  seat: number;
  token: string | null;
  by: "person" | "advised" | "bot" | "timer";
  /** Who asked with which id, so that a retry is not taken for a new request. */
  client: string | null;
  at: number;
}

/** What can change of a table itself. */
export type Parts = Partial<Pick<StoredTable, "status" | "rematch" | "winner" | "seats">>;

/** One change of a table: an entry of its log, parts of the table itself, or both. */
export interface Change {
  entry?: StoredEntry;
  parts?: Parts;
}

/** A table, and its log or the end of it. */
export interface Loaded {
  table: StoredTable;
  /** In their order. */
  entries: StoredEntry[];
}

/** Another window was first, or there is a table of this code already; nothing was written. */
export class Conflict extends Error {
  override readonly name = "Conflict";
}

/** The shelf cannot be used: the browser keeps nothing for us, or has no room. What was asked for has not been done. */
export class ShelfTrouble extends Error {
  override readonly name = "ShelfTrouble";

  constructor(
    message: string,
    /**
     * `full`: there is no room; `closed`: a newer page uses the shelf, or an older one does not let go of it;
     * `damaged`: what is kept of this table cannot be read; `broken`: anything else.
     */
    readonly why: "full" | "closed" | "damaged" | "broken",
  ) {
    super(message);
  }
}

/**
 * Where tables are kept. What a promise says is so has been written for good, in one transaction, or not at all; a
 * promise that is refused is a `Conflict` or a `ShelfTrouble`. What comes back belongs to whoever asked.
 */
export interface Shelf {
  /** Put a new table there, at version 0. */
  create(table: StoredTable): Promise<void>;
  /** Put the next game of a table there and note its code as that table's `rematch`, which is the change `version`. */
  createRematch(next: StoredTable, of: string, version: number): Promise<void>;
  /** Write the change that makes a table's version `version`; `Conflict` unless it had the one before. */
  write(code: string, version: number, change: Change): Promise<void>;
  /**
   * Put a table there that was played elsewhere, with its whole log; `over`: instead of the one of its code, of which
   * it has this version.
   */
  put(loaded: Loaded, over?: number): Promise<void>;
  /** A table with the entries after a seq; null: there is none of this code. */
  load(code: string, after?: number): Promise<Loaded | null>;
  /** The tables that are not over, the newest first. */
  unfinished(): Promise<StoredTable[]>;
  /** The tables that are over, the newest first, at most so many. */
  finished(most: number): Promise<StoredTable[]>;
  /** The codes of the tables that are there and cannot be read; no list has them. */
  damaged(): Promise<string[]>;
  /** Keep nothing of a table. */
  forget(code: string): Promise<void>;
}
