/**
 * A game looked at again, turn by turn, from what was known when each turn began.
 *
 * A counterpart of `analyse` in `bots/advice.py`. Owns who thinks about its moments, several at a time, and what
 * follows from two of them; each turn is thought about by itself, so it does not matter by whom, and in which order.
 */
import type { TurnAnalysis } from "../wire";
import type { Budget } from "./recipe";
import type { Thoughts } from "./search";
import { Thinker } from "./thinker";
import type { Course, Moment } from "./moments";
import { seatOf, turnOf, type Sight } from "./sight";

/** Whoever can be asked for advice. */
export interface Adviser {
  advise(sight: Sight, budget: Budget, seed: number, signal?: AbortSignal): Promise<Thoughts>;
}

/** A turn after which its seat's chance is so much better or worse is a turning point. */
const TURNING = 0.15;
/** Seconds for a whole game, and for a turn at least and at most. */
const [GAME, LEAST, MOST] = [30, 0.02, 0.3];

/** Most Workers for one analysis: each has a tree of its own, and a phone has better things to do. */
const MOST_ANALYSTS = 4;

/** As many thinkers as the machine has processors to spare; whoever has hired them stops them. */
export function analysts(rules: () => Promise<WebAssembly.Module>): Thinker[] {
  const number = Math.max(1, Math.min(MOST_ANALYSTS, navigator.hardwareConcurrency - 1));
  return Array.from({ length: number }, () => new Thinker(rules));
}

/** How much may be thought about each turn of a game. */
export function budgetFor({ turns }: Course): Budget {
  return { seconds: Math.min(MOST, Math.max(LEAST, GAME / Math.max(1, turns))), playouts: null };
}

/**
 * Go through the course of a game; `seed` and the turn's number decide the luck of each. The advisers share the
 * work. An error ends it, and so does whoever stops listening.
 */
export async function* analyse(
  { moments, outcome }: Course,
  advisers: readonly Adviser[],
  budget: Budget,
  seed: number,
  signal?: AbortSignal,
): AsyncGenerator<TurnAnalysis, void> {
  const stopper = new AbortController();
  const stop = () => stopper.abort();
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  const thoughts = moments.map(({ sight }, at) => {
    const adviser = advisers[at % advisers.length] as Adviser;
    return adviser.advise(sight, budget, seed + turnOf(sight), stopper.signal);
  });
  for (const each of thoughts) each.catch(() => null); // whoever awaits it hears of it
  try {
    for (const [at, moment] of moments.entries()) {
      const now = (await thoughts[at]) as Thoughts;
      const then = await thoughts[at + 1];
      yield looked(moment, now, then?.chances ?? outcome ?? now.chances);
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    stop();
  }
}

function looked({ sight, played }: Moment, { chances, line }: Thoughts, after: readonly number[]): TurnAnalysis {
  const seat = seatOf(sight);
  const change = (after[seat] ?? 0) - (chances[seat] ?? 0);
  const turning = Math.abs(change) >= TURNING;
  return { turn: turnOf(sight), seat, played, chances: [...chances], best: [...line], change, turning };
}
