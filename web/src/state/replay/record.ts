/**
 * The text of a record, as far as the page itself needs it: its tags, and the notes on what was drawn. Whether the
 * actions are legal is for the server to say. See docs/records.md.
 */
import type { Replay } from "../types";

/** A tag or a note, and where it stands. */
export interface Piece {
  text: string;
  line: number;
  column: number;
}

/** A note: what was drawn after so many actions. */
export interface Note extends Piece {
  after: number;
}

export interface Written {
  tags: Readonly<Record<string, Piece>>;
  notes: readonly Note[];
  /** The actions, counted from 1, that a hint or a bot had a part in. */
  helped: readonly number[];
}

/** The files that may hold one, as browsers want it. */
export const RECORD_FILES = ".txt,text/plain";

const PIECE =
  /(?<blank>(?:\s|;[^\n]*)+)|\{(?<comment>[^{}]*)\}|\[\s*(?<key>[A-Za-z]\w*)\s*"(?<value>(?:[^"\\]|\\["\\])*)"\s*\]|(?<word>[^\s{}[\]";]+)|./gsu;
/** A turn number, or that a seat has resigned. */
const NO_ACTION = /^(\d{1,9}\.|resigned:\d)$/;
const REMARKS = ["hint", "bot"];
const ENTRY = /^(start:[0-4]|(spare|[a-g][1-7]):[A-G.xgwd])$/;

/** Read what can be read of a record. */
export function readRecord(text: string): Written {
  const tags: Record<string, Piece> = {};
  const notes: Note[] = [];
  const helped: number[] = [];
  let after = 0;
  for (const { 0: whole, groups = {}, index } of tidied(text).matchAll(PIECE)) {
    const place = () => placeOf(tidied(text), index);
    if (groups.key !== undefined) tags[groups.key] = { text: (groups.value ?? "").replace(/\\(.)/g, "$1"), ...place() };
    else if (groups.comment !== undefined && isNote(groups.comment))
      notes.push({ text: groups.comment.trim(), after, ...place() });
    else if (groups.comment !== undefined && REMARKS.includes(groups.comment.trim())) helped.push(after);
    else if (groups.word !== undefined && !NO_ACTION.test(whole)) after += 1;
  }
  return { tags, notes, helped };
}

function tidied(text: string): string {
  return text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
}

function placeOf(text: string, index: number): { line: number; column: number } {
  const lines = text.slice(0, index).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function isNote(comment: string): boolean {
  const entries = comment.trim().split(/\s+/);
  return entries.every((entry) => ENTRY.test(entry));
}

/** The turns in which somebody had help: what was fetched in them was no feat of memory. */
export function helpedTurns(record: string, { steps }: Replay): Set<number> {
  return new Set(readRecord(record).helped.map((step) => steps[step]?.turn ?? -1));
}

/**
 * The record without what it claims about itself, so that it can be looked at even if that is wrong. Everything else
 * stays in its line and column.
 */
export function withoutClaims(text: string): string {
  return tidied(text).replace(/\[\s*(?:Seal|Result)\s*"(?:[^"\\]|\\["\\])*"\s*\]/g, (tag) =>
    tag.replace(/[^\n]/g, " "),
  );
}

/** A record of the same game that goes another way after `step` steps. */
export function otherRecord(replay: Replay, step: number, tokens: readonly string[]): string {
  const { players, target, plan, modules, random_start, start, seed, steps } = replay;
  const limit = steps[0]?.view.turn_limit ?? "none";
  const played = steps.slice(1, step + 1).map(({ token }) => token ?? "");
  const tag = (key: string, value: string | number) => `[${key} "${String(value).replace(/[\\"]/g, "\\$&")}"]\n`;
  return (
    tag("Appenzell", 1) +
    tag("Players", players) +
    tag("Target", target) +
    tag("Layout", plan) +
    tag("Modules", modules.join(" ") || "none") +
    tag("TurnLimit", limit) +
    tag("Start", random_start ? "random" : start) +
    tag("Seed", seed) +
    [...played, ...tokens].join(" ")
  );
}
