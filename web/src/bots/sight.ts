/**
 * What a bot is given: everything that has been seen, and how long ago; nothing else.
 *
 * A counterpart of `bots/sight.py`. A sight is plain data, to be sent to whoever thinks elsewhere. Its unseen tiles are
 * in an order that tells nothing, so no bot can read the deck. What has been seen keeps whoever plays: see `game/seen`.
 */
import type { Position } from "$/game/position";
import { SETUP, STATE } from "$/kernel/facts";
import { machine, type Words } from "$/kernel/machine";

export interface Sight {
  /** The set-up, as the kernel knows it. */
  readonly setup: BigInt64Array;
  /** The game as far as it was ever seen; its deck is in order, whatever the real one is. */
  readonly state: BigInt64Array;
  /** In which turn each tile was last seen, and where the cheese tower hung. */
  readonly seen: BigInt64Array;
}

/** What the seat on turn has seen of a game; what happens to the game or to `seen` later is no part of it. */
export function sightOf(position: Position, seen: Words): Sight {
  const { kernel, desk } = machine();
  kernel.order_deck(desk.after.put(position.state));
  return { setup: position.setup.copy().wide, state: desk.after.take().wide, seen: seen.copy().wide };
}

export function playersOf({ setup }: Sight): number {
  return Number(setup[SETUP.PLAYERS]);
}

/** The seat on turn, which a sight is for. */
export function seatOf({ state }: Sight): number {
  return Number(state[STATE.PLAYER]);
}

export function turnOf({ state }: Sight): number {
  return Number(state[STATE.TURN]);
}
