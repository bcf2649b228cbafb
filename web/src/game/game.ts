/**
 * A game in progress: the one class most of the page needs.
 *
 * Owns the order of things: read a token, ask the rules, keep the history. Everything else has a home of its own:
 * positions, tokens, views, snapshots and records. An action that is refused leaves the game as it was.
 */
import { ACTION, TOKENS, WHERE } from "$/kernel/facts";
import { Action, actionOf, CHEESY } from "./action";
import type { Aftermath, Phase, Standing } from "./aftermath";
import { BadSeat, IllegalAction, MalformedToken, NoRecord } from "./errors";
import { fit, readToken } from "./notation";
import { isActionNumber, Position, setupWords, tilesToShuffle } from "./position";
import { illegal, reasonOf, type Misfit, type Reason } from "./reasons";
import { playBack, readRecord, writeRecord } from "./record";
import { winnerLeft, winnerOf, type Resigned } from "./resignations";
import { freshSeed, numberBelow, numbers, seal, shuffled } from "./seed";
import type { Setup } from "./setup";
import { restore, takeSnapshot, type Snapshot } from "./snapshot";
import { shown } from "./text";
import { checkedSeat, look, type SeatView } from "./view";

/** Comments on single actions, by their place in the history. */
export type Remarks = ReadonlyMap<number, string>;

/** One game, played action by action. */
export class Game {
  /** What was agreed before the game, with the seed it was dealt from; without one if it is not known. */
  readonly setup: Setup;
  /** The seat that began. */
  readonly start: number;
  /** The position behind the game, its own; it contains the deck: shuffle that before you search a copy. */
  readonly position: Position;
  #history: Action[] = [];
  /** Never changed but as a whole: copies have it, too. */
  #resigned: Resigned = new Map();
  /** The tokens that can be played now, once they were asked for. */
  #listed: readonly number[] | null = null;

  /** Wrap a position; others call `Game.deal`, `fromRecord` or `fromSnapshot`. */
  constructor(setup: Setup, start: number, position: Position) {
    this.setup = setup;
    this.start = start;
    this.position = position;
  }

  // --- making games ---

  /** Begin a game: start player and deck follow from the seed. */
  static deal(setup: Setup): Game {
    const seed = setup.seed ?? freshSeed();
    const stream = numbers(seed);
    const start = setup.start ?? numberBelow(stream, setup.players);
    const position = new Position(setupWords(setup, start));
    position.deal(shuffled(tilesToShuffle(setup), stream).join(""));
    return new Game(setup.but({ seed }), start, position);
  }

  /** Play a record back; `BadRecord` says where and why it cannot be one. */
  static fromRecord(text: unknown): Game {
    const written = readRecord(text);
    const game = Game.deal(written.setup);
    playBack(written, game);
    return game;
  }

  /** Restore a position, without seed and history; `BadSnapshot` says why it is impossible. */
  static fromSnapshot(data: unknown): Game {
    const { setup, start, position } = restore(data);
    return new Game(setup, start, position);
  }

  /** A game of its own that is equal to this one. */
  copy(): Game {
    return this.#with(this.position.copy(), [...this.#history], this.#listed);
  }

  #with(position: Position, history: Action[], listed: readonly number[] | null): Game {
    const other = new Game(this.setup, this.start, position);
    other.#history = history;
    other.#resigned = this.#resigned;
    other.#listed = listed;
    return other;
  }

  /** Whether it is the same game so far: set-up, start, position with its deck, history, and who has resigned. */
  equals(other: Game): boolean {
    const parts = (game: Game) => JSON.stringify([game.setup, game.start, game.#history, [...game.#resigned]]);
    return parts(this) === parts(other) && this.position.equals(other.position);
  }

  // --- playing ---

  /** All legal actions in the order of their numbers; none when the game is over. */
  legalActions(): Action[] {
    return this.#isGivenUp ? [] : this.#tokens().map((number) => Action.known(number));
  }

  #tokens(): readonly number[] {
    this.#listed ??= this.position.listTokens();
    return this.#listed;
  }

  /** Whether an action can be played now; a text that is no notation raises `MalformedToken`. */
  isLegal(action: Action | string): boolean {
    try {
      return !this.position.check(this.#meant(action).number) && !this.#isGivenUp;
    } catch (error) {
      if (error instanceof IllegalAction) return false;
      throw error;
    }
  }

  /**
   * Play an action, given as such or by its token, and return it. `IllegalAction` names a rule it breaks,
   * `MalformedToken` says where a text is no notation; the game is then unchanged.
   */
  apply(action: Action | string): Action {
    const meant = this.#meant(action);
    const reason = this.#isGivenUp ? "game_over" : reasonIf(this.position.apply(meant.number));
    if (reason) throw illegal(reason, meant.token);
    this.#history.push(meant);
    this.#listed = null;
    return meant;
  }

  /** The game as it is after an action, and what there is to tell of that; refuses what `apply` refuses. */
  lookAhead(action: Action | string): { after: Game; aftermath: Aftermath } {
    const meant = this.#meant(action);
    const found = this.position.lookAhead(meant.tokenNumber);
    if (this.#isGivenUp) throw illegal("game_over", meant.token);
    if (typeof found === "number") throw illegal(reasonOf(found), meant.token);
    const after = this.#with(found.after, [...this.#history, meant], null);
    const stands = after.#stands();
    // Finding out who has won may have asked the rules something else in the meantime.
    const aftermath = stands ? told(this.position.lookAhead(meant.tokenNumber), stands) : found.told(null);
    after.#listed = aftermath.listed;
    return { after, aftermath };
  }

  /** What there is to tell of the game as it stands. */
  survey(): Aftermath {
    return this.position.survey(this.#stands());
  }

  /** How it stands where the rules may not know that: who has won may be another one if somebody has resigned. */
  #stands(): Standing | null {
    return this.#resigned.size > 0 ? { phase: this.phase, winner: this.winner } : null;
  }

  /**
   * Let a seat give up, whoever is on turn: of two the other has won, of more the game goes on. `BadSeat`
   * if nobody has this seat, or it has resigned before; `GameOver` when the game is over.
   */
  resign(seat: number | null): void {
    const number = checkedSeat(seat, this.setup.players);
    if (this.isOver) throw illegal("game_over", "resigning");
    if (number === null) throw new BadSeat("A spectator cannot resign.");
    if (this.#resigned.has(number)) throw new BadSeat(`Seat ${number} has resigned already.`);
    this.#resigned = new Map([...this.#resigned, [number, this.#history.length]]);
  }

  /**
   * The action of a number in this position, legal or not. `IllegalAction` if the number means nothing now: there is
   * none such, or the mouse is off the board.
   */
  action(number: number): Action {
    if (!isActionNumber(number)) throw illegal("unknown_action", shown(number));
    const origins = this.position.origins();
    if (number >= ACTION.RUN && number < ACTION.HANG) {
      const mouse = Math.floor((number - ACTION.RUN) / TOKENS.places);
      const origin = origins[mouse] ?? WHERE.OUT;
      if (origin > WHERE.OUT || (mouse === CHEESY && origin === WHERE.OUT)) {
        throw illegal(reasonOf(this.position.check(number)), `action ${number}`);
      }
    }
    return actionOf(number, origins);
  }

  /** The action that is meant in this position: the token decides. */
  #meant(action: Action | string): Action {
    const token: unknown = action instanceof Action ? action.token : action;
    if (typeof token !== "string") {
      throw new MalformedToken(`An action is an Action or a token, not ${shown(token)}.`, 1);
    }
    const origins = this.position.origins();
    const found = fit(readToken(token), origins);
    if (typeof found !== "number") throw illegal(this.#why(found), token);
    return actionOf(found, origins);
  }

  /** Why a token that fits nothing is refused: outside a turn because of what has to come first. */
  #why(misfit: Misfit): Reason {
    const reason = reasonIf(this.position.check(ACTION.END));
    if (reason === "set_up_first") {
      const isLast = reasonIf(this.position.check(ACTION.RUN)) === "hang_first";
      return isLast ? "hang_first" : "set_up_first";
    }
    if (reason) return reason;
    return misfit === "cheesy_elsewhere" && this.position.cheesy === null ? "no_cheesy" : misfit;
  }

  // --- looking ---

  /** The seed, to be kept secret until the end; null if the game was restored from a snapshot. */
  get seed(): string | null {
    return this.setup.seed;
  }

  /** The seal of the seed, to be shown from the start. */
  get seal(): string | null {
    return this.setup.seed === null ? null : seal(this.setup.seed);
  }

  /** The seat on turn; when the game is over, the one whose action ended it. */
  get player(): number {
    return this.position.player;
  }

  /** The number of the single turn, from 1; 0 in the set-up phase. */
  get turn(): number {
    return this.position.turn;
  }

  /** How many actions are left in this turn. */
  get actionsLeft(): number {
    return this.position.actionsLeft;
  }

  /** `setup`, `turn`, `place` (a displaced mouse waits) or `over`. */
  get phase(): Phase {
    return this.#isGivenUp ? "over" : this.position.phase;
  }

  /** Whether the game has ended. */
  get isOver(): boolean {
    return this.#isGivenUp || this.#tokens().length === 0;
  }

  /** The seat that has won; null while the game runs, and for a draw. It is never one that has resigned. */
  get winner(): number | null {
    return winnerOf(this.position, this.#resigned);
  }

  /** The seats that have resigned, each with the number of actions that had been played by then. */
  get resigned(): Resigned {
    return this.#resigned;
  }

  /** Whether one of two has resigned. */
  get #isGivenUp(): boolean {
    return winnerLeft(this.setup.players, this.#resigned) !== null;
  }

  /** All actions played so far; for a game restored from a snapshot, since then. */
  get history(): readonly Action[] {
    return this.#history;
  }

  /** What a seat sees now; null: a spectator. */
  view(seat: number | null = null): SeatView {
    const legal = seat === null ? [] : this.legalActions().map(({ token }) => token);
    return look(this.survey().board(), this.setup, seat, this.start, legal);
  }

  // --- writing down ---

  /**
   * The game as text; `sealed`: without the seed and what was drawn, for a game that still runs. `remarks` change
   * nothing. `NoRecord` if its beginning is not known, or if it is too long to be read back.
   */
  record({ sealed = false, remarks = new Map() }: { sealed?: boolean; remarks?: Remarks } = {}): string {
    if (this.setup.seed === null) {
      throw new NoRecord("A game restored from a snapshot has no record, because its beginning is not known.");
    }
    return writeRecord(this, Game.deal(this.setup), sealed, remarks);
  }

  /** Everything, the deck included, as plain data. */
  snapshot(): Snapshot {
    return takeSnapshot(this.position, this.setup, this.start);
  }
}

function reasonIf(status: number): Reason | null {
  return status ? reasonOf(status) : null;
}

function told(found: ReturnType<Position["lookAhead"]>, stands: Standing): Aftermath {
  if (typeof found === "number") throw new Error("What could be played a moment ago cannot be played now.");
  return found.told(stands);
}
