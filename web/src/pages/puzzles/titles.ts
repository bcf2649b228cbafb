/** What puzzles are called: their theme and their number in it. */
import { t, type Key } from "$/i18n/index.svelte";
import { numberIn } from "$/state/solved";
import type { PuzzleInfo } from "$/state/types";
import { seatName } from "../names";

/** A theme as a part of a message key. */
const themeKey = (theme: PuzzleInfo["theme"]): string => (theme === "third mouse" ? "third" : theme);

function themeName(theme: PuzzleInfo["theme"]): string {
  return t(`puzzle.theme.${themeKey(theme)}` as Key);
}

export function puzzleTitle(puzzles: readonly PuzzleInfo[], puzzle: PuzzleInfo): string {
  return t("puzzle.title", { theme: themeName(puzzle.theme), n: numberIn(puzzles, puzzle.id) });
}

export function goalText(puzzle: PuzzleInfo): string {
  return t(`puzzle.goal.${puzzle.goal}` as Key);
}

/** What is asked of a seat; in a rescue it is the next one that threatens. */
export function askText(puzzle: PuzzleInfo, players: number, seat: number): string {
  return puzzle.goal === "win" ? t("puzzle.ask.win") : t("puzzle.ask.rescue", { name: seatName((seat + 1) % players) });
}

export function difficultyText(difficulty: number): string {
  return t(`puzzle.difficulty.${difficulty}` as Key);
}
