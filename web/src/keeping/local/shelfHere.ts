/** What this browser keeps: a shelf and a book that last, or, where it keeps nothing for us, such for this visit. */
import { IndexedDbBook, MemoryBook, type Book } from "./book";
import { Database } from "./database";
import { IndexedDbShelf } from "./indexedDbShelf";
import { MemoryShelf } from "./memoryShelf";
import { ShelfTrouble, type Shelf } from "./shelf";

export interface ShelfHere {
  readonly shelf: Shelf;
  readonly book: Book;
  /** Whether their tables are there at the next visit; whoever shows tables says so if they are not. */
  readonly lasts: boolean;
}

/** Find the shelf. One that a newer page uses is there and says of every wish that it is closed. */
export async function shelfHere(factory = indexedDbHere()): Promise<ShelfHere> {
  const database = new Database(factory);
  try {
    await database.ready();
  } catch (error) {
    if (!(error instanceof ShelfTrouble) || error.why !== "closed") {
      console.error(error);
      return { shelf: new MemoryShelf(), book: new MemoryBook(), lasts: false };
    }
  }
  return { shelf: new IndexedDbShelf(database), book: new IndexedDbBook(database), lasts: true };
}

/** What the browser has; where storage is forbidden, even to ask is refused. */
function indexedDbHere(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}
