/**
 * What the page says to those who study, for tests that compare it with Python's: `tests/counterpart`. Everything is asked and
 * answered as plain data.
 */
import { machine } from "$/kernel/machine";
import { Thinking } from "../bots/thinking";
import type { Thoughts } from "../bots/search";
import type { Sight } from "../bots/sight";
import type { TurnAnalysis } from "../wire";
import { courseOf, questionAbout } from "./analysis";
import { loadExercises, type Puzzle } from "./exercises";
import { solution, winningTokens } from "./puzzles";
import { answerTo, type Asked, type Given, type Reply } from "./questions";
import * as studies from "./studies";
import { turnsOf } from "./turns";

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

/** Think with so many playouts. */
async function think(sight: Sight, seed: number, playouts: number): Promise<Thoughts> {
  thinking ??= new Thinking(machine());
  return thinking.advise({ ask: "advise", sight, budget: { seconds: null, playouts }, seed });
}

/** Analyse a game with so many playouts a turn. */
export async function analysed(record: string, first: number, playouts: number): Promise<TurnAnalysis[]> {
  const found: TurnAnalysis[] = [];
  for await (const turn of turnsOf(courseOf(record, first), (sight, seed) => think(sight, seed, playouts))) found.push(turn);
  return found;
}

/** Think about a position with so many playouts. */
export function advised(snapshot: unknown, tokens: readonly string[], playouts: number): Promise<Thoughts> {
  return think(questionAbout(snapshot, tokens), 0, playouts);
}
