/** A shelf that lasts as long as its page: for tests, and for browsers that keep nothing. */
import { Conflict, type Change, type Loaded, type Shelf, type StoredEntry, type StoredTable } from "./shelf";

interface Row {
  table: StoredTable;
  entries: StoredEntry[];
}

export class MemoryShelf implements Shelf {
  readonly #rows = new Map<string, Row>();

  create(table: StoredTable): Promise<void> {
    return done(() => this.#put(table));
  }

  createRematch(next: StoredTable, of: string, version: number): Promise<void> {
    return done(() => {
      if (this.#rows.has(next.code)) throw taken(next.code);
      this.#write(of, version, { parts: { rematch: next.code } });
      this.#put(next);
    });
  }

  write(code: string, version: number, change: Change): Promise<void> {
    return done(() => this.#write(code, version, change));
  }

  put({ table, entries }: Loaded, over?: number): Promise<void> {
    return done(() => {
      if (over !== undefined) {
        if (this.#rows.get(table.code)?.table.version !== over) throw changed(table.code);
        this.#rows.delete(table.code);
      }
      this.#put(table, entries);
    });
  }

  load(code: string, after = 0): Promise<Loaded | null> {
    return done(() => {
      const row = this.#rows.get(code);
      return row ? structuredClone({ table: row.table, entries: row.entries.filter(({ seq }) => seq > after) }) : null;
    });
  }

  unfinished(): Promise<StoredTable[]> {
    return done(() => this.#newest(({ status }) => status !== "over"));
  }

  finished(most: number): Promise<StoredTable[]> {
    return done(() => this.#newest(({ status }) => status === "over").slice(0, most));
  }

  damaged(): Promise<string[]> {
    return Promise.resolve([]);
  }

  forget(code: string): Promise<void> {
    return done(() => void this.#rows.delete(code));
  }

  #put(table: StoredTable, entries: StoredEntry[] = []): void {
    if (this.#rows.has(table.code)) throw taken(table.code);
    this.#rows.set(table.code, structuredClone({ table, entries }));
  }

  #write(code: string, version: number, change: Change): void {
    const row = this.#rows.get(code);
    if (row?.table.version !== version - 1) throw changed(code);
    const { entry, parts } = structuredClone(change);
    if (entry) row.entries.push(entry);
    row.table = { ...row.table, ...parts, version };
  }

  #newest(holds: (table: StoredTable) => boolean): StoredTable[] {
    const found = [...this.#rows.values()].map(({ table }) => table).filter(holds);
    return structuredClone(found.sort((one, other) => other.created - one.created));
  }
}

/** A promise that is refused if something fails, as that of a database would be. */
async function done<T>(work: () => T): Promise<T> {
  await Promise.resolve();
  return work();
}

function changed(code: string): Conflict {
  return new Conflict(`Another window has changed the table ${code}.`);
}

function taken(code: string): Conflict {
  return new Conflict(`There is a table ${code} already.`);
}
