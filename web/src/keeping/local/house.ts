/**
 * The house: all tables at work in this window, one change of a table at a time. A counterpart of the server's
 * `tables/house.py`.
 *
 * What is in memory is a cache of what is on the shelf. `lobby` and `play` say what is to change, and here it comes
 * about, always in the same order: look, decide, write, put in place, tell. What is written has the version after the
 * one that was looked at; if another window was first, what it did is read and told, and then it is decided again. A
 * table whose change failed is doubted: whether it was written, the shelf knows, and it is asked before anything else
 * is done.
 */
import { AppenzellError, IllegalAction } from "$/game/errors";
import type { Entry } from "$/playing/entry";
import { running } from "$/playing/party";
import type { Played } from "$/playing/playing";
import { CODE_LENGTH } from "./making";
import { News } from "./news";
import { HABITS, type Habits, type Outside } from "./outside";
import { Presence } from "./presence";
import { Refused } from "./refusals";
import { Conflict, type Change, type StoredTable } from "./shelf";
import { deadline, Table } from "./table";

/** Of a change, where other windows are quicker. */
const TRIES = 10;
const LONGEST_CODE = 12;

/** Says what is to change, of a table as it is now; null: nothing. It may be asked again. */
export type Decide = (table: Table) => Change | null;

export class House {
  readonly news = new News();
  readonly presence: Presence;
  readonly #tables = new Map<string, Table>();
  /** Tables as lists last had them: nobody changes these. */
  readonly #glimpsed = new Map<string, Table>();
  /** What is done with a table last; whoever is next waits for it. */
  readonly #last = new Map<string, Promise<unknown>>();
  /** Lets other windows have the tables that are looked at here. */
  readonly #claims = new Map<string, { isOurs: boolean; letGo: () => void }>();

  constructor(
    readonly outside: Outside,
    readonly habits: Habits = HABITS,
  ) {
    this.presence = new Presence(outside.now, habits.coverAfter);
    outside.windows.hear(({ code, said }) => {
      const table = this.#tables.get(code);
      if (!table) return;
      if (said) this.news.tell({ table, what: "said", said });
      else void this.catchUp(code).catch((error: unknown) => console.error(error));
    });
  }

  // --- looking ---

  /** A table, from memory or from the shelf; `unknown_table` if there is none. */
  table(code: string): Promise<Table> {
    return this.alone(code, (table) => table);
  }

  /** A table if it is in memory. */
  inMemory(code: string): Table | null {
    return this.#tables.get(code) ?? null;
  }

  /** A table as memory has it, else as it was read, with its game but not kept. One that cannot be read has none. */
  async glimpse(stored: StoredTable): Promise<Table> {
    const { code, version } = stored;
    const known = this.#tables.get(code) ?? this.#glimpsed.get(code);
    if (known && (known.stored.version === version || this.#tables.has(code))) return known;
    try {
      const loaded = await this.outside.shelf.load(code);
      const table = loaded && Table.revived(loaded);
      if (table) this.#glimpsed.set(code, table);
      if (table) return table;
    } catch (error) {
      console.error(error);
    }
    return this.unopened(stored);
  }

  /** A table as memory has it, else without its game. */
  unopened(stored: StoredTable): Table {
    return this.#tables.get(stored.code) ?? new Table({ ...stored, started: null });
  }

  /** When the timer ends the turn, in milliseconds since 1970. */
  deadline(table: Table): number | null {
    return deadline(table, this.habits.timers);
  }

  // --- changing ---

  /** Do something with a table, as it is written by now, while nobody else here does. */
  async alone<T>(given: string, work: (table: Table) => T | Promise<T>): Promise<T> {
    const code = given.toUpperCase();
    const before = this.#last.get(code) ?? Promise.resolve();
    const done = before.then(async () => work(await this.#found(code)));
    const settled = done.catch(() => undefined);
    this.#last.set(code, settled);
    try {
      return await done;
    } finally {
      if (this.#last.get(code) === settled) this.#last.delete(code);
    }
  }

  /** Change a table as is decided, again if another window was first; returns it. */
  change(code: string, decide: Decide): Promise<Table> {
    return this.alone(code, async (table) => {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        try {
          if (await this.#tried(table, decide(table))) return table;
          await this.readOn(table);
        } catch (error) {
          if (!(error instanceof AppenzellError) || !(await this.#wasBehind(table, error))) throw error;
        }
      }
      throw new Refused("busy", "Too many change one table.");
    });
  }

  /** Whether something was refused of a table that another window has changed; then it is read on. */
  async #wasBehind(table: Table, refused: AppenzellError): Promise<boolean> {
    if (refused instanceof IllegalAction) return false;
    const { version } = table.stored;
    await this.readOn(table);
    return table.stored.version > version;
  }

  /** Write a change, put it in place and tell it; whether nobody was first. */
  async #tried(table: Table, wanted: Change | null): Promise<boolean> {
    if (!wanted) return true;
    const played = wanted.entry ? running(table).lookAhead(wanted.entry) : null;
    const change: Change = played?.ends
      ? { ...wanted, parts: { ...wanted.parts, status: "over", winner: played.winner } }
      : wanted;
    try {
      await this.outside.shelf.write(table.code, table.stored.version + 1, change);
    } catch (error) {
      if (error instanceof Conflict) return false;
      table.isDoubted = true;
      throw error;
    }
    this.put(table, change, played);
    return true;
  }

  /** Put in place what was written, and tell it, other windows too. */
  put(table: Table, change: Change, played: Played | null): void {
    table.put(change, played);
    this.news.tell(played ? { table, what: "played", played } : { table, what: "table" });
    this.outside.windows.tell({ code: table.code });
  }

  /** Keep nothing of a table, and tell that it is gone. */
  async forget(code: string): Promise<void> {
    await this.outside.shelf.forget(code);
    this.#glimpsed.delete(code);
    this.outside.windows.tell({ code });
    await this.catchUp(code).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.code !== "unknown_table") throw error;
    });
  }

  /** Read and tell what other windows have changed at a table, if it is in memory. */
  async catchUp(code: string): Promise<void> {
    if (this.#tables.has(code)) await this.alone(code, (table) => this.readOn(table));
  }

  /** Read and tell what was changed since; `unknown_table` if the table is gone. Only for who has it alone. */
  async readOn(table: Table): Promise<void> {
    const { version } = table.stored;
    const loaded = await this.outside.shelf.load(table.code, table.playing?.seq ?? 0);
    if (!loaded) {
      this.#tables.delete(table.code);
      this.news.tell({ table, what: "gone" });
      throw unknown(table.code);
    }
    table.isDoubted = false;
    if (loaded.table.version === version) return;
    table.stored = loaded.table;
    for (const entry of loaded.entries) this.#hear(table, entry);
    if (loaded.entries.length < loaded.table.version - version) this.news.tell({ table, what: "table" });
  }

  /** Let an entry happen that nobody here has heard of, and tell it. */
  #hear(table: Table, entry: Entry): void {
    const played = running(table).lookAhead(entry);
    table.take(played);
    this.news.tell({ table, what: "played", played });
  }

  // --- memory ---

  async #found(code: string): Promise<Table> {
    const known = this.#tables.get(code);
    if (known?.isDoubted) await this.readOn(known);
    if (known) return known;
    const loaded = code.length === CODE_LENGTH ? await this.outside.shelf.load(code) : null;
    if (!loaded) throw unknown(code);
    return this.keep(Table.revived(loaded));
  }

  /** Keep a table in memory. */
  keep(table: Table): Table {
    this.#tables.set(table.code, table);
    return table;
  }

  // --- who looks ---

  /** Somebody looks at a table; while nobody did, nobody's time was running. */
  enter(table: Table, holder: string): void {
    const { code } = table;
    if (this.presence.count(code) === 0) {
      table.since = this.outside.now();
      this.#claim(code);
    }
    this.presence.come(code, holder);
    this.news.tell({ table, what: "table" });
  }

  leave(table: Table, holder: string): void {
    const { code } = table;
    this.presence.go(code, holder);
    if (this.presence.count(code) === 0) {
      this.#claims.get(code)?.letGo();
      this.#claims.delete(code);
    }
    this.news.tell({ table, what: "table" });
  }

  /** Whether this window lets bots play at a table and ends its turns. */
  owns(code: string): boolean {
    return this.#claims.get(code)?.isOurs ?? false;
  }

  #claim(code: string): void {
    const claim = { isOurs: false, letGo: (): void => undefined };
    this.#claims.set(code, claim);
    claim.letGo = this.outside.windows.claim(code, (isOurs) => {
      claim.isOurs = isOurs;
      const table = this.#tables.get(code);
      if (table && this.#claims.get(code) === claim) this.news.tell({ table, what: "table" });
    });
  }
}

function unknown(code: string): Refused {
  return new Refused(
    "unknown_table",
    "There is no table of this code.",
    { table: code.slice(0, LONGEST_CODE) },
    "code",
  );
}
