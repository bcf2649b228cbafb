/**
 * What a bot is given: everything that has been seen, and how long ago; nothing else.
 *
 * A counterpart of `bots/sight.py`. A sight is plain data, to be sent to whoever thinks elsewhere. The order of its unseen
 * tiles is one that tells nothing, so no bot can read the deck.
 */
import { STATE } from "$/kernel/facts";
import type { Machine, Words } from "$/kernel/machine";

export interface Sight {
  /** The set-up, as the kernel knows it. */
  readonly setup: BigInt64Array;
  /** The game as far as it was ever seen; its deck is in order, whatever the real one is. */
  readonly state: BigInt64Array;
  /** In which turn each tile was last seen, and where the cheese tower hung. */
  readonly seen: BigInt64Array;
}

/** What the seat on turn has seen of a game; what happens to the game later is no part of it. */
export function sightOf(machine: Machine, setup: Words, state: Words, seen: Words): Sight {
  const { after } = machine.desk;
  machine.kernel.order_deck(after.put(state));
  return { setup: setup.wide.slice(), state: after.take().wide, seen: seen.wide.slice() };
}

/** The seat on turn, which a sight is for. */
export function seatOf({ state }: Sight): number {
  return Number(state[STATE.PLAYER]);
}

export function turnOf({ state }: Sight): number {
  return Number(state[STATE.TURN]);
}
