/**
 * Taking games along: all tables of this browser in one zip, in the very form of `appenzell export`, so that a host can
 * import it, too: a record each and an index. Beside each record lies the table's own log, by which it goes on here or
 * in another browser exactly as it was; a server passes it over.
 */
import { resultOf } from "$/game/record";
import { remarks, running } from "$/playing/party";
import { zipOf } from "../zip";
import type { Book } from "./book";
import type { Loaded, Shelf, StoredTable } from "./shelf";
import { at } from "./showing";
import { Table } from "./table";

export const INDEX = "games.jsonl";
export const RECORD_ENDS = ".txt";
export const LOG_ENDS = ".log.json";
/** The lines of the book, which also tells of games at servers. */
export const BOOK_FILE = "book.json";

export interface Exported {
  file: Uint8Array<ArrayBuffer>;
  /** How many games are in it. */
  games: number;
  /** The codes of those that cannot be read. */
  leftOut: string[];
}

/** All tables of a shelf, and the book, as a file. */
export async function exported(shelf: Shelf, book: Book, now: Date): Promise<Exported> {
  const files: [string, string][] = [];
  const lines: string[] = [];
  const leftOut = await shelf.damaged();
  for (const { code } of [...(await shelf.unfinished()), ...(await shelf.finished(Infinity))]) {
    try {
      const loaded = await shelf.load(code);
      if (!loaded) continue; // it has gone meanwhile
      const { record, line } = written(loaded);
      files.push([code + RECORD_ENDS, record], [code + LOG_ENDS, JSON.stringify(loaded)]);
      lines.push(`${line}\n`);
    } catch (error) {
      console.error(error);
      leftOut.push(code);
    }
  }
  files.push([INDEX, lines.join("")], [BOOK_FILE, JSON.stringify(await book.lines())]);
  return { file: await zipOf(files, now), games: lines.length, leftOut };
}

function written(loaded: Loaded): { record: string; line: string } {
  const table = Table.revived(loaded);
  const { game } = running(table);
  return { record: game.record({ remarks: remarks(table) }), line: lineOf(loaded.table, resultOf(game)) };
}

/** A line of the index, by the words of the server's. */
function lineOf(table: StoredTable, result: string): string {
  const { code, created, started, options } = table;
  const status = result === "running" ? "running" : "over";
  const seats = table.seats.map(({ kind, level, memory, name }) => {
    const known = { level, memory, name: kind === "person" ? name : null };
    return { kind, ...Object.fromEntries(Object.entries(known).filter(([, part]) => part !== null)) };
  });
  const moments = { created: at(created), started: at(started ?? created) };
  return JSON.stringify({ code, file: code + RECORD_ENDS, status, result, ...moments, options, seats });
}
