/**
 * What lies on a shelf, looked at before anybody believes it: rows are years old, written by other pages, edited by
 * hand, or come out of a file. A row is whole, or it is none; what a missing part means in older rows is said here.
 */
import { LEVELS } from "$/kernel/facts";
import type { StoredEntry, StoredOptions, StoredSeat, StoredTable } from "./shelf";

type Check = (part: unknown) => boolean;
type Checks<T> = Readonly<Record<keyof T, Check>>;

const isText: Check = (part) => typeof part === "string";
const isFlag: Check = (part) => typeof part === "boolean";
const isCount: Check = (part) => Number.isSafeInteger(part) && (part as number) >= 0;
/** Milliseconds since 1970; some clocks have parts of one. */
const isTime: Check = (part) => Number.isFinite(part) && (part as number) >= 0;
const orNull =
  (check: Check): Check =>
  (part) =>
    part === null || check(part);
const oneOf =
  (...known: readonly string[]): Check =>
  (part) =>
    isText(part) && known.includes(part as string);
const listOf =
  (check: Check): Check =>
  (part) =>
    Array.isArray(part) && part.every(check);

const OPTIONS: Checks<StoredOptions> = {
  players: isCount,
  target: isCount,
  layout: isText,
  modules: listOf(oneOf("cheesy", "pantry", "tower", "works")),
  memory_aids: oneOf("off", "table", "seat"),
  timer: oneOf("off", "relaxed", "fast"),
  hints: isFlag,
  bot_pace: oneOf("calm", "usual", "brisk"),
  start: orNull(isCount),
};

const SEAT: Checks<StoredSeat> = {
  kind: oneOf("person", "bot", "open"),
  name: orNull(isText),
  level: orNull(oneOf(...Object.keys(LEVELS))),
  memory: orNull(oneOf("none", "short", "good", "perfect")),
  holder: orNull(isText),
  covered: isFlag,
  aids: isFlag,
};

/** What is not said in an index. */
const NOBODY = { name: null, level: null, memory: null, holder: null, covered: false, aids: false };
export const USUAL = { memory_aids: "off", timer: "off", hints: false, bot_pace: "usual", start: null } as const;

const TABLE: Checks<StoredTable> = {
  code: isText,
  status: oneOf("lobby", "running", "over"),
  created: isTime,
  started: orNull(isTime),
  host: isText,
  options: (part) => holds(part, OPTIONS),
  plan: isText,
  seed: isText,
  rematch: orNull(isText),
  winner: orNull(isCount),
  seats: listOf((part) => holds(part, SEAT)),
  version: isCount,
};

const ENTRY: Checks<StoredEntry> = {
  seq: isCount,
  kind: oneOf("act", "undo", "resign"),
  seat: isCount,
  token: orNull(isText),
  by: oneOf("person", "advised", "bot", "timer"),
  client: orNull(isText),
  at: isTime,
};

/** Whether something has every part as it must be; what else it has is not minded. */
function holds<T>(found: unknown, checks: Checks<T>): found is T {
  if (typeof found !== "object" || found === null) return false;
  const parts = found as Record<string, unknown>;
  return Object.entries<Check>(checks).every(([name, check]) => check(parts[name]));
}

/** A row as a table; null: it is damaged. */
export function tableIn(row: unknown): StoredTable | null {
  if (!holds(row, TABLE) || row.seats.length !== row.options.players) return null;
  return row.winner === null || row.winner < row.seats.length ? row : null;
}

/** Rows as the entries of a log after a seq; null: one is damaged, missing or too many. */
export function entriesIn(rows: readonly unknown[], after: number, table: StoredTable): StoredEntry[] | null {
  const isEntry = (row: unknown, index: number): row is StoredEntry =>
    holds(row, ENTRY) && row.seq === after + index + 1 && row.seat < table.seats.length;
  return rows.length + after <= table.version && rows.every(isEntry) ? [...rows] : null;
}

const CODE = /^[A-Z0-9]{6}$/;
const LINE: Checks<Record<"code" | "file" | "created" | "started" | "options" | "seats", unknown>> = {
  code: (part) => isText(part) && CODE.test(part as string),
  file: isText,
  created: isMoment,
  started: isMoment,
  options: (part) => holds({ ...USUAL, ...(part as object) }, OPTIONS),
  seats: listOf((part) => holds({ ...NOBODY, ...(part as object) }, SEAT)),
};

/** What an index says of a game; what it does not say is as usual. */
export interface Line {
  code: string;
  created: number;
  started: number;
  options: StoredOptions;
  seats: StoredSeat[];
}

/** A line of an index, and the file it is about; null: it is none. Parts that nobody knows are not looked at. */
export function lineIn(text: string): { file: string; line: Line } | null {
  const line = parsed(text);
  if (!holds(line, LINE)) return null;
  const { code, file, created, started } = line as unknown as Record<"code" | "file" | "created" | "started", string>;
  const options = { ...USUAL, ...(line.options as object) } as StoredOptions;
  const seats = (line.seats as object[]).map((seat) => ({ ...NOBODY, ...seat }) as StoredSeat);
  return { file, line: { code, created: Date.parse(created), started: Date.parse(started), options, seats } };
}

function isMoment(part: unknown): boolean {
  return isText(part) && !Number.isNaN(Date.parse(part as string));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
