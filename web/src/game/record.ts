/**
 * Records: a game as text that people can read, edit and play back; docs/records.md shows one.
 *
 * Owns the tags and the layout of a record. Reading ignores comments, unknown tags and how lines are wrapped; it checks
 * everything else: turn numbers, the seal, the result, and every action by playing it.
 */
import { LIMITS } from "$/kernel/facts";
import type { Action } from "./action";
import {
  BadSeat,
  BadSetup,
  IllegalAction,
  IllegalRecord,
  MalformedRecord,
  MalformedToken,
  NoRecord,
  SealedRecord,
} from "./errors";
import type { Game, Remarks } from "./game";
import { pieces, tag, type Piece } from "./lexer";
import { dealt, drawn } from "./notes";
import { seal } from "./seed";
import { Setup } from "./setup";
import { grouped, length, quoted, shown, wordsOf } from "./text";

const FORMAT = "1";
/** The tags that make up the set-up, and the words of `Setup` for them. */
const SETUP_TAGS = {
  Players: "players",
  Target: "target",
  Layout: "layout",
  Modules: "modules",
  TurnLimit: "turn_limit",
  Start: "start",
  Seed: "seed",
} as const;
type SetupTag = keyof typeof SETUP_TAGS;
const NEEDED = ["Appenzell", ...Object.keys(SETUP_TAGS)].filter((key) => key !== "Seed");
const KNOWN = [...NEEDED, "Seed", "Seal", "Result"];
const TURN_NUMBER = /^([0-9]{1,9})\.$/;
const COUNT = /^[0-9]{1,9}$/;
const RESIGNED = /^resigned:([0-9])$/;

export type Tags = Readonly<Partial<Record<string, Piece>>>;

/** A record that has been read but not yet played. */
export interface Written {
  tags: Tags;
  setup: Setup;
  /** Words and comments in their order. */
  body: readonly Piece[];
}

// --- writing ---

/**
 * The record of a game that was dealt from a seed; sealed: without it and without what was drawn. `again` is the game
 * at its beginning, which is played once more.
 */
export function writeRecord(game: Game, again: Game, sealed: boolean, remarks: Remarks): string {
  const { setup } = game;
  const head = [
    tag("Appenzell", FORMAT),
    tag("Players", setup.players),
    tag("Target", setup.target),
    tag("Layout", setup.layout),
    tag("Modules", setup.modules.join(" ") || "none"),
    tag("TurnLimit", setup.turn_limit ?? "none"),
    tag("Start", setup.start ?? "random"),
    tag("Seal", game.seal ?? ""),
  ];
  const foot = [tag("Result", resultOf(game)), ...(sealed ? [] : [tag("Seed", setup.seed ?? "")])];
  const parts = [head, lines(game, again, sealed, remarks), foot].filter((part) => part.length > 0);
  return readable(`${parts.map((part) => part.join("\n")).join("\n\n")}\n`);
}

/** The text of a record if it can be read back; what stands between blanks is never fewer than its pieces. */
function readable(text: string): string {
  if (length(text) > LIMITS.MAX_RECORD || wordsOf(text).length > LIMITS.MAX_PIECES) {
    const most = grouped(LIMITS.MAX_PIECES);
    throw new NoRecord(`This game is too long for a record, which has at most ${most} words.`);
  }
  return text;
}

/** How a game stands, as a record says it. */
export function resultOf(game: Game): string {
  if (!game.isOver) return "running";
  return game.winner === null ? "draw" : `seat ${game.winner}`;
}

/** The set-up phase and each turn as a line, with what was drawn. */
function lines(game: Game, again: Game, sealed: boolean, remarks: Remarks): string[] {
  const found: string[] = [];
  let [turn, words] = [0, sealed ? [] : [comment(dealt(again))]];
  game.history.forEach((action, number) => {
    const before = sealed ? new Set<number>() : again.position.unseen();
    words.push(...givenUp(game, number), again.apply(action).token);
    if (!sealed) words.push(comment(drawn(before, action.number, again)));
    words.push(comment(remarks.get(number) ?? ""));
    if (again.turn > turn) {
      found.push(line(turn, words));
      [turn, words] = [again.turn, []];
    }
  });
  words.push(...givenUp(game, game.history.length));
  return words.some(Boolean) ? [...found, line(turn, words)] : found;
}

/** Who resigned after so many actions, as a record says it. */
function givenUp(game: Game, number: number): string[] {
  return [...game.resigned].filter(([, after]) => after === number).map(([seat]) => `resigned:${seat}`);
}

function line(turn: number, words: readonly string[]): string {
  return [`${turn}.`, ...words.filter(Boolean)].join(" ");
}

function comment(note: string): string {
  return note && `{${note}}`;
}

// --- reading ---

/** What a text says, before it is played; `BadRecord` says where and why it is no record. */
export function readRecord(text: unknown): Written {
  const tags: Record<string, Piece> = {};
  const body: Piece[] = [];
  for (const piece of pieces(text)) {
    if (piece.sort !== "tag") body.push(piece);
    else if (KNOWN.includes(piece.key)) {
      if (tags[piece.key]) throw bad(`the tag ${piece.key} is here for the second time.`, piece);
      tags[piece.key] = piece;
    }
  }
  checkTags(tags);
  return { tags, setup: readSetup(tags), body };
}

/** Play a record's actions on a new game of its set-up; the seal and the result, if stated, must be right. */
export function playBack({ tags, body }: Written, game: Game): void {
  if (tags.Seal) checkSeal(tags);
  for (const piece of body) if (piece.sort === "word") playWord(piece, game);
  if (tags.Result) checkResult(tags, game);
}

/** Play a token and return its action; or check a turn number, or let a seat resign. */
export function playWord(piece: Piece, game: Game): Action | null {
  const number = TURN_NUMBER.exec(piece.text)?.[1];
  if (number !== undefined) {
    if (Number(number) === game.turn) return null;
    throw bad(`turn ${Number(number)} cannot begin here, in turn ${game.turn}.`, piece);
  }
  const gone = RESIGNED.exec(piece.text)?.[1];
  try {
    if (gone === undefined) return game.apply(piece.text);
    game.resign(Number(gone));
  } catch (error) {
    throw inRecord(error, piece);
  }
  return null;
}

/** The error of an action as one of the record it stands in. */
function inRecord(error: unknown, { line: at, column }: Piece): unknown {
  if (error instanceof BadSeat) return new MalformedRecord(error.message, at, column);
  if (error instanceof MalformedToken) return new MalformedRecord(error.placeless, at, column + error.column - 1);
  if (error instanceof IllegalAction) return new IllegalRecord(error.message, at, column, error.rule, error.reason);
  return error;
}

/** Make sure that the seed is the one that was sealed at the start. */
export function checkSeal({ Seal, Seed }: Tags): void {
  if (!Seal) throw new MalformedRecord("there is no tag Seal to prove that the seed was fixed before the game.", 1, 1);
  if (Seal.text !== seal(Seed?.text ?? "")) throw bad("the seal does not fit the seed.", Seal);
}

/** Compare the result a record states with the one it leads to. */
export function checkResult({ Result }: Tags, game: Game): void {
  if (!Result) throw new MalformedRecord("there is no tag Result.", 1, 1);
  const right = resultOf(game);
  if (Result.text !== right) {
    throw bad(`the stated result is ${shown(Result.text)}, but the actions lead to ${quoted(right)}.`, Result);
  }
}

function checkTags(tags: Tags): void {
  const missing = NEEDED.find((key) => !tags[key]);
  if (missing !== undefined) throw new MalformedRecord(`the tag ${missing} is missing.`, 1, 1);
  const { Appenzell, Seed } = tags;
  if (Appenzell && Appenzell.text !== FORMAT) {
    throw bad(`this program reads format ${FORMAT}, not ${shown(Appenzell.text)}.`, Appenzell);
  }
  if (!Seed) throw new SealedRecord("the seed of this record is still sealed, so it cannot be played back.", 1, 1);
}

function readSetup(tags: Tags): Setup {
  const read = (key: SetupTag): Piece => tags[key] as Piece;
  const modules = read("Modules").text;
  try {
    return new Setup({
      players: count(read("Players")),
      target: count(read("Target")),
      layout: read("Layout").text,
      modules: modules === "none" ? [] : wordsOf(modules),
      seed: read("Seed").text,
      turn_limit: countOr("none", read("TurnLimit")),
      start: countOr("random", read("Start")),
    });
  } catch (error) {
    if (!(error instanceof BadSetup)) throw error;
    const key = (Object.keys(SETUP_TAGS) as SetupTag[]).find((name) => SETUP_TAGS[name] === error.field);
    throw bad(error.message, read(key ?? "Players"));
  }
}

function count(piece: Piece): number {
  if (!COUNT.test(piece.text)) throw bad(`${piece.key} is a whole number, not ${shown(piece.text)}.`, piece);
  return Number(piece.text);
}

function countOr(word: string, piece: Piece): number | null {
  return piece.text === word ? null : count(piece);
}

function bad(message: string, { line: at, column }: Piece): MalformedRecord {
  return new MalformedRecord(message, at, column);
}
