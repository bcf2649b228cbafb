/**
 * How bots are made: a way of thinking, a budget and a memory. Those of the levels are the module's facts.
 *
 * A counterpart of `bots/levels.py`. In the page a bot thinks with one tree.
 */
import { LEVELS, MEMORIES, WEIGHTS } from "$/kernel/facts";

export type Level = keyof typeof LEVELS;
export type MemoryName = keyof typeof MEMORIES;
export type EvaluatorName = keyof typeof WEIGHTS;

/** How much a bot may think about one action: until one of these is used up. */
export interface Budget {
  readonly seconds: number | null;
  readonly playouts: number | null;
}

export interface Recipe {
  readonly kind: "greedy" | "search";
  readonly budget: Budget;
  readonly memory: MemoryName;
  /** How much worse an action may look and still be picked now and then. */
  readonly whim: number;
  /** Who says what a position is worth. */
  readonly evaluator: EvaluatorName;
}

/** How long people wait for advice. */
export const ADVICE: Budget = { seconds: 1, playouts: null };
const MOST_SECONDS = 600;
const MOST_PLAYOUTS = 100_000_000;

/** The recipe of a level; the memory may be chosen apart. */
export function recipeOf(level: Level, memory: MemoryName | null = null): Recipe {
  const recipe = LEVELS[level];
  return { ...recipe, memory: memory ?? recipe.memory };
}

/** Refuse a budget that nobody can keep. */
export function checkBudget({ seconds, playouts }: Budget): void {
  if (seconds === null && playouts === null) throw new RangeError("A budget has seconds, playouts or both.");
  if (seconds !== null && !(seconds > 0 && seconds <= MOST_SECONDS)) {
    throw new RangeError(`A bot thinks more than 0 and at most ${MOST_SECONDS} seconds, not ${seconds}.`);
  }
  if (playouts !== null && !(Number.isInteger(playouts) && playouts > 0 && playouts <= MOST_PLAYOUTS)) {
    throw new RangeError(`A bot makes from 1 to ${MOST_PLAYOUTS.toLocaleString("en")} playouts, not ${playouts}.`);
  }
}
