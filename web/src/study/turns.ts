/** What is to be said of the turns of a game, from what was thought when each of them began. */
import type { Thoughts } from "../bots/search";
import type { Sight } from "../bots/sight";
import type { TurnAnalysis } from "../wire";

/** A turn after which its seat's chance is so much better or worse is a turning point. */
const TURNING = 0.15;

/** The beginning of a turn, as the seat saw it, and what it played then. */
export interface Moment {
  readonly turn: number;
  readonly seat: number;
  readonly played: string[];
  readonly sight: Sight;
}

/** The turns of a game, and everybody's chances at its end; null: nobody knows, for it is not over by the rules. */
export interface Course {
  readonly moments: readonly Moment[];
  readonly final: readonly number[] | null;
  /** Of how many turns the whole game consists. */
  readonly turns: number;
}

/** Whoever thinks about a moment; the seed is its luck. */
type Think = (sight: Sight, seed: number) => Promise<Thoughts>;

/** Think about a game turn by turn; each is told as soon as the next one, or the end, is known. */
export async function* turnsOf({ moments, final }: Course, think: Think): AsyncGenerator<TurnAnalysis> {
  let pending: { moment: Moment; thoughts: Thoughts } | null = null;
  for (const moment of moments) {
    const thoughts = await think(moment.sight, moment.turn);
    if (pending) yield told(pending.moment, pending.thoughts, thoughts.chances);
    pending = { moment, thoughts };
  }
  if (pending) yield told(pending.moment, pending.thoughts, final ?? pending.thoughts.chances);
}

function told({ turn, seat, played }: Moment, { chances, line }: Thoughts, after: readonly number[]): TurnAnalysis {
  const change = (after[seat] ?? 0) - (chances[seat] ?? 0);
  return { turn, seat, played, chances: [...chances], best: [...line], change, turning: Math.abs(change) >= TURNING };
}
