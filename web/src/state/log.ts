/**
 * The game in words: events become short rows, each a message key with its parameters, so that the language can change
 * at any time. Tiles that a roof may hide by now are named only in rows of the turn still going on: remembering is the
 * game.
 */
import { CHEESES, CHEESE_TOWER, coords, hasTile, isPantry, isTower, roofOf } from "./places";
import type { GameEvent, LogLine, Reason, View } from "./types";

/** A sentence without its subject; parameters are resolved when it is shown. */
export interface Row {
  /** Of the log line it belongs to. */
  seq: number;
  /** Which of its rows it is. */
  nth: number;
  /** The subject. */
  seat: number;
  key: string;
  /** Plain text, such as a field's name. */
  at: string;
  /** A tile letter to be named. */
  tile: string | null;
  /** Another seat to be named. */
  other: number | null;
  /** The notation beside it. */
  code: string;
}

/** What was to be seen when it happened: the view after it, for a line that has just come in. */
type Sight = Pick<View, "tiles" | "mice"> | null;

/** The rows of one log line; `sight` names tiles, without it they stay unnamed. */
export function rowsOf(line: LogLine, events: readonly GameEvent[], plan: string, sight: Sight): Row[] {
  const base = { seq: line.seq, nth: 0, seat: line.seat, at: "", tile: null, other: null, code: line.token ?? "" };
  const told =
    line.token === null ? overRows(events, base) : events.flatMap((event) => rowOf(event, plan, sight, base));
  if (line.token === null) told.unshift({ ...base, key: "log.resign" });
  else if (line.token === "." && line.by === "timer") told.unshift({ ...base, key: "log.timeout" });
  return told.map((row, nth) => ({ ...row, nth }));
}

function overRows(events: readonly GameEvent[], base: Row | Omit<Row, "key">): Row[] {
  return events.flatMap((event) => (event.kind === "over" ? [overRow(event, base)] : []));
}

function rowOf(event: GameEvent, plan: string, sight: Sight, base: Omit<Row, "key">): Row[] {
  switch (event.kind) {
    case "enter":
    case "run":
    case "jump":
      return [moveRow(event, sight, base)];
    case "lift":
      return [{ ...base, key: `log.lift.${roofOf(plan, event.room)}` }];
    case "slide":
      return [{ ...base, ...pushed(sight ? event.in : "?"), at: event.slot }];
    case "fall":
      return [{ ...base, key: "log.fall", seat: event.seat, at: event.at, code: event.at }];
    case "ribbon":
      return [{ ...base, key: "log.ribbon", seat: event.seat, code: "" }];
    case "collect":
      return [{ ...base, key: "log.collect", seat: event.seat, tile: event.cheese, code: event.cheese }];
    case "hang":
      return [{ ...base, key: "log.hang", at: event.post }];
    case "place":
      return [{ ...base, key: "log.place", at: event.to }];
    case "displaced":
      return [{ ...base, key: "log.displaced", seat: event.seat ?? base.seat, at: event.at, code: event.at }];
    case "over":
      return [overRow(event, base)];
    default:
      return [];
  }
}

function overRow(event: Extract<GameEvent, { kind: "over" }>, base: Omit<Row, "key">): Row {
  return { ...base, key: event.winner === null ? "log.draw" : "log.win", seat: event.winner ?? base.seat, code: "" };
}

type Moved = Extract<GameEvent, { kind: "enter" | "run" | "jump" }>;

function moveRow(event: Moved, sight: Sight, base: Omit<Row, "key">): Row {
  const row = { ...base, at: event.to };
  if (event.mouse === 4) return { ...row, key: "log.cheesy" };
  if (event.kind === "jump") return jumpRow(event, sight, row);
  if (event.kind === "enter") return { ...row, key: enterKey(event.to) };
  if (isPantry(event.to)) return { ...row, key: isPantry(event.from) ? "log.pantry.about" : "log.pantry.in" };
  if (isPantry(event.from)) return { ...row, key: "log.pantry.out" };
  return { ...row, ...stepped(event.to, sight) };
}

function enterKey(to: string): string {
  if (to === CHEESE_TOWER) return "log.enter.cheesetower";
  return isTower(to) ? "log.enter" : "log.enter.over";
}

function jumpRow(event: Moved, sight: Sight, row: Omit<Row, "key">): Row {
  const over = event.over.length === 1 ? event.over[0] : null;
  const other = over && sight ? sight.mice.findIndex((mice) => mice.includes(over)) : -1;
  return other >= 0 && other !== event.seat ? { ...row, key: "log.jump.over", other } : { ...row, key: "log.jump" };
}

function stepped(to: string, sight: Sight): { key: string; tile: string | null } {
  if (coords(to) && !isTower(to) && !hasTile(to)) return { key: "log.run.raised", tile: null };
  const tile = sight?.tiles[to] ?? null;
  if (tile === null) return { key: "log.run", tile: null };
  return { key: tile === "." ? "log.run" : "log.run.tile", tile: tile === "." ? null : tile };
}

function pushed(tile: string): { key: string; tile: string | null } {
  if (tile === ".") return { key: "log.push.blank", tile: null };
  if (tile === "x") return { key: "log.push.trap", tile: null };
  if (tile === "?") return { key: "log.push", tile: null };
  return { key: CHEESES.includes(tile) ? "log.push.cheese" : "log.push.tile", tile };
}

/** Whether a person did it, with or without advice. */
export function isPersons({ by }: LogLine): boolean {
  return by === "person" || by === "advised";
}

/** What a table's log consists of: lines, and for those that came in live what was seen then. */
export interface Told {
  line: LogLine;
  /** The events with their tiles, for lines of the turn going on. */
  events: readonly GameEvent[];
  /** The view after it, for a line that came in live. */
  sight: View | null;
}

/** All rows, latest first; tiles are named in those of the turn going on only. */
export function allRows(told: readonly Told[], plan: string, turn: number): Row[] {
  const rows = told.flatMap(({ line, events, sight }) => {
    const isNow = line.turn === turn && sight !== null;
    return rowsOf(line, isNow ? events : line.events, plan, isNow ? sight : null);
  });
  return rows.reverse();
}

/** Why the game is over, if it is: the log knows before anybody has to ask the table. */
export function reasonOf(told: readonly Told[]): Reason | null {
  return told.at(-1)?.events.find((event) => event.kind === "over")?.reason ?? null;
}
