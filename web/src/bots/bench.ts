/**
 * The workbench of whoever thinks: the arrays in the module's memory that bots of all levels work in, placed once.
 *
 * Owns handing over a sight and taking actions and tokens back. A machine has one bench, and one question is thought
 * about on it at a time; nothing here is known from one question to the next but the trees, which `search` looks after.
 */
import { actionOf } from "$/game/action";
import { MEMORIES, SIZES, STATE, WEIGHTS } from "$/kernel/facts";
import type { Directory, Machine, Place } from "$/kernel/machine";
import type { EvaluatorName, MemoryName } from "./recipe";
import type { Sight } from "./sight";
import { Tree } from "./tree";

export class Bench {
  readonly machine: Machine;
  readonly setup: Place;
  /** The state as a bot knows it. */
  readonly root: Place;
  /** A state for looking on from there. */
  readonly trial: Place;
  readonly random: Place;
  readonly #given: Place;
  readonly #seen: Place;
  #evaluators = new Map<EvaluatorName, Directory>();
  #scratches = new Map<ScratchName, Directory>();
  #trees = new Map<string, Tree>();

  constructor(machine: Machine) {
    this.machine = machine;
    this.setup = machine.words(SIZES.SETUP_WORDS);
    this.#given = machine.words(SIZES.WORDS);
    this.#seen = machine.words(SIZES.SEEN_WORDS);
    this.root = machine.words(SIZES.WORDS);
    this.trial = machine.words(SIZES.WORDS);
    this.random = machine.words(1);
  }

  /** Lay a sight out; what the memory has lost is unseen again. `key` decides what it loses first. */
  lay(sight: Sight, memory: MemoryName, key: bigint): void {
    lay(this.setup, sight.setup);
    lay(this.#given, sight.state);
    lay(this.#seen, sight.seen);
    this.machine.kernel.recall(this.#given.at, this.#seen.at, MEMORIES[memory], key, this.root.at);
  }

  evaluator(name: EvaluatorName): Directory {
    return kept(this.#evaluators, name, () => {
      const made = this.machine.directory("Linear");
      (made.arrays.weights as Place).floats.set(WEIGHTS[name].weights);
      return made;
    });
  }

  scratch(name: ScratchName): Directory {
    return kept(this.#scratches, name, () => this.machine.directory(name));
  }

  /** The tree of so many positions; there is one of each size. */
  tree(evaluator: EvaluatorName, nodes: number): Tree {
    return kept(this.#trees, `${evaluator} ${nodes}`, () => new Tree(this, this.evaluator(evaluator), nodes));
  }

  /** Forget what all trees know. */
  forget(): void {
    for (const tree of this.#trees.values()) tree.clear();
  }

  /** Play an action on, in a state that is thought about. */
  act(state: Place, number: number): void {
    this.machine.kernel.act_noting(this.setup.at, state.at, number);
  }
}

/** Copy words to where they are worked with; fewer would leave what lay there before. */
function lay(place: Place, words: BigInt64Array): void {
  if (words.byteLength !== place.size) throw new RangeError("This is no sight: it has too many words, or too few.");
  place.words.set(words);
}

export type ScratchName = "PlanScratch" | "WinScratch" | "SearchScratch";

function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

/** The notation of an action's number in a state. */
export function tokenOf(state: Place, number: number): string {
  const mice = state.word(STATE.WHERE + state.word(STATE.PLAYER));
  const place = (mouse: number) => (mice >>> (8 * mouse)) & 255;
  return actionOf(number, [place(0), place(1), place(2), place(3), state.word(STATE.CHEESY_AT)]).token;
}
