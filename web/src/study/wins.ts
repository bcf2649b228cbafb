/** Sure wins within a turn, found by trying everything; the kernel looks, here is where its arrays are. */
import { SIZES } from "$/kernel/facts";
import { machine, type Directory, type Machine, type Place, type Words } from "$/kernel/machine";
import { actionOf } from "$/game/action";
import type { Game } from "$/game/game";

/** Looks for sure wins on one machine. */
class Wins {
  readonly #machine: Machine;
  readonly #setup: Place;
  readonly #state: Place;
  readonly #scratch: Directory;

  constructor(machine: Machine) {
    this.#machine = machine;
    this.#setup = machine.words(SIZES.SETUP_WORDS);
    this.#state = machine.words(SIZES.WORDS);
    this.#scratch = machine.directory("WinScratch");
  }

  /** The numbers of the actions of a sure win; none if there is none, or it takes more than so many tries to find. */
  find(setup: Words, state: Words, patience: number): number[] {
    const { kernel } = this.#machine;
    const length = kernel.find_win(this.#setup.put(setup), this.#state.put(state), this.#scratch.at, patience);
    const path = this.#part("path");
    return Array.from({ length: Math.max(0, length) }, (_, at) => path.word(at));
  }

  /** How many positions the last search has met. */
  get met(): number {
    const { halves } = this.#part("known");
    let met = 0;
    for (let at = 0; at < halves.length; at += 2) if (halves[at] || halves[at + 1]) met += 1;
    return met;
  }

  #part(name: string): Place {
    return this.#scratch.arrays[name] as Place;
  }
}

const known = new WeakMap<Machine, Wins>();

/** Who looks for sure wins; its arrays are placed once. */
export function wins(): Wins {
  const found = known.get(machine()) ?? new Wins(machine());
  known.set(machine(), found);
  return found;
}

/** Play actions of these numbers one after the other; their tokens. */
export function playNumbers(game: Game, numbers: readonly number[]): string[] {
  return numbers.map((number) => game.apply(actionOf(number, game.position.origins())).token);
}
