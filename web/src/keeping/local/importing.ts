/**
 * Bringing games into this browser: out of the zip of another browser or of a server, or one record alone. A
 * counterpart of the server's `keeping/importing.py`.
 *
 * Each game is proved and then written in one go; one that is damaged is told and spoils no other. Whoever brings the
 * same games again finds them there, and one that was gone on with elsewhere is gone on with here.
 */
import { AppenzellError } from "$/game/errors";
import type { Game } from "$/game/game";
import { seal } from "$/game/seed";
import { LIMITS } from "$/kernel/facts";
import { PackingError } from "../packing";
import type { ApiError } from "../refused";
import { filesIn, textOf, type Packed } from "../zip";
import { fromRecord, keptLog, proved } from "./brought";
import { isLine, type Book } from "./book";
import { BOOK_FILE, INDEX, LOG_ENDS, RECORD_ENDS } from "./exporting";
import { CODE_LENGTH, newCode } from "./making";
import { Refused, toldAs } from "./refusals";
import { lineIn, type Line } from "./rows";
import { Conflict, ShelfTrouble, type Loaded, type Shelf, type StoredEntry } from "./shelf";

/** No character takes more bytes than four. */
const MOST_OF_RECORD = 4 * LIMITS.MAX_RECORD;
const MOST_OF_LOG = 32 * 1024 * 1024;
const MOST_OF_INDEX = 64 * 1024 * 1024;
const MANY_CODES = 20;
const BYTE = /../g;
const HEX = 16;
/** The name of a file that tells the code of its table: of an export, or downloaded at the table. */
const OWN_CODE = new RegExp(`^(?:appenzell-)?([A-Z0-9]{${CODE_LENGTH}})\\${RECORD_ENDS}$`);

export interface Imported {
  finished: number;
  running: number;
  /** How many were gone on with elsewhere. */
  longer: number;
  /** How many were there already. */
  there: number;
  /** How many lines of the book came with them. */
  lines: number;
  /** Which files are no games, or none that can be kept, and why. */
  refused: { file: string; why: ApiError }[];
}

/** A game that somebody brings. */
interface Brought {
  file: string;
  line: Partial<Line>;
  record: Packed;
  log: Packed | null;
}

/** What is brought: a file and its name. */
export interface Offer {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Write all games of a file that are not there yet, and what its book tells beyond them. Trouble of the shelf ends it;
 * what is written stays.
 */
export async function importGames(
  { shelf, book }: { shelf: Shelf; book: Book },
  file: Offer,
  now: () => number,
): Promise<Imported> {
  const done: Imported = { finished: 0, running: 0, longer: 0, there: 0, lines: 0, refused: [] };
  const refuse = (name: string, error: unknown): void => {
    if (error instanceof ShelfTrouble) throw toldAs(error);
    done.refused.push({ file: name, why: toldAs(inWords(error)) });
  };
  for (const brought of await offered(file, refuse)) {
    try {
      const record = await brought.record.text(MOST_OF_RECORD);
      const loaded = await read(brought, record, proved(record), now, refuse);
      const { came, code } = await write(shelf, loaded);
      await book.admit({ where: "here", code });
      done[came === "new" ? (loaded.table.status === "over" ? "finished" : "running") : came] += 1;
    } catch (error) {
      refuse(brought.file, error);
    }
  }
  done.lines = await takeLines(book, file, refuse);
  return done;
}

/** Take over the lines of games at servers; the others are written anew, out of their games. */
async function takeLines(book: Book, { bytes }: Offer, refuse: Refuse): Promise<number> {
  const file = filesIn(bytes)?.find(({ name }) => name.split("/").at(-1) === BOOK_FILE);
  if (!file) return 0;
  try {
    const told: unknown = JSON.parse(await file.text(MOST_OF_INDEX));
    const known = new Set((await book.lines()).map(({ where, code }) => `${where} ${code}`));
    const lines = (Array.isArray(told) ? told : []).filter(isLine).filter(({ where }) => where === "server");
    const fresh = lines.filter(({ where, code }) => !known.has(`${where} ${code}`));
    for (const line of fresh) await book.write(line);
    return fresh.length;
  } catch (error) {
    refuse(BOOK_FILE, error instanceof SyntaxError ? new Refused("file_damaged", "") : error);
    return 0;
  }
}

type Refuse = (file: string, error: unknown) => void;

/** The games of a file: what its index names, then all other records. */
async function offered(file: Offer, refuse: Refuse): Promise<Brought[]> {
  const files = filesIn(file.bytes);
  if (!files) {
    const record = { name: file.name, text: () => Promise.resolve().then(() => textOf(file.bytes)) };
    return [{ file: file.name, line: codeIn(file.name), record, log: null }];
  }
  const index = files.find(({ name }) => name.split("/").at(-1) === INDEX);
  const folder = index?.name.slice(0, -INDEX.length) ?? "";
  const lines = index ? await linesOf(index, refuse) : new Map<string, Line>();
  const byName = new Map(files.map((each) => [each.name, each]));
  const records = files.filter(({ name }) => name.startsWith(folder) && name.endsWith(RECORD_ENDS));
  for (const name of lines.keys()) if (!byName.has(folder + name)) refuse(name, new Refused("file_missing", ""));
  return records.map((record) => {
    const name = record.name.slice(folder.length);
    const log = byName.get(record.name.slice(0, -RECORD_ENDS.length) + LOG_ENDS) ?? null;
    return { file: name, line: lines.get(name) ?? codeIn(name), record, log };
  });
}

const codeIn = (name: string): Partial<Line> => {
  const code = OWN_CODE.exec(name)?.[1];
  return code ? { code } : {};
};

/** What the index says of each file. */
async function linesOf(index: Packed, refuse: Refuse): Promise<Map<string, Line>> {
  const found = new Map<string, Line>();
  let text = "";
  try {
    text = await index.text(MOST_OF_INDEX);
  } catch (error) {
    refuse(index.name, error);
  }
  text.split("\n").forEach((written, number) => {
    const read = written.trim() ? lineIn(written) : undefined;
    if (read) found.set(read.file, read.line);
    else if (read === null) refuse(`${INDEX}:${number + 1}`, new Refused("file_damaged", ""));
  });
  return found;
}

/** A game as a table: as its log has it, else as its record has it. */
async function read(brought: Brought, record: string, game: Game, now: () => number, refuse: Refuse): Promise<Loaded> {
  if (brought.log) {
    const kept = await brought.log.text(MOST_OF_LOG).then(
      (text) => keptLog(text, game),
      () => null,
    );
    if (kept) return kept;
    refuse(brought.log.name, new Refused("log_damaged", ""));
  }
  return fromRecord(record, game, brought.line, now());
}

/** Write a table by its own code, or another that follows from the game, unless it is there. */
async function write(shelf: Shelf, brought: Loaded): Promise<{ came: "new" | "longer" | "there"; code: string }> {
  const codes = others(brought);
  let { code } = brought.table;
  for (let attempt = 0; attempt < MANY_CODES; attempt += 1) {
    if (code.length !== CODE_LENGTH) code = newCode(codes);
    const found = await shelf.load(code).catch((error: unknown) => {
      if (error instanceof ShelfTrouble && error.why === "damaged") return "damaged" as const;
      throw error;
    });
    try {
      if (found === null) {
        await shelf.put(named(brought, code));
        return { came: "new", code };
      }
      const isSame = found !== "damaged" && found.table.seed === brought.table.seed;
      if (isSame && begins(inShort(brought.entries), inShort(found.entries))) return { came: "there", code };
      if (isSame && begins(found.entries.map(inWord), brought.entries.map(inWord))) {
        const longer = named(brought, code, found.table.version + 1);
        await shelf.put(longer, found.table.version);
        return { came: "longer", code };
      }
    } catch (error) {
      if (error instanceof Conflict) continue; // another window: look again
      throw error;
    }
    code = "";
  }
  throw new Refused("busy", "No free code was found for the table.");
}

/** Numbers that follow from a game, for codes it can have. */
function others({ table, entries }: Loaded): (bytes: number) => Uint8Array {
  let number = 0;
  const whole = JSON.stringify([table.seed, table.plan, inShort(entries)]);
  return (bytes) => {
    const digest = seal(`${(number += 1)}:${whole}`).match(BYTE) ?? [];
    return Uint8Array.from(digest.slice(0, bytes), (byte) => parseInt(byte, HEX));
  };
}

function named({ table, entries }: Loaded, code: string, least = 0): Loaded {
  return { table: { ...table, code, version: Math.max(table.version, least) }, entries };
}

const inWord = ({ kind, seat, token }: StoredEntry): string => `${kind} ${seat} ${token}`;

/** What was done and not taken back, however it was written. */
function inShort(entries: readonly StoredEntry[]): string[] {
  const done: string[] = [];
  for (const entry of entries) {
    if (entry.kind === "undo") done.pop();
    else done.push(inWord(entry));
  }
  return done;
}

function begins(first: readonly string[], all: readonly string[]): boolean {
  return first.length <= all.length && first.every((word, at) => word === all[at]);
}

/** What went wrong with a file, by a code of its own. */
function inWords(error: unknown): unknown {
  if (error instanceof AppenzellError || !(error instanceof PackingError)) return error;
  const codes = { damaged: "file_damaged", too_large: "file_too_large", unknown_to_browser: "file_unpackable" };
  return new Refused(codes[error.why], "");
}
