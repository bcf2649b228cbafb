/**
 * Pairs within reach: what whoever remembers everything could collect in a turn, without a push and without luck.
 *
 * A counterpart of `study/reach.py`. The search for a sure win does the work: it is asked with the target one cheese
 * away, as if nobody else collected any. An action that would show a tile nobody has seen is no part of what it
 * finds.
 */
import { NAMES, SETUP, STATE } from "$/kernel/facts";
import type { Words } from "$/kernel/machine";
import type { Game } from "$/game/game";
import type { Pair } from "../wire";
import { playNumbers, wins } from "./wins";

/** So many actions are tried for each turn. */
const PATIENCE = 100_000;
/** So many positions are looked at in a game: a second's work. Games of people need a tenth of it. */
const MOST_POSITIONS = 2_000_000;
const ACTIONS_A_TURN = 4;
/** All mice have used the sliding works: no extra push either. */
const EVERYBODY = 0b11111;
const BYTE = 8n;

/** Looks for pairs in one game; when that has become too much work, it finds none any more. */
export class Reach {
  #left: number;

  constructor(most = MOST_POSITIONS) {
    this.#left = most;
  }

  /** A pair that the seat on turn could collect by running and lifting alone, the nearest one. */
  pair(game: Game): Pair | null {
    const { setup, state } = alone(game);
    for (let actions = 1; actions <= ACTIONS_A_TURN && this.#left > 0; actions += 1) {
      state.put(STATE.ACTIONS_LEFT, actions);
      const numbers = wins().find(setup, state, PATIENCE);
      this.#left -= 1 + wins().met;
      if (numbers.length > 0) return collected(game.copy(), numbers);
    }
    return null;
  }
}

/**
 * A set-up and a state in which the next cheese wins, and nothing can be pushed. The others have none, or they might
 * have won already; the kinds that are used up count as the seat's own.
 */
function alone(game: Game): { setup: Words; state: Words } {
  const { position, player } = game;
  const [setup, state] = [position.setup.copy(), position.state.copy()];
  const { collected: own, stock } = position.viewParts();
  const gone = Object.keys(stock).filter((kind) => stock[kind] === 0);
  const kinds = new Set([...(own[player] ?? ""), ...gone]);
  const bits = [...kinds].reduce((all, kind) => all | (1n << BigInt(NAMES.tiles.indexOf(kind) - 1)), 0n);
  setup.put(SETUP.TARGET, kinds.size + 1);
  state.wide[STATE.COLLECTED] = bits << (BYTE * BigInt(player));
  state.put(STATE.SLID, 1);
  state.put(STATE.WORKS_USED, EVERYBODY);
  return { setup, state };
}

function collected(game: Game, numbers: readonly number[]): Pair {
  const { player } = game;
  const before = game.position.viewParts().collected[player] ?? "";
  const tokens = playNumbers(game, numbers);
  const parts = game.position.viewParts();
  const cheese = [...(parts.collected[player] ?? "")].find((kind) => !before.includes(kind)) ?? "";
  const tiles = game.position.knownTiles();
  const mice = [...(parts.mice[player] ?? []), ...(parts.ribbon === player && parts.cheesy ? [parts.cheesy] : [])];
  return { cheese, places: mice.filter((place) => tiles.get(place) === cheese), tokens };
}
