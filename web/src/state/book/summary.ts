/**
 * What a book tells as a whole: how many games were won, against whom, in what row, what was collected, lost and
 * forgotten. Counted is each game in which one had one seat: where several sat at one screen, nobody knows who looks,
 * and where bots played among themselves, nobody did.
 */
import type { BookLine } from "$/keeping/local/book";
import { LEVELS } from "../bots";
import { CHEESES } from "../places";
import type { Level } from "../types";

export type Result = "won" | "lost" | "draw";

/** A game that counts. */
export interface Counted {
  line: BookLine;
  seat: number;
  result: Result;
}

/** So many games of a sort. */
export interface Tally {
  games: number;
  won: number;
  draws: number;
}

/** A kind of cheese, and how often. */
export interface Kind {
  cheese: string;
  n: number;
}

export interface Summary extends Tally {
  /** The games in a row with the same result, up to the last one. */
  streak: { result: Result; n: number } | null;
  /** The most games that were won in a row. */
  longest: number;
  cheeses: number;
  /** Own mice that have fallen. */
  lost: number;
  /** The newest last. */
  recent: Counted[];
  /** By the bots that were there, the weakest first; those never met are left out. */
  levels: (Tally & { level: Level })[];
  /** Games against people; there may have been bots, too. */
  people: Tally | null;
  collected: Kind[];
  forgotten: Kind[];
  /** Tiles that were fetched again from under a roof. */
  again: number;
  /** The part of all tiles that one could have seen; null: nothing is known. */
  seen: number | null;
}

const RECENT = 24;

/** The games that count, the oldest first. */
export function countedIn(lines: readonly BookLine[]): Counted[] {
  const counted = lines.flatMap((line): Counted[] => {
    const [seat, ...others] = line.own;
    return seat === undefined || others.length > 0 ? [] : [{ line, seat, result: resultOf(line, seat) }];
  });
  return counted.sort((one, other) => one.line.at - other.line.at);
}

function resultOf({ winner }: BookLine, seat: number): Result {
  return winner === null ? "draw" : winner === seat ? "won" : "lost";
}

export function summaryOf(lines: readonly BookLine[]): Summary {
  const counted = countedIn(lines);
  const own = counted.map(({ line, seat }) => line.seats[seat]);
  const known = counted.flatMap(({ line }) => line.memory ?? []);
  const tiles = sum(known.map((memory) => memory.tiles));
  return {
    ...tallyOf(counted),
    streak: streakOf(counted),
    longest: longestOf(counted),
    cheeses: sum(own.map((seat) => seat?.collected.length ?? 0)),
    lost: sum(own.map((seat) => seat?.lost ?? 0)),
    recent: counted.slice(-RECENT),
    levels: levelsOf(counted),
    people: peopleOf(counted),
    collected: kindsOf(own.map((seat) => seat?.collected ?? "")),
    forgotten: kindsOf(known.map(({ forgotten }) => forgotten)),
    again: sum(known.map(({ again }) => again)),
    seen: tiles > 0 ? sum(known.map(({ seen }) => seen)) / tiles : null,
  };
}

function tallyOf(games: readonly Counted[]): Tally {
  const count = (wanted: Result): number => games.filter(({ result }) => result === wanted).length;
  return { games: games.length, won: count("won"), draws: count("draw") };
}

function streakOf(games: readonly Counted[]): Summary["streak"] {
  const result = games.at(-1)?.result;
  if (result === undefined) return null;
  const other = games.findLastIndex((game) => game.result !== result);
  return { result, n: games.length - 1 - other };
}

function longestOf(games: readonly Counted[]): number {
  let [longest, now] = [0, 0];
  for (const { result } of games) longest = Math.max(longest, (now = result === "won" ? now + 1 : 0));
  return longest;
}

/** A game counts for each level that a bot in it had, once. */
function levelsOf(games: readonly Counted[]): Summary["levels"] {
  return LEVELS.flatMap((level) => {
    const met = games.filter(({ line }) => line.seats.some((seat) => seat.kind === "bot" && seat.level === level));
    return met.length > 0 ? [{ level, ...tallyOf(met) }] : [];
  });
}

function peopleOf(games: readonly Counted[]): Tally | null {
  const met = games.filter(({ line, seat }) => line.seats.some((each, at) => at !== seat && each.kind === "person"));
  return met.length > 0 ? tallyOf(met) : null;
}

function kindsOf(texts: readonly string[]): Kind[] {
  const all = texts.join("");
  return [...CHEESES].map((cheese) => ({ cheese, n: [...all].filter((letter) => letter === cheese).length }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
