/**
 * What the page's bots think, for tests that compare it with Python's: `tests/counterpart`. Everything is asked and answered
 * as plain data; arrays of words are lists of their numbers as text.
 */
import { Game } from "$/game/game";
import { Setup, type Wish } from "$/game/setup";
import { machine, type Words } from "$/kernel/machine";
import type { TurnAnalysis } from "../wire";
import { analyse } from "./analysis";
import { exp, numberOf } from "./arithmetic";
import { planned } from "./greedy";
import { Luck, seeded } from "./luck";
import { courseOf } from "./moments";
import type { Choice, Question } from "./questions";
import type { Budget } from "./recipe";
import { firstSeen, seenAfter, sightOf, type Sight } from "./sight";
import { Thinking } from "./thinking";

type Told = Readonly<Record<keyof Sight, readonly string[]>>;
let thinking: Thinking | null = null;

function thinker(): Thinking {
  thinking ??= new Thinking(machine());
  return thinking;
}

function read({ setup, state, seen }: Told): Sight {
  const words = (texts: readonly string[]) => BigInt64Array.from(texts, BigInt);
  return { setup: words(setup), state: words(state), seen: words(seen) };
}

function told({ setup, state, seen }: Sight): Told {
  const texts = (words: BigInt64Array) => Array.from(words, String);
  return { setup: texts(setup), state: texts(state), seen: texts(seen) };
}

/** A question as a Worker gets it; fresh: nothing is known from those before. */
export function answered(question: Question & { sight: Told }, isFresh: boolean): unknown {
  if (isFresh) thinker().bench.forget();
  return thinker().answer({ ...question, sight: read(question.sight) } as Question);
}

/** What the plans after each first action are worth to a greedy bot. */
export function valued({ sight, recipe, key, seed }: Choice & { sight: Told }): unknown {
  const { bench } = thinker();
  bench.lay(read(sight), recipe.memory, numberOf(key));
  return [...planned(bench, recipe.evaluator, recipe.budget, new Luck(seed))];
}

/** What chance and arithmetic give. */
export function drawn(seed: number, count: number, text: string, powers: readonly number[]): unknown {
  const luck = new Luck(seed);
  const numbers = Array.from({ length: count }, () => [String(luck.bits()), luck.uniform()]);
  return { numbers, word: String(seeded(BigInt(seed))), hash: String(numberOf(text)), powers: powers.map(exp) };
}

/** What is seen of a game before its first action and after each. */
export function sights(wish: Wish, tokens: readonly string[]): Told[] {
  let game = Game.deal(new Setup(wish));
  let seen: Words = firstSeen(game.position);
  return [
    told(sightOf(game.position, seen)),
    ...tokens.map((token) => {
      const { after } = game.lookAhead(token);
      const number = after.history.at(-1)?.number ?? 0;
      seen = seenAfter(game.position, after.position, number, seen);
      game = after;
      return told(sightOf(game.position, seen));
    }),
  ];
}

/** A game looked at again by several who think in turns. */
export async function analysed(record: string, budget: Budget, seed: number, first: number): Promise<unknown> {
  const course = courseOf(Game.fromRecord(record), first);
  const adviser = {
    advise: async (sight: Sight, given: Budget, luck: number) => {
      thinker().bench.forget();
      return thinker().advise({ ask: "advise", sight, budget: given, seed: luck });
    },
  };
  const turns: TurnAnalysis[] = [];
  for await (const turn of analyse(course, [adviser, adviser, adviser], budget, seed)) turns.push(turn);
  return { turns, sights: course.moments.map(({ sight }) => told(sight)) };
}
