/**
 * The motion queue: what happened is shown action by action, while the newest view already waits. It only keeps order;
 * the board draws a step and says when it is done.
 */
import type { GameEvent, View } from "./types";

/** One action on its way to the eye. */
export interface Step {
  seq: number;
  seat: number;
  events: GameEvent[];
  before: View;
  after: View;
}

export interface Queue {
  /** What the board rests on: the newest view once nothing is under way. */
  shown: View;
  steps: readonly Step[];
}

/** Beyond this many waiting steps it is quicker to look at the result. */
const LONGEST = 12;

export function still(view: View): Queue {
  return { shown: view, steps: [] };
}

export function newest(queue: Queue): View {
  return queue.steps.at(-1)?.after ?? queue.shown;
}

/** Add what just happened. A person who has fallen far behind sees the result at once. */
export function push(queue: Queue, seq: number, seat: number, events: GameEvent[], after: View): Queue {
  const step = { seq, seat, events, before: newest(queue), after };
  return queue.steps.length >= LONGEST ? still(after) : { ...queue, steps: [...queue.steps, step] };
}

/** The first step has been shown. */
export function done(queue: Queue): Queue {
  const [first, ...steps] = queue.steps;
  return first ? { shown: first.after, steps } : queue;
}

/** Show everything at once. */
export function settle(queue: Queue): Queue {
  return still(newest(queue));
}

/** How fast to play: the more is waiting, the faster. */
export function speed(queue: Queue): number {
  return Math.min(3, 1 + 0.3 * Math.max(0, queue.steps.length - 1));
}
