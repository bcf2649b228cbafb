/**
 * The motion queue: what happened is shown action by action, while the newest view already waits. It only keeps order;
 * the board draws a step and says when it is done. Nothing is left out by itself: whoever is behind can skip.
 */
import type { GameEvent, View } from "./types";

/** One action on its way to the eye. */
export interface Step {
  seq: number;
  seat: number;
  events: GameEvent[];
  before: View;
  after: View;
  /** Whether whoever looks did it: then there is nothing to wait for. */
  isOwn: boolean;
}

export interface Queue {
  /** What the board rests on: the newest view once nothing is under way. */
  shown: View;
  steps: readonly Step[];
  /** The newest view, and the seq it belongs to. */
  latest: View;
  seq: number;
}

/** A view without a story. */
export function still(view: View, seq: number): Queue {
  return { shown: view, steps: [], latest: view, seq };
}

/** A view told anew: where nothing has happened since, what is under way goes on, and ends in this view. */
export function renewed(queue: Queue | null, view: View, seq: number): Queue {
  if (queue?.seq !== seq) return still(view, seq);
  return { ...queue, shown: queue.steps.length > 0 ? queue.shown : view, latest: view };
}

/** Add what just happened. */
export function push(queue: Queue, seq: number, seat: number, events: GameEvent[], after: View, isOwn = false): Queue {
  const step = { seq, seat, events, before: queue.latest, after, isOwn };
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

/**
 * How far one has seen, as a view and the seq it belongs to: what others did not before the board has shown it, what
 * one did oneself at once, unless it ends the game. All that stands beside the board tells of this.
 */
export function seen({ steps, latest, seq }: Queue): { view: View; seq: number } {
  const next = steps.find(({ isOwn, after }) => !isOwn || after.phase === "over");
  return next ? { view: next.before, seq: next.seq - 1 } : { view: latest, seq };
}

/** How fast to play: the more is waiting, the faster. */
export function speed(queue: Queue): number {
  return Math.min(2, 1 + 0.15 * Math.max(0, queue.steps.length - 1));
}
