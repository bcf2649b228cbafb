/**
 * Answers questions: whoever thinks, in a Worker or in a test.
 *
 * What is known from one question to the next is nothing but the trees, and those for the turn they are about: every
 * answer is as good without.
 */
import type { Machine } from "$/kernel/machine";
import { numberOf } from "./arithmetic";
import { Bench, tokenOf } from "./bench";
import { chooseGreedily } from "./greedy";
import { Luck } from "./luck";
import type { Advice, Answer, Choice, Question } from "./questions";
import { checkBudget, type EvaluatorName, type MemoryName } from "./recipe";
import { chooseBySearch, think, type Thoughts } from "./search";
import { seatOf, turnOf, type Sight } from "./sight";

const ADVISER = { memory: "perfect", evaluator: "linear", key: "" } as const;

/** Somebody who thinks about a turn: the trees are theirs until somebody else does, or about another one. */
interface Owner {
  readonly sight: Sight;
  readonly memory: MemoryName;
  readonly evaluator: EvaluatorName;
  readonly key: string;
}

export class Thinking {
  readonly bench: Bench;
  #owner: Owner | null = null;

  constructor(machine: Machine) {
    this.bench = new Bench(machine);
  }

  answer<Q extends Question>(question: Q): Answer<Q> {
    return (question.ask === "choose" ? this.choose(question) : this.advise(question)) as Answer<Q>;
  }

  choose({ sight, recipe, key, seed }: Choice): string {
    checkBudget(recipe.budget);
    const luck = new Luck(seed);
    this.#lay({ sight, memory: recipe.memory, evaluator: recipe.evaluator, key });
    const number =
      recipe.kind === "greedy"
        ? chooseGreedily(this.bench, recipe, luck)
        : chooseBySearch(this.bench, recipe.evaluator, recipe.budget, luck);
    return tokenOf(this.bench.root, number);
  }

  advise({ sight, budget, seed }: Advice): Thoughts {
    checkBudget(budget);
    this.#lay({ sight, ...ADVISER });
    return think(this.bench, ADVISER.evaluator, budget, new Luck(seed));
  }

  /** Lay a sight out; forget what was thought about another turn. */
  #lay(owner: Owner): void {
    if (!this.#owner || !isSameTurn(this.#owner, owner)) this.bench.forget();
    this.#owner = owner;
    this.bench.lay(owner.sight, owner.memory, numberOf(owner.key));
  }
}

function isSameTurn(one: Owner, other: Owner): boolean {
  return (
    one.memory === other.memory &&
    one.evaluator === other.evaluator &&
    one.key === other.key &&
    turnOf(one.sight) === turnOf(other.sight) &&
    seatOf(one.sight) === seatOf(other.sight) &&
    one.sight.setup.every((word, at) => word === other.sight.setup[at])
  );
}
