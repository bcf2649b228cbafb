/** Actions tried out on a puzzle, a lesson or a position of one's own: what `POST /api/practice` answers. */
import { Game } from "$/game/game";
import type { Exercise, Practised, Step } from "../wire";
import { loadExercises, type Lesson, type Puzzle } from "./exercises";
import { learn } from "./lessons";
import { judgeAnswer, solution } from "./puzzles";
import { Refused } from "./refused";
import { played } from "./steps";

/** Try actions out. */
export async function practise({
  puzzle,
  lesson,
  snapshot,
  tokens = [],
  solve = false,
}: Partial<Exercise>): Promise<Practised> {
  const named = [puzzle, lesson, snapshot].filter((each) => each !== null && each !== undefined);
  if (named.length !== 1) {
    throw new Refused({ code: "invalid", message: "Name a puzzle, a lesson or a snapshot: one of them." });
  }
  if (snapshot) return nothingMore(tried(Game.fromSnapshot(snapshot), tokens));
  const exercises = await loadExercises();
  if (typeof puzzle === "string") return triedPuzzle(known(exercises.puzzle(puzzle)), tokens, solve);
  return triedLesson(known(exercises.lesson(lesson ?? "")), tokens);
}

function known<Found>(found: Found | null): Found {
  if (!found) throw new Refused({ code: "not_found", message: "There is no exercise of this name." });
  return found;
}

/** Steps of which there is no more to say. */
function nothingMore(steps: Step[]): Practised {
  return { verdict: "open", reply: [], best: [], solution: [], done: 0, since: 0, steps };
}

function triedPuzzle(puzzle: Puzzle, tokens: readonly string[], solve: boolean): Practised {
  const { verdict, reply } = judgeAnswer(puzzle, tokens);
  const game = afterTokens(puzzle.game, tokens);
  return {
    ...nothingMore(tried(puzzle.game, tokens)),
    verdict,
    reply: tried(game, reply).slice(1),
    best: [...puzzle.best],
    solution: solve ? solution(puzzle, game) : [],
  };
}

/** What came of tokens, as at a table without memory aids. */
function triedLesson(lesson: Lesson, tokens: readonly string[]): Practised {
  const { done, since, tokens: all } = learn(lesson, tokens);
  const steps = tried(lesson.game, all).map((step) => ({ ...step, view: { ...step.view, memory: null }, unseen: {} }));
  const task = lesson.tasks[done];
  return { ...nothingMore(steps), verdict: task ? "open" : "solved", best: [...(task?.best ?? [])], done, since };
}

/** The steps of tokens; the seat on turn after the last one is told what it can do. */
function tried(begun: Game, tokens: readonly string[]): Step[] {
  const steps = played(begun, tokens);
  const game = afterTokens(begun, tokens);
  const last = steps.at(-1);
  if (last && !game.isOver) {
    const costs = game.survey().costs();
    last.view = { ...last.view, seat: game.player, costs, legal: Object.keys(costs) };
  }
  return steps;
}

/** A game after some actions; the one that is given stays as it is. */
export function afterTokens(begun: Game, tokens: readonly string[]): Game {
  const game = begun.copy();
  for (const token of tokens) game.apply(token);
  return game;
}
