/**
 * Actions as people handle them: a number and its token.
 *
 * Owns the writing of actions; reading them is `notation`. Most tokens belong to a number for good. The token of a run
 * names where the mouse stands, so tokens have numbers of their own. Equal actions are one object, made when first
 * needed.
 */
import { ACTION, NAMES, TOKENS } from "$/kernel/facts";

/** Where the four mice of the player on turn are, and Cheesy. */
export type Origins = readonly [number, number, number, number, number];
export const CHEESY = TOKENS.mice;

/** One action. */
export class Action {
  private constructor(
    /** Its number in the action space. */
    readonly number: number,
    /** Its notation. */
    readonly token: string,
    /** The number of its token. */
    readonly tokenNumber: number,
  ) {}

  static readonly #known = new Map<number, Action>();

  /** The action of a token's number. */
  static known(tokenNumber: number): Action {
    const found = Action.#known.get(tokenNumber);
    if (found) return found;
    const run = tokenNumber - TOKENS.runsFrom;
    const action =
      run < 0
        ? new Action(tokenNumber, TOKENS.fixed[tokenNumber] ?? "", tokenNumber)
        : new Action(ACTION.RUN + (run % TOKENS.runsEach), runToken(run), tokenNumber);
    Action.#known.set(tokenNumber, action);
    return action;
  }

  toString(): string {
    return this.token;
  }
}

/** The action of a number, the own mice and Cheesy being at `origins`. */
export function actionOf(number: number, origins: Origins): Action {
  if (number < ACTION.RUN || number >= ACTION.HANG) return Action.known(number);
  const run = number - ACTION.RUN;
  const origin = origins[Math.floor(run / TOKENS.places)] ?? 0;
  return Action.known(TOKENS.runsFrom + TOKENS.runsEach * origin + run);
}

/** How a run is written; the names of mice are left out, but for Cheesy's. */
function runToken(number: number): string {
  const origin = Math.floor(number / TOKENS.runsEach);
  const run = number % TOKENS.runsEach;
  const ways = Math.floor(run / TOKENS.places) === CHEESY ? TOKENS.cheesy : TOKENS.runs;
  return `${ways[origin]}${NAMES.places[run % TOKENS.places]}`;
}
