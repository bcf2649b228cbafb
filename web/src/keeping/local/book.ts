/**
 * The book of one's own games: a line a game, kept on this device. It holds what the games' tables and records tell, so
 * that it can be read at once, and goes on telling of games that a server has forgotten. A line that was struck out
 * stays so, although its game is still listed somewhere.
 */
import { answered, BOOK, type Database } from "./database";

/** Who sat on a seat, and how it went. */
export interface BookSeat {
  kind: "person" | "bot";
  name: string | null;
  level: string | null;
  memory: string | null;
  /** The kinds it has collected, as letters. */
  collected: string;
  /** How many of its mice have fallen. */
  lost: number;
}

/** What a seat could have remembered. */
export interface BookMemory {
  /** How many tiles there were, and how many of them lay open at some time. */
  tiles: number;
  seen: number;
  /** How many seen tiles were fetched from under a roof. */
  again: number;
  /** The kinds whose pair was walked past. */
  forgotten: string;
}

export interface BookLine {
  where: "here" | "server";
  code: string;
  /** When the table was made, in milliseconds since 1970. */
  at: number;
  rounds: number;
  target: number;
  modules: string[];
  /** One's own seats; none: one has watched. */
  own: number[];
  seats: BookSeat[];
  winner: number | null;
  /** Why it ended. */
  reason: string | null;
  /** Of one's own seat, if one has just one. */
  memory: BookMemory | null;
}

export type Place = Pick<BookLine, "where" | "code">;
/** A line that was struck out. */
type Struck = Place & { struck: true };

export interface Book {
  /** The lines, the newest first. Those that cannot be read are passed over; they are written again. */
  lines(): Promise<BookLine[]>;
  /** Which lines were struck out. */
  struck(): Promise<Place[]>;
  write(line: BookLine): Promise<void>;
  strike(place: Place): Promise<void>;
  /** Forget that a line was struck out: its game has come back. */
  admit(place: Place): Promise<void>;
}

export class IndexedDbBook implements Book {
  constructor(private readonly database: Database) {}

  async lines(): Promise<BookLine[]> {
    return newest((await this.#rows()).filter(isLine));
  }

  async struck(): Promise<Place[]> {
    return (await this.#rows()).filter(isStruck);
  }

  write(line: BookLine): Promise<void> {
    return this.#put(line);
  }

  strike({ where, code }: Place): Promise<void> {
    return this.#put({ where, code, struck: true });
  }

  admit({ where, code }: Place): Promise<void> {
    return this.database.transact([BOOK], "readwrite", async (book) => {
      if (isStruck(await answered<unknown>(book.get([where, code])))) await answered(book.delete([where, code]));
    });
  }

  #rows(): Promise<unknown[]> {
    return this.database.transact([BOOK], "readonly", (book) => answered<unknown[]>(book.getAll()));
  }

  #put(row: BookLine | Struck): Promise<void> {
    return this.database.transact([BOOK], "readwrite", async (book) => void (await answered(book.put(row))));
  }
}

/** A book that lasts as long as its page. */
export class MemoryBook implements Book {
  readonly #rows = new Map<string, BookLine | Struck>();

  lines(): Promise<BookLine[]> {
    return Promise.resolve(newest([...this.#rows.values()].filter(isLine)));
  }

  struck(): Promise<Place[]> {
    return Promise.resolve([...this.#rows.values()].filter(isStruck));
  }

  write(line: BookLine): Promise<void> {
    this.#rows.set(`${line.where} ${line.code}`, line);
    return Promise.resolve();
  }

  strike({ where, code }: Place): Promise<void> {
    this.#rows.set(`${where} ${code}`, { where, code, struck: true });
    return Promise.resolve();
  }

  admit({ where, code }: Place): Promise<void> {
    if (isStruck(this.#rows.get(`${where} ${code}`))) this.#rows.delete(`${where} ${code}`);
    return Promise.resolve();
  }
}

function newest(lines: BookLine[]): BookLine[] {
  return lines.sort((one, other) => other.at - one.at);
}

function isStruck(row: unknown): row is Struck {
  return typeof row === "object" && row !== null && "struck" in row;
}

const isText = (part: unknown): boolean => typeof part === "string";
const isCount = (part: unknown): boolean => Number.isSafeInteger(part) && (part as number) >= 0;

/** Whether a row is a whole line. */
export function isLine(row: unknown): row is BookLine {
  if (typeof row !== "object" || row === null) return false;
  const { where, code, at, rounds, target, modules, own, seats, winner, memory } = row as Record<string, unknown>;
  if (!(where === "here" || where === "server") || !isText(code) || !Number.isFinite(at)) return false;
  if (!isCount(rounds) || !isCount(target) || !Array.isArray(modules) || !modules.every(isText)) return false;
  if (!Array.isArray(seats) || !seats.every(isSeat) || !Array.isArray(own)) return false;
  const isIn = (seat: unknown): boolean => isCount(seat) && (seat as number) < seats.length;
  return own.every(isIn) && (winner === null || isIn(winner)) && (memory === null || isMemory(memory));
}

function isSeat(row: unknown): boolean {
  if (typeof row !== "object" || row === null) return false;
  const { kind, collected, lost } = row as Record<string, unknown>;
  return (kind === "person" || kind === "bot") && isText(collected) && isCount(lost);
}

function isMemory(row: unknown): boolean {
  if (typeof row !== "object" || row === null) return false;
  const { tiles, seen, again, forgotten } = row as Record<string, unknown>;
  return [tiles, seen, again].every(isCount) && isText(forgotten);
}
