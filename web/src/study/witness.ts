/**
 * What the page says to those who study, for tests that compare it with Python's: `tests/counterpart`. Everything is
 * asked and answered as plain data.
 */
import { analyse } from "$/bots/analysis";
import type { Budget } from "$/bots/recipe";
import type { Thoughts } from "$/bots/search";
import type { Sight } from "$/bots/sight";
import { Thinking } from "$/bots/thinking";
import { machine } from "$/kernel/machine";
import type { TurnAnalysis } from "../wire";
import { courseOfRecord, questionAbout } from "./analysis";
import { loadExercises, type Puzzle } from "./exercises";
import { solution, winningTokens } from "./puzzles";
import { answerTo, type Asked, type Given, type Reply } from "./questions";
import * as studies from "./studies";

/** Ask as a Worker is asked. */
export function asked<Name extends Asked>(ask: Name, ...given: Given<Name>): Promise<Reply> {
  return answerTo({ id: 0, ask, given } as never);
}

/** Ask the same many times, each with one thing. */
export function askedEach(ask: Asked, each: readonly unknown[]): Promise<Reply[]> {
  return Promise.all(each.map((given) => answerTo({ id: 0, ask, given: [given] } as never)));
}

/** Today's puzzle of many days. */
export async function todays(days: readonly number[]): Promise<string[]> {
  const lists = await Promise.all(days.map((day) => studies.puzzles(day * 86_400_000 + 12_345)));
  return lists.map(({ today }) => today);
}

/** All that is listed. */
export async function listed(): Promise<unknown> {
  return { puzzles: (await studies.puzzles()).puzzles, ...(await studies.lessons()) };
}

/** How a puzzle is won, or solved. */
export async function solved(id: string): Promise<unknown> {
  const puzzle = (await loadExercises()).puzzle(id) as Puzzle;
  return { line: winningTokens(puzzle.game), solution: solution(puzzle, puzzle.game) };
}

let thinking: Thinking | null = null;

/** Whoever thinks knows nothing from the question before. */
async function advise(sight: Sight, budget: Budget, seed: number): Promise<Thoughts> {
  thinking ??= new Thinking(machine());
  thinking.bench.forget();
  return thinking.advise({ ask: "advise", sight, budget, seed });
}

/** Analyse a game with so many playouts a turn. */
export async function analysed(record: string, first: number, playouts: number): Promise<TurnAnalysis[]> {
  const found: TurnAnalysis[] = [];
  const course = courseOfRecord(record, first);
  for await (const turn of analyse(course, [{ advise }], { seconds: null, playouts }, 0)) found.push(turn);
  return found;
}

/** Think about a position with so many playouts. */
export function advised(snapshot: unknown, tokens: readonly string[], playouts: number): Promise<Thoughts> {
  return advise(questionAbout(snapshot, tokens), { seconds: null, playouts }, 0);
}
