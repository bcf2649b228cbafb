/**
 * IndexedDB in promises, as far as a shelf needs it: the database of this browser, its versions, and one transaction at
 * a time. Whatever goes wrong is a `ShelfTrouble`.
 *
 * Each version of the database has a step that leads to it from the one before; none is ever changed once it was
 * played with. A database of a later version belongs to a newer page: it is left alone.
 */
import { ShelfTrouble } from "./shelf";

export const TABLES = "tables";
export const ENTRIES = "entries";
export const BOOK = "book";
const NAME = "appenzell";

/** What leads from each version to the next. */
export const STEPS: readonly ((database: IDBDatabase) => void)[] = [
  (database) => {
    database.createObjectStore(TABLES, { keyPath: "code" });
    database.createObjectStore(ENTRIES, { keyPath: ["code", "entry.seq"] });
  },
  (database) => void database.createObjectStore(BOOK, { keyPath: ["where", "code"] }),
];

type Mode = "readonly" | "readwrite";
/** As many stores as there are names. */
type Stores<Names extends readonly string[]> = { [At in keyof Names]: IDBObjectStore };

export class Database {
  #open: Promise<IDBDatabase> | null = null;

  constructor(
    private readonly factory: IDBFactory | undefined,
    private readonly steps = STEPS,
  ) {}

  /** Do something in one transaction: when this is done, it is written for good, and if it fails, nothing is. */
  async transact<T, const Names extends readonly string[]>(
    names: Names,
    mode: Mode,
    work: (...stores: Stores<Names>) => Promise<T>,
  ): Promise<T> {
    const database = await this.ready();
    try {
      const transaction = database.transaction(names, mode, { durability: "strict" });
      const ended = end(transaction);
      ended.catch(() => undefined); // whoever fails first says why
      try {
        const result = await work(...(names.map((name) => transaction.objectStore(name)) as Stores<Names>));
        await ended;
        return result;
      } catch (error) {
        giveUp(transaction);
        throw error;
      }
    } catch (error) {
      if (isNamed(error, "InvalidStateError")) this.#open = null; // it was closed meanwhile
      throw troubleOf(error);
    }
  }

  /** The database, opened once; after a trouble it is tried anew. */
  ready(): Promise<IDBDatabase> {
    if (this.#open) return this.#open;
    const opened = this.#opened().catch((error: unknown) => {
      this.#open = null;
      throw troubleOf(error);
    });
    return (this.#open = opened);
  }

  async #opened(): Promise<IDBDatabase> {
    if (!this.factory) throw new ShelfTrouble("This browser has no IndexedDB.", "broken");
    const database = await opened(this.factory, this.steps);
    const forget = (): void => void (this.#open = null);
    database.onclose = forget; // by the browser, as when somebody clears what is stored
    database.onversionchange = () => {
      database.close();
      forget();
    };
    return database;
  }
}

/** Open the database, after the steps that it lacks. */
function opened(factory: IDBFactory, steps: typeof STEPS): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(NAME, steps.length);
    let isRefused = false;
    request.onupgradeneeded = ({ oldVersion }) => {
      for (const step of steps.slice(oldVersion)) step(request.result);
    };
    request.onblocked = () => {
      isRefused = true;
      reject(new ShelfTrouble("A window with an older page holds the tables.", "closed"));
    };
    request.onsuccess = () => (isRefused ? request.result.close() : resolve(request.result));
    request.onerror = () => reject(request.error ?? new Error("The database was not opened."));
  });
}

/** What was asked for in a transaction. */
export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault(); // whoever asked decides what becomes of the transaction
      reject(request.error ?? new Error("A request failed."));
    };
  });
}

function end(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("A transaction was given up."));
  });
}

function giveUp(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // it has ended already
  }
}

export function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

/** What went wrong, as whoever uses a shelf knows it; what is no trouble of the database stays as it is. */
function troubleOf(error: unknown): unknown {
  if (!(error instanceof Error) || !(error instanceof DOMException || error.constructor === Error)) return error;
  if (error.name === "QuotaExceededError") return new ShelfTrouble("There is no room.", "full");
  if (error.name === "VersionError") return new ShelfTrouble("A newer page keeps the tables here.", "closed");
  return new ShelfTrouble(`The database failed: ${error.message}`, "broken");
}
