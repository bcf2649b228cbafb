/**
 * An exercise being tried: a trail of answers, one an action, so that taking back needs nobody. It knows what was
 * played, what came of it, and where somebody who asks for help should look.
 */
import { placeTarget } from "./advice";
import type { Target } from "./picking";
import { push, still, type Queue } from "./queue";
import { CHEESE_TOWER } from "./places";
import { readToken } from "./tokens";
import type { Practised, Snapshot, Step, View } from "./types";

/** What is tried: a puzzle or a lesson by its id, or a position of one's own. */
export type Subject = { puzzle: string } | { lesson: string } | { snapshot: Snapshot };

/** The answers so far: the first one before any action, then one an action. */
export type Trail = readonly Practised[];

/** No more actions than this are tried in one exercise; a server takes no more, either. */
export const MOST_ACTIONS = 60;

export function tokensOf(trail: Trail): string[] {
  return trail.at(-1)?.steps.flatMap(({ token }) => token ?? []) ?? [];
}

/** How the board stands after what was played, before any reply. */
export function viewOf(trail: Trail): View | null {
  return trail.at(-1)?.steps.at(-1)?.view ?? null;
}

export function verdictOf(trail: Trail): Practised["verdict"] {
  return trail.at(-1)?.verdict ?? "open";
}

/** Without the last action. */
export function back(trail: Trail): Trail {
  return trail.length > 1 ? trail.slice(0, -1) : trail;
}

/** Before any action. */
export function fromStart(trail: Trail): Trail {
  return trail.slice(0, 1);
}

/** Before any action of the task at hand. */
export function fromTask(trail: Trail): Trail {
  const since = trail.at(-1)?.since ?? 0;
  return trail.filter(({ steps }) => steps.length <= since + 1);
}

/**
 * What the last answer adds to the one before: its action, what is answered in a lesson, and how the next seat wins.
 */
export function newSteps(trail: Trail): Step[] {
  const [before, answer] = trail.slice(-2);
  return before && answer ? [...answer.steps.slice(before.steps.length), ...answer.reply] : [];
}

/** The queue with the news of the last answer. */
export function queued(queue: Queue, trail: Trail): Queue {
  return newSteps(trail).reduce(
    (all, step, i) => push(all, all.seq + 1, step.seat, step.events, step.view, i === 0),
    queue,
  );
}

/** A board at rest, for what was taken back. */
export function rested(trail: Trail): Queue | null {
  const view = viewOf(trail);
  return view && still(view, trail.length);
}

/** Where to look: a sentence that names no more than it has to, and what to mark. */
export interface Clue {
  key: string;
  at: string;
  target: Target | null;
}

/** A clue to an action. */
export function clueTo(text: string): Clue {
  const token = readToken(text);
  const plain = { at: "", target: null };
  switch (token?.kind) {
    case "run":
      if (token.cheesy) return { key: "puzzle.clue.cheesy", at: token.from, target: placeTarget(token.from) };
      if (token.from === CHEESE_TOWER)
        return { key: "puzzle.clue.run.tower", at: "", target: placeTarget(CHEESE_TOWER) };
      return { key: "puzzle.clue.run", at: token.from, target: placeTarget(token.from) };
    case "slide":
      return { ...plain, key: "puzzle.clue.push" };
    case "lift":
      return { ...plain, key: "puzzle.clue.lift" };
    case "enter":
      return { ...plain, key: "puzzle.clue.enter" };
    case "hang":
      return { ...plain, key: "puzzle.clue.hang", target: placeTarget(CHEESE_TOWER) };
    case "place":
      return { ...plain, key: "puzzle.clue.place" };
    default:
      return { ...plain, key: "puzzle.clue.end" };
  }
}
