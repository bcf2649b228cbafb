/**
 * The shelf that lasts: tables in IndexedDB, a row a table and a row an entry of its log.
 *
 * A row that cannot be read spoils nothing else: lists pass it over, `damaged` names it, and what is asked of it alone
 * is refused.
 */
import { answered, Database, ENTRIES, isNamed, TABLES } from "./database";
import { entriesIn, tableIn } from "./rows";
import { Conflict, ShelfTrouble, type Change, type Loaded, type Shelf, type StoredTable } from "./shelf";

/** What is done with tables and entries. */
type Work<T> = (tables: IDBObjectStore, entries: IDBObjectStore) => Promise<T>;

export class IndexedDbShelf implements Shelf {
  constructor(private readonly database: Database) {}

  create(table: StoredTable): Promise<void> {
    return this.#write((tables) => add(tables, table));
  }

  createRematch(next: StoredTable, of: string, version: number): Promise<void> {
    return this.#write(async (tables, entries) => {
      await add(tables, next);
      await change(tables, entries, of, version, { parts: { rematch: next.code } });
    });
  }

  write(code: string, version: number, wanted: Change): Promise<void> {
    return this.#write((tables, entries) => change(tables, entries, code, version, wanted));
  }

  put({ table, entries: log }: Loaded, over?: number): Promise<void> {
    return this.#write(async (tables, entries) => {
      if (over !== undefined) await takeAway(tables, entries, table.code, over);
      await add(tables, table);
      for (const entry of log) await answered(entries.add({ code: table.code, entry }));
    });
  }

  load(code: string, after = 0): Promise<Loaded | null> {
    return this.#read(async (tables, entries) => {
      const row = await answered<unknown>(tables.get(code));
      if (row === undefined) return null;
      const log = await answered<{ entry: unknown }[]>(entries.getAll(logOf(code, after)));
      const table = tableIn(row);
      const whole =
        table &&
        entriesIn(
          log.map(({ entry }) => entry),
          after,
          table,
        );
      if (!whole) throw damaged(code);
      return { table, entries: whole };
    });
  }

  async unfinished(): Promise<StoredTable[]> {
    return (await this.#newest()).filter(({ status }) => status !== "over");
  }

  async finished(most: number): Promise<StoredTable[]> {
    return (await this.#newest()).filter(({ status }) => status === "over").slice(0, most);
  }

  damaged(): Promise<string[]> {
    return this.#read(async (tables) => {
      const [keys, rows] = [await answered(tables.getAllKeys()), await answered<unknown[]>(tables.getAll())];
      return keys.map(String).filter((_, index) => !tableIn(rows[index]));
    });
  }

  forget(code: string): Promise<void> {
    return this.#write((tables, entries) => remove(tables, entries, code));
  }

  async #newest(): Promise<StoredTable[]> {
    const rows = await this.#read((tables) => answered<unknown[]>(tables.getAll()));
    const whole = rows.flatMap((row) => tableIn(row) ?? []);
    return whole.sort((one, other) => other.created - one.created);
  }

  #read<T>(work: Work<T>): Promise<T> {
    return this.database.transact([TABLES, ENTRIES], "readonly", work);
  }

  #write<T>(work: Work<T>): Promise<T> {
    return this.database.transact([TABLES, ENTRIES], "readwrite", work);
  }
}

async function add(tables: IDBObjectStore, table: StoredTable): Promise<void> {
  try {
    await answered(tables.add(table));
  } catch (error) {
    throw isNamed(error, "ConstraintError") ? new Conflict(`There is a table ${table.code} already.`) : error;
  }
}

async function change(
  tables: IDBObjectStore,
  entries: IDBObjectStore,
  code: string,
  version: number,
  { entry, parts }: Change,
): Promise<void> {
  const table = await tableAt(tables, code, version - 1);
  if (entry) await answered(entries.add({ code, entry }));
  await answered(tables.put({ ...table, ...parts, version }));
}

/** Make room for a table that has been gone on with elsewhere. */
async function takeAway(tables: IDBObjectStore, entries: IDBObjectStore, code: string, version: number): Promise<void> {
  await tableAt(tables, code, version);
  await remove(tables, entries, code);
}

async function remove(tables: IDBObjectStore, entries: IDBObjectStore, code: string): Promise<void> {
  await answered(tables.delete(code));
  await answered(entries.delete(logOf(code, -1)));
}

/** A table, which must have this version. */
async function tableAt(tables: IDBObjectStore, code: string, version: number): Promise<StoredTable> {
  const row = await answered<unknown>(tables.get(code));
  const table = tableIn(row);
  if (row !== undefined && !table) throw damaged(code);
  if (table?.version !== version) throw new Conflict(`Another window has changed the table ${code}.`);
  return table;
}

/** The entries of a table after a seq. */
function logOf(code: string, after: number): IDBKeyRange {
  return IDBKeyRange.bound([code, after], [code, Infinity], true);
}

function damaged(code: string): ShelfTrouble {
  return new ShelfTrouble(`What is kept of the table ${code} is damaged.`, "damaged");
}
