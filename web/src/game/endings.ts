/** Why a game ended: by which rule, or because somebody has resigned. */
import { NAMES } from "$/kernel/facts";
import type { Game } from "./game";

export type Ending = (typeof NAMES.endings)[number] | "resigned";

/** Why a game ended, by the rules or because one of two has resigned; null: it has not. */
export function endingOf(game: Game): Ending | null {
  if (!game.isOver) return null;
  return game.position.phase === "over" ? (NAMES.endings[game.position.ending()] ?? null) : "resigned";
}
