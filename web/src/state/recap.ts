/**
 * What happened while somebody was away, in short: the log's rows since their own last action, by whom, the telling
 * ones first to be kept. Roofs may lie over everything by now, so no tile is named that the log itself would not name.
 */
import { isPersons, rowsOf, type Row, type Told } from "./log";

/** Rows of one seat in a row. */
export interface Share {
  seat: number;
  rows: Row[];
}

export interface Recap {
  shares: Share[];
  /** How many small things are left out. */
  more: number;
  /** The last line it tells of. */
  seq: number;
}

/** Whoever waited longer than this, in milliseconds, is told. */
export const LONG_WAIT = 45_000;
const MOST = 12;
const TELLING = [
  "log.fall",
  "log.collect",
  "log.ribbon",
  "log.resign",
  "log.timeout",
  "log.win",
  "log.draw",
  "log.hang",
];

/** The lines since the own last action that somebody did themselves, and after those they have been told of already. */
export function linesSince(told: readonly Told[], you: readonly number[], known: number): Told[] {
  const own = told.findLastIndex(({ line }) => you.includes(line.seat) && isPersons(line));
  return told.slice(own + 1).filter(({ line }) => line.seq > known);
}

/**
 * What can be told again to those who ask: the lines since the own last action, in this round; if there is none, that
 * one.
 */
export function linesAgain(told: readonly Told[], you: readonly number[], oldest: number): Told[] {
  const round = told.filter(({ line }) => line.turn >= oldest);
  const since = linesSince(round, you, 0);
  return since.length ? since : round.slice(-1);
}

/**
 * Whether it is worth telling: somebody was away, a bot or the clock played for them, or the others took long. How long
 * they have looked at it since does not count.
 */
export function isRecapDue(told: readonly Told[], you: readonly number[], known: number, wasAway: boolean): boolean {
  const lines = linesSince(told, you, known);
  const [first, last] = [lines[0]?.line, lines.at(-1)?.line];
  if (!first || !last) return false;
  const wasPlayed = lines.some(({ line }) => you.includes(line.seat));
  const before = told.findLast(({ line }) => line.seq < first.seq)?.line;
  return wasAway || wasPlayed || Date.parse(last.at) - Date.parse((before ?? first).at) > LONG_WAIT;
}

/** The recap of some lines; null if there is nothing to tell. */
export function recapOf(lines: readonly Told[], plan: string): Recap | null {
  const rows = lines.flatMap(({ line }) => rowsOf(line, line.events, plan, null));
  const last = lines.at(-1);
  if (!last || rows.length === 0) return null;
  const kept = shortened(rows);
  return { shares: shared(kept), more: rows.length - kept.length, seq: last.line.seq };
}

/** All that is telling, and of the rest the latest, as long as there is room. */
function shortened(rows: readonly Row[]): Row[] {
  const telling = rows.filter(({ key }) => TELLING.includes(key)).slice(-MOST);
  const room = MOST - telling.length;
  const others = room > 0 ? rows.filter(({ key }) => !TELLING.includes(key)).slice(-room) : [];
  return rows.filter((row) => telling.includes(row) || others.includes(row));
}

function shared(rows: readonly Row[]): Share[] {
  const shares: Share[] = [];
  for (const row of rows) {
    const last = shares.at(-1);
    if (last?.seat === row.seat) last.rows.push(row);
    else shares.push({ seat: row.seat, rows: [row] });
  }
  return shares;
}
