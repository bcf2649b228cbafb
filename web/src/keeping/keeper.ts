/**
 * Whoever keeps tables: a server somewhere, or this browser. The page asks either in the same words and is told the
 * same frames, those of docs/protocol.md.
 *
 * What is refused comes as `ApiError`; the codes are those of the protocol, and a few that only one of the keepers
 * knows.
 */
import type { HelloAnswer, Joined, LevelInfo, Made, NewTable, Rematch, TableInfo, TableList } from "../wire";

/** An answer that says no more than that something was done. */
export type Nothing = Record<string, never>;

/** The part of a WebSocket that a session uses. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

/** Where tables are kept: at a server, or in this browser. Each has addresses of its own. */
export type Where = "server" | "here";

/** Whether a table has to be made at a server: others are to join it or find it, or a program of the host's plays. */
export function needsServer({ seats, public: isPublic }: NewTable): boolean {
  return isPublic || seats.some(({ kind, name }) => kind === "friend" || (kind === "bot" && name !== null));
}

export interface Keeper {
  readonly where: Where;
  /** The time by which its turns end, in milliseconds since 1970. */
  now(): number;
  /** Who one is there: the name used last, the own tables, the bots there are. */
  hello(): Promise<HelloAnswer>;
  /** Make a table; without open seats its game begins at once. */
  create(wanted: NewTable): Promise<Made>;
  /** How a table stands. */
  table(code: string): Promise<TableInfo>;
  /** The own finished games, the newest first. */
  finished(): Promise<TableList>;
  /** Take a seat; whoever has one keeps it. */
  join(code: string, seat: number | null, name: string | null): Promise<Joined>;
  /** Begin the game; open seats can become bots. */
  start(code: string, fill: boolean, level: LevelInfo["id"]): Promise<Nothing>;
  /** Leave the own seats to bots; before the game for good. */
  leave(code: string): Promise<Nothing>;
  /** Take them back. */
  comeBack(code: string): Promise<Nothing>;
  /** Let a bot play for somebody who is not there. */
  cover(code: string, seat: number): Promise<Nothing>;
  /** The code of the next game, the same for all who ask. */
  rematch(code: string): Promise<Rematch>;
  /** The record of a game; while it runs, without seed and draws. */
  record(code: string): Promise<string>;
  /** Where a record can be fetched by a link; null: nowhere, it has to be asked for. */
  recordUrl(code: string): string | null;
  /** A line to a table; `again` says how many lines were lost before this one. */
  open(code: string, again: number): Socket;
}
