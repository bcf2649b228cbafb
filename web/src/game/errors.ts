/**
 * Every error the game raises, in one tree, as `errors.py` has it.
 *
 * `message` is one plain sentence for people; `code` is a stable word for programs and the wire. Must not know the
 * rules: which rule an action breaks is found in `reasons`.
 */
export type Params = Readonly<Record<string, string | number>>;

/** Something given to the game was wrong; the game itself is unchanged. */
export class AppenzellError extends Error {
  readonly code: string = "error";
}

/** A set-up that cannot be played. */
export class BadSetup extends AppenzellError {
  override readonly code: string = "bad_setup";
  /** The part at fault. */
  readonly field: string;

  constructor(message: string, field: string) {
    super(message);
    this.field = field;
  }
}

/** A layout that is no valid room plan. */
export class BadLayout extends BadSetup {
  override readonly code = "bad_layout";
}

/** A snapshot of a position that cannot be. */
export class BadSnapshot extends AppenzellError {
  override readonly code = "bad_snapshot";
  /** Why, as a stable word. */
  readonly reason: string;
  /** What the sentence names: places, seats, numbers. */
  readonly params: Params;

  constructor(message: string, reason: string, params: Params = {}) {
    super(message);
    this.reason = reason;
    this.params = params;
  }
}

/** A seat nobody has in this game. */
export class BadSeat extends AppenzellError {
  override readonly code = "bad_seat";
}

/** A text, or something else, that is no notation of an action. */
export class MalformedToken extends AppenzellError {
  override readonly code = "malformed_token";
  /** Where the first fault is, counted from 1. */
  readonly column: number;
  /** The sentence without the column, for those who say in other words where the token stands. */
  readonly placeless: string;

  constructor(message: string, column: number, placeless = message) {
    super(message);
    this.column = column;
    this.placeless = placeless;
  }
}

/** A text that is no record of a game. */
export class BadRecord extends AppenzellError {
  override readonly code: string = "bad_record";
  /** Where the fault is, counted from 1. */
  readonly line: number;
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(`Line ${line}, column ${column}: ${message}`);
    this.line = line;
    this.column = column;
  }
}

/** A text that is not written as a record is, or contradicts itself. */
export class MalformedRecord extends BadRecord {
  override readonly code = "malformed_record";
}

/** A record with an illegal action. */
export class IllegalRecord extends BadRecord {
  override readonly code = "illegal_record";
  /** The id of a rule the action breaks. */
  readonly rule: string;
  readonly reason: string;

  constructor(message: string, line: number, column: number, rule: string, reason: string) {
    super(message, line, column);
    this.rule = rule;
    this.reason = reason;
  }
}

/** A record without its seed: the draws cannot be known before it is opened. */
export class SealedRecord extends BadRecord {
  override readonly code = "sealed_record";
}

/** A game that has no record, because its beginning is not known or it is too long to be read back. */
export class NoRecord extends AppenzellError {
  override readonly code = "no_record";
}

/** An action against a rule. */
export class IllegalAction extends AppenzellError {
  override readonly code: string = "illegal_action";
  /** The id of a rule it breaks, such as `B-35`. */
  readonly rule: string;
  /** Why, as a stable word, such as `too_dear`. */
  readonly reason: string;
  /** What was tried. */
  readonly token: string;

  constructor(message: string, rule: string, reason: string, token: string) {
    super(message);
    this.rule = rule;
    this.reason = reason;
    this.token = token;
  }
}

/** An action after the end of the game. */
export class GameOver extends IllegalAction {
  override readonly code = "game_over";
}
