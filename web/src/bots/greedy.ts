/**
 * A decent opponent: it plans its own turn to the end and takes what it likes best, without looking further.
 *
 * A counterpart of `bots/greedy.py`: child, novice and keen think so. It guesses a few times what lies under the roofs,
 * plans the turn in each guess, and plays the first action of the plans that turn out best on average. With a whim it
 * does not always take the best: the better an action, the likelier.
 */
import { ACTION, GREEDY } from "$/kernel/facts";
import type { Place } from "$/kernel/machine";
import { exp } from "./arithmetic";
import type { Bench } from "./bench";
import { Clock } from "./clock";
import { seeded, type Luck } from "./luck";
import type { Budget, EvaluatorName, Recipe } from "./recipe";

const NOTHING = -1;

/** What the plans after each first action are worth on average, by its number. */
export type Values = ReadonlyMap<number, number>;

/** The number of the action a greedy bot plays; the bench is laid out. */
export function chooseGreedily(bench: Bench, recipe: Recipe, luck: Luck): number {
  const values = planned(bench, recipe.evaluator, recipe.budget, luck);
  return picked(withOneHang(values, luck), recipe.whim, luck);
}

/** Plan the turn in a few guesses; at least in one. */
export function planned(bench: Bench, evaluator: EvaluatorName, budget: Budget, luck: Luck): Values {
  const { machine, setup, root, random } = bench;
  const [judge, scratch, clock] = [bench.evaluator(evaluator), bench.scratch("PlanScratch"), new Clock(budget.seconds)];
  const best = scratch.arrays.best as Place;
  random.words[0] = seeded(luck.bits());
  const totals = new Float64Array(best.floats.length);
  let guesses = 0;
  while (guesses < (budget.playouts ?? GREEDY.guesses) && (guesses === 0 || !clock.isOver)) {
    machine.kernel.plan(setup.at, root.at, judge.at, random.at, GREEDY.width, scratch.at);
    best.floats.forEach((value, number) => (totals[number] = (totals[number] ?? 0) + value));
    guesses += 1;
  }
  const numbers = [...best.floats.keys()].filter((number) => (best.floats[number] ?? NOTHING) > NOTHING);
  return new Map(numbers.map((number) => [number, (totals[number] ?? 0) / guesses]));
}

/**
 * What may be picked: of all posts for the cheese tower the best, and that only if nothing else is as good. Else a whim
 * would hang it almost every time, so many posts there are; and what is as good without it needs no tower.
 */
function withOneHang(values: Values, luck: Luck): Values {
  const others = new Map([...values].filter(([number]) => number < ACTION.HANG || number >= ACTION.PLACE));
  if (others.size === values.size || others.size === 0) return values;
  const best = Math.max(...values.values());
  if (best < Math.max(...others.values()) + GREEDY.equal) return others;
  return others.set(luck.pick(asGoodAs(best, values)), best);
}

function picked(values: Values, whim: number, luck: Luck): number {
  const best = Math.max(...values.values());
  if (whim === 0) return luck.pick(asGoodAs(best, values));
  return luck.pickWeighted(
    [...values.keys()],
    [...values.values()].map((value) => exp((value - best) / whim)),
  );
}

function asGoodAs(best: number, values: Values): number[] {
  return [...values].filter(([, value]) => value > best - GREEDY.equal).map(([number]) => number);
}
