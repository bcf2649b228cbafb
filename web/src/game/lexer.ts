/**
 * The text of a record cut into pieces, each with its line and column: tags, comments and words. Line breaks are blanks
 * like others, so a re-wrapped record stays the same. Knows nothing about what tags and words mean.
 */
import { LIMITS } from "$/kernel/facts";
import { MalformedRecord } from "./errors";
import { BLANK, grouped, length, shown } from "./text";

const TAG_VALUE = '[^"\\\\]*(?:\\\\["\\\\][^"\\\\]*)*';
const PIECE = new RegExp(
  `(?<blank>(?:[${BLANK}]+|;[^\\n]*)+)` +
    "|\\{(?<comment>[^{}]*)\\}" +
    `|\\[[${BLANK}]*(?<key>[A-Za-z][A-Za-z0-9_]*)[${BLANK}]*"(?<value>${TAG_VALUE})"[${BLANK}]*\\]` +
    `|(?<word>[^${BLANK}{}[\\]";]+)`,
  "uy",
);
const FAULTS: Readonly<Record<string, string>> = {
  "[": 'a tag is written [Key "value"], and this is none.',
  "]": "a ] without its [.",
  "{": "a comment begins here and does not end, or holds another {.",
  "}": "a } without its {.",
  '"': "a quotation mark outside a tag.",
};
const WRAP = /[ \t]*\n[ \t]*/g;

/** A piece of a record. */
export interface Piece {
  sort: "tag" | "comment" | "word";
  /** The word, the comment without its braces, or the value of the tag. */
  text: string;
  line: number;
  column: number;
  /** The key of a tag. */
  key: string;
}

/** Cut a text into pieces; `MalformedRecord` says where it cannot be done. */
export function pieces(text: unknown): Piece[] {
  if (typeof text !== "string") throw new MalformedRecord(`a record is a text, not ${shown(text)}.`, 1, 1);
  const characters = length(text);
  if (characters > LIMITS.MAX_RECORD) {
    const most = grouped(LIMITS.MAX_RECORD);
    throw new MalformedRecord(`a record has at most ${most} characters, not ${grouped(characters)}.`, 1, 1);
  }
  return cut(text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
}

function cut(text: string): Piece[] {
  const found: Piece[] = [];
  let [at, line, column] = [0, 1, 1];
  while (at < text.length) {
    PIECE.lastIndex = at;
    const match = PIECE.exec(text);
    if (!match) throw new MalformedRecord(FAULTS[text[at] ?? ""] ?? "", line, column);
    const [whole] = match;
    if (match.groups?.blank === undefined) found.push(piece(match.groups ?? {}, line, column));
    if (found.length > LIMITS.MAX_PIECES) {
      const most = grouped(LIMITS.MAX_PIECES);
      throw new MalformedRecord(`a record has at most ${most} words, comments and tags.`, line, column);
    }
    const breaks = whole.split("\n").length - 1;
    line += breaks;
    column = (breaks > 0 ? 1 : column) + length(whole.slice(whole.lastIndexOf("\n") + 1));
    at += whole.length;
  }
  return found;
}

function piece({ key, value = "", comment, word = "" }: Record<string, string>, line: number, column: number): Piece {
  if (comment !== undefined) return { sort: "comment", text: comment, line, column, key: "" };
  if (key === undefined) return { sort: "word", text: word, line, column, key: "" };
  if (length(value) > LIMITS.MAX_VALUE) {
    const most = grouped(LIMITS.MAX_VALUE);
    throw new MalformedRecord(`the value of a tag has at most ${most} characters.`, line, column);
  }
  return { sort: "tag", text: value.replace(WRAP, " ").replace(/\\(.)/g, "$1"), line, column, key };
}

/** Write a tag. */
export function tag(key: string, value: string | number): string {
  return `[${key} "${`${value}`.replace(/[\\"]/g, "\\$&")}"]`;
}
