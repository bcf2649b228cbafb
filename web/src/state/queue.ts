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
  /** The newest view, and the seq it belongs to. */
  latest: View;
  seq: number;
}

/** Beyond this many waiting steps it is quicker to look at the result. */
const LONGEST = 12;

/** A view without a story. */
export function still(view: View, seq: number): Queue {
  return { shown: view, steps: [], latest: view, seq };
}

/** A view told anew: where nothing has happened since, what is under way goes on, and ends in this view. */
export function renewed(queue: Queue | null, view: View, seq: number): Queue {
  if (queue?.seq !== seq) return still(view, seq);
  return { ...queue, shown: queue.steps.length > 0 ? queue.shown : view, latest: view };
}

/** Add what just happened. A person who has fallen far behind sees the result at once. */
export function push(queue: Queue, seq: number, seat: number, events: GameEvent[], after: View): Queue {
  const step = { seq, seat, events, before: queue.latest, after };
  if (queue.steps.length >= LONGEST) return still(after, seq);
  return { shown: queue.shown, steps: [...queue.steps, step], latest: after, seq };
}

/** The first step has been shown. */
export function done(queue: Queue): Queue {
  const [first, ...steps] = queue.steps;
  return first ? { ...queue, shown: steps.length > 0 ? first.after : queue.latest, steps } : queue;
}

/** Show everything at once. */
export function settle(queue: Queue): Queue {
  return still(queue.latest, queue.seq);
}

/** How fast to play: the more is waiting, the faster. */
export function speed(queue: Queue): number {
  return Math.min(3, 1 + 0.3 * Math.max(0, queue.steps.length - 1));
}
