/**
 * Which puzzles somebody has solved in this browser, and on how many days in a row that of the day. Days are counted in
 * universal time, as the server counts them.
 */
import type { PuzzleInfo } from "./types";

export interface Solved {
  ids: string[];
  /** The last day whose puzzle was solved; null: none yet. */
  day: number | null;
  /** How many days in a row, up to that one. */
  streak: number;
}

const DAY = 86_400_000;

/** The day of a moment, as the server counts it. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY);
}

/** A stored memory, mended where a strange one lacks something. */
export function mendedSolved(stored: unknown): Solved {
  const found = typeof stored === "object" && stored !== null ? (stored as Partial<Solved>) : {};
  const ids = Array.isArray(found.ids) ? found.ids.filter((id) => typeof id === "string") : [];
  const isDay = Number.isInteger(found.day) && Number.isInteger(found.streak);
  return { ids, day: isDay ? (found.day as number) : null, streak: isDay ? (found.streak as number) : 0 };
}

/** After solving a puzzle, perhaps that of a day. */
export function withSolved(solved: Solved, id: string, day: number | null): Solved {
  const ids = solved.ids.includes(id) ? solved.ids : [...solved.ids, id];
  if (day === null || solved.day === day) return { ...solved, ids };
  return { ids, day, streak: solved.day === day - 1 ? solved.streak + 1 : 1 };
}

/** How many days in a row it is now: yesterday's still counts, for today is not over. */
export function streakNow(solved: Solved, today: number): number {
  return solved.day !== null && solved.day >= today - 1 ? solved.streak : 0;
}

/** Whether the puzzle of this day was solved on this day: an old one may come again. */
export function isTodayDone(solved: Solved, today: number): boolean {
  return solved.day === today;
}

/** The module a puzzle is about, or none. */
export type ModuleFilter = "all" | "none" | PuzzleInfo["modules"][number];

export interface Filter {
  module: ModuleFilter;
  /** 0: all. */
  difficulty: number;
}

export function isWanted(puzzle: PuzzleInfo, { module, difficulty }: Filter): boolean {
  if (difficulty !== 0 && puzzle.difficulty !== difficulty) return false;
  if (module === "all") return true;
  return module === "none" ? puzzle.modules.length === 0 : puzzle.modules.includes(module);
}

/** The number of a puzzle among those of its theme, the easiest first. */
export function numberIn(puzzles: readonly PuzzleInfo[], id: string): number {
  const theme = puzzles.find((puzzle) => puzzle.id === id)?.theme;
  return puzzles.filter((puzzle) => puzzle.theme === theme).findIndex((puzzle) => puzzle.id === id) + 1;
}

/** The one to go on with: the next in order that is not solved, else the next one; null: there is no other. */
export function nextPuzzle(puzzles: readonly PuzzleInfo[], id: string, solved: Solved): PuzzleInfo | null {
  const at = puzzles.findIndex((puzzle) => puzzle.id === id);
  const others = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(0, at))];
  return others.find((puzzle) => !solved.ids.includes(puzzle.id)) ?? others[0] ?? null;
}
