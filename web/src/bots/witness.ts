/**
 * What the page's bots think, for tests that compare it with Python's: `tests/counterpart`. Everything is asked and
 * answered as plain data; arrays of words are lists of their numbers as text.
 */
import { Game } from "$/game/game";
import { firstSeen, seenAfter } from "$/game/seen";
import { Setup, type Wish } from "$/game/setup";
import { machine, type Words } from "$/kernel/machine";
import type { TurnAnalysis } from "../wire";
import { analyse } from "./analysis";
import { exp, numberOf } from "./arithmetic";
import { Clock } from "./clock";
import { planned } from "./greedy";
import { grow } from "./growing";
import { Luck, seeded } from "./luck";
import { courseOf } from "./moments";
import type { Choice, Question } from "./questions";
import type { Budget } from "./recipe";
import { nodesFor } from "./search";
import { sightOf, type Sight } from "./sight";
import { Thinking } from "./thinking";
import type { Tree } from "./tree";

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

/**
 * What the tree knows of the position that was thought about last: of each action its visits, its total, its first
 * look.
 */
export function known(budget: Budget): unknown {
  const { bench } = thinker();
  const edges = bench.tree("linear", nodesFor(budget)).edgesOf(bench.root);
  return edges.map(({ action, visits, total, look }) => [action, visits, total, look]);
}

/**
 * The portions in which a tree grows that does so many playouts a second, where the best action is always ahead by so
 * much: their playouts and tries. The clock is one that only the tree moves.
 */
export function portions(budget: Budget, speed: number, lead: number, isHurried: boolean): unknown {
  const grown: [number, number][] = [];
  let now = 1000;
  const tree = {
    begin: () => null,
    lead: () => lead,
    grow: (number: number, tries: number) => {
      grown.push([number, tries]);
      now += (1000 * number) / speed;
    },
  };
  const real = performance.now;
  performance.now = () => now;
  try {
    grow(thinker().bench, tree as unknown as Tree, budget.playouts, new Clock(budget.seconds, true), isHurried);
  } finally {
    performance.now = real;
  }
  return grown;
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
