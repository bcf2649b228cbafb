/**
 * A game being played: entries folded into a game, with undo and resignation.
 *
 * Owns what an entry does and when it is refused. The same fold rebuilds a game from what was written and carries it
 * on, so what is remembered and what is written cannot differ. `lookAhead` changes nothing; `take` makes it so, after
 * it was written. What has been seen is followed on the way, so nothing is played twice.
 */
import type { Aftermath, OpenBoard } from "$/game/aftermath";
import { endingOf, type Ending } from "$/game/endings";
import type { Game } from "$/game/game";
import type { Resigned } from "$/game/resignations";
import type { Agreed } from "$/game/setup";
import { LIMITS } from "$/kernel/facts";
import type { Words } from "$/kernel/machine";
import type { Event } from "../wire";
import { entryOf, type Entry } from "./entry";
import { NotNow } from "./notNow";
import { firstSeen, seenAfter } from "$/game/seen";

/** What lies open for all to see, and what was agreed, by the words of a view. */
export type Board = Agreed & OpenBoard;

/** What is shown of an entry in the log. Nobody changes it. */
export interface LogLine {
  readonly entry: Entry;
  readonly turn: number;
  /** What it did, as JSON; no tile is named. */
  readonly eventsText: string;
}

/** A game between two entries, and what there is to know of it; nobody changes it. */
class Moment {
  readonly game: Game;
  readonly seen: Words;
  readonly aftermath: Aftermath;
  readonly player: number;
  readonly turn: number;
  readonly isOver: boolean;

  constructor(game: Game, seen: Words, aftermath: Aftermath) {
    this.game = game;
    this.seen = seen;
    this.aftermath = aftermath;
    this.player = game.player;
    this.turn = game.turn;
    this.isOver = game.isOver;
  }
}

/** What an entry does; nobody changes it. */
export class Played {
  readonly entry: Entry;
  readonly after: Moment;
  /** What it did, as JSON. */
  readonly eventsText: string;
  /** null for an undo. */
  readonly logLine: LogLine | null;
  /** Whether it shows a tile that was covered: such an action cannot be taken back. */
  readonly reveals: boolean;
  /** For an undo: the log line it takes away. */
  readonly undid: LogLine | null;

  constructor(
    entry: Entry,
    after: Moment,
    eventsText: string,
    rest: Partial<Pick<Played, "logLine" | "reveals" | "undid">>,
  ) {
    this.entry = entry;
    this.after = after;
    this.eventsText = eventsText;
    this.logLine = rest.logLine ?? null;
    this.reveals = rest.reveals ?? false;
    this.undid = rest.undid ?? null;
  }

  /** What it did. */
  get events(): Event[] {
    return JSON.parse(this.eventsText) as Event[];
  }

  /** Whether the game is over with it. */
  get ends(): boolean {
    return this.after.isOver;
  }

  /** The seat that has won by it. */
  get winner(): number | null {
    return this.after.game.winner;
  }
}

/** A game and how it came about. */
export class Playing {
  readonly #agreed: Agreed;
  #now: Moment;
  #seq = 0;
  #logLines: LogLine[] = [];
  #turnBegan: number;
  /** The moments one can go back to. */
  #earlier: Moment[] = [];
  /** How often something was taken back in this turn; the set-up counts with the first one. */
  #undone = 0;
  #lastUndo = 0;

  /** Play on with a game; whatever happened before cannot be taken back, and is in no log. */
  constructor(game: Game, began = 0) {
    this.#agreed = game.setup.asDict(game.start);
    this.#now = new Moment(game, firstSeen(game.position), game.survey());
    this.#turnBegan = began;
  }

  // --- looking ---

  /** The game as it stands, to be looked at. */
  get game(): Game {
    return this.#now.game;
  }

  get player(): number {
    return this.#now.player;
  }

  get turn(): number {
    return this.#now.turn;
  }

  /** Whether the game has ended, by the rules or because one of two has resigned. */
  get isOver(): boolean {
    return this.#now.isOver;
  }

  /** The seats that have resigned. */
  get resigned(): Resigned {
    return this.game.resigned;
  }

  get seq(): number {
    return this.#seq;
  }

  get logLines(): readonly LogLine[] {
    return this.#logLines;
  }

  /** When the turn began, in milliseconds since 1970. */
  get turnBegan(): number {
    return this.#turnBegan;
  }

  /** The seq at which something was taken back last: log lines known before it may be gone. */
  get lastUndo(): number {
    return this.#lastUndo;
  }

  /** What lies open for all to see, by the words of a view. */
  get board(): Board {
    return { ...this.#agreed, ...this.#now.aftermath.board() };
  }

  /** The same as JSON, without braces. */
  get boardText(): string {
    return `${JSON.stringify(this.#agreed).slice(1, -1)},${this.#now.aftermath.boardText}`;
  }

  /** What can be done now and what it costs, as JSON without braces: `legal` and `costs`. */
  get choicesText(): string {
    return this.#now.aftermath.choicesText;
  }

  /** The seat that has won; null while it runs, and for a draw. */
  get winner(): number | null {
    return this.game.winner;
  }

  /** Why the game ended; null: it has not. */
  get ending(): Ending | null {
    return endingOf(this.game);
  }

  /** What has been seen, for whoever makes a sight of it for a bot; nobody changes it. */
  get seen(): Words {
    return this.#now.seen;
  }

  /** The seat whose last action can be taken back; null: there is nothing to take back, or no more. */
  get undoable(): number | null {
    if (this.#undone >= LIMITS.MOST_UNDONE || this.isOver) return null;
    return this.#earlier.at(-1)?.player ?? null;
  }

  /** The log lines of all entries after one. */
  logLinesSince(seq: number): LogLine[] {
    return this.#logLines.filter(({ entry }) => entry.seq > seq);
  }

  // --- going on ---

  /** What an entry would do; `NotNow` or another `AppenzellError` if it cannot be. */
  lookAhead(entry: Entry): Played {
    if (this.isOver && entry.kind !== "act") throw new NotNow("game_over", "The game is over.");
    if (entry.kind === "resign") return this.#lookAtResigning(entry);
    if (entry.kind === "undo") return this.#lookAtUndo(entry);
    if (entry.seat !== this.player) {
      throw new NotNow("not_your_turn", "Another seat is on turn.", { player: this.player });
    }
    return this.#lookAtAction(entry);
  }

  /** Make it so, and return it. */
  take(played: Played): Played {
    const { entry } = played;
    if (played.undid) {
      this.#earlier.pop();
      this.#logLines.pop();
      this.#undone += 1;
      this.#lastUndo = entry.seq;
    } else if (played.logLine) this.#logLines.push(played.logLine);
    if (entry.kind === "act") this.#remember(played);
    else if (entry.kind === "resign") this.#earlier = [];
    this.#now = played.after;
    this.#seq = entry.seq;
    return played;
  }

  /** Play an action for the seat on turn, where nothing is written down first. */
  act(token: string): Played {
    return this.take(this.lookAhead(entryOf({ seq: this.seq + 1, kind: "act", seat: this.player, token })));
  }

  /** Let a seat give up, where nothing is written down first. */
  resign(seat: number): Played {
    return this.take(this.lookAhead(entryOf({ seq: this.seq + 1, kind: "resign", seat })));
  }

  /** Take back what was done last, where nothing is written down first. */
  undo(seat: number): Played {
    return this.take(this.lookAhead(entryOf({ seq: this.seq + 1, kind: "undo", seat })));
  }

  #lookAtAction(entry: Entry): Played {
    const { after: game, aftermath } = this.game.lookAhead(entry.token ?? "");
    const seen = seenAfter(this.game.position, game.position, aftermath.action, this.#now.seen);
    const after = new Moment(game, seen, aftermath);
    const logLine = { entry, turn: this.turn, eventsText: aftermath.logText };
    return new Played(entry, after, aftermath.eventsText, { logLine, reveals: aftermath.reveals });
  }

  #lookAtUndo(entry: Entry): Played {
    const [after, undid] = [this.#earlier.at(-1), this.#logLines.at(-1)];
    if (this.undoable !== entry.seat || !after || !undid) {
      throw new NotNow("undo_refused", "There is nothing to take back, or something was revealed since.");
    }
    return new Played(entry, after, "[]", { undid });
  }

  #lookAtResigning(entry: Entry): Played {
    if (this.resigned.has(entry.seat)) throw new NotNow("no_seat", "This seat has resigned already.");
    const game = this.game.copy();
    game.resign(entry.seat);
    const over = { kind: "over", winner: game.winner, reason: "resigned" };
    const eventsText = JSON.stringify(game.isOver ? [over] : []);
    const after = new Moment(game, this.#now.seen, game.survey());
    return new Played(entry, after, eventsText, { logLine: { entry, turn: game.turn, eventsText } });
  }

  /** Keep the way back within a turn, or the set-up, up to the last moment something was revealed. */
  #remember({ entry, after, reveals }: Played): void {
    const before = this.#now;
    const hasPassed = after.turn !== before.turn || after.player !== before.player;
    if (hasPassed) this.#turnBegan = entry.at;
    if (hasPassed && before.turn > 0) {
      this.#earlier = [];
      this.#undone = 0;
    } else if (reveals) this.#earlier = [];
    else this.#earlier.push(before);
  }
}
