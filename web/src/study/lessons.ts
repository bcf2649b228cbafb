/**
 * Lessons: positions on which one idea at a time is tried out, and what counts as having understood it.
 *
 * A counterpart of `study/lessons.py`. A goal is the kind of an event and some of its parts: it is reached when such
 * an event happens, whoever is named by `seat`, else the seat that learns. An answer is what the others play by
 * themselves then.
 */
import type { Step } from "../wire";
import type { Lesson, Task } from "./exercises";
import { played } from "./steps";

/** How far somebody has come. */
export interface Progress {
  /** What was played, with the answers. */
  tokens: readonly string[];
  /** How many tasks are done. */
  done: number;
  /** How many of the tokens had been played when the task at hand began. */
  since: number;
}

/** What has come of tokens; an answer that is due is played. `IllegalAction` says which cannot be. */
export function learn(lesson: Lesson, tokens: readonly string[]): Progress {
  let [done, since] = [0, 0];
  for (const [number, step] of played(lesson.game, tokens).entries()) {
    const task = lesson.tasks[done];
    if (!task || number <= since || !isDone(task, step, lesson.game.player)) continue;
    [done, since] = [done + 1, number + task.answer.length];
    if (tokens.length < since) return { tokens: [...tokens.slice(0, number), ...task.answer], done, since };
  }
  return { tokens, done, since };
}

/** Whether a step is what the task waits for, for the seat that learns. */
function isDone({ kind, parts }: Task, step: Step, seat: number): boolean {
  const wanted = Object.entries({ seat: `${seat}`, ...parts });
  return step.events
    .filter((event) => event.kind === kind)
    .map((event): Readonly<Record<string, unknown>> => ({ seat: step.seat, ...event }))
    .some((event) => wanted.every(([part, value]) => String(event[part]) === value));
}
