/** What every book promises, and that a damaged line spoils no other. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { describe, expect, it, vi } from "vitest";
import { IndexedDbBook, MemoryBook, type Book, type BookLine } from "./book";
import { BOOK, Database } from "./database";

vi.stubGlobal("IDBKeyRange", IDBKeyRange);

function line(code: string, at: number): BookLine {
  const seat = { kind: "person", name: "Anna", level: null, memory: null, collected: "AB", lost: 1 } as const;
  const told = { rounds: 9, target: 4, modules: ["cheesy"], own: [0], seats: [seat], winner: 0, reason: "target" };
  return { where: "here", code, at, ...told, memory: { tiles: 40, seen: 30, again: 2, forgotten: "B" } };
}

describe.each([
  ["memory", (): Book => new MemoryBook()],
  ["IndexedDB", (): Book => new IndexedDbBook(new Database(new IDBFactory()))],
])("a book in %s", (_, make) => {
  it("has its lines, the newest first, each once", async () => {
    const book = make();
    for (const [code, at] of [
      ["AAAAAA", 1],
      ["BBBBBB", 3],
      ["CCCCCC", 2],
      ["AAAAAA", 4],
    ] as const)
      // prettier-ignore
      await book.write(line(code, at));
    await book.write({ ...line("AAAAAA", 0), where: "server" });
    expect((await book.lines()).map(({ where, code, at }) => [where, code, at])).toEqual([
      ["here", "AAAAAA", 4],
      ["here", "BBBBBB", 3],
      ["here", "CCCCCC", 2],
      ["server", "AAAAAA", 0],
    ]);
  });

  it("knows what was struck out", async () => {
    const book = make();
    await book.write(line("AAAAAA", 1));
    await book.strike({ where: "here", code: "AAAAAA" });
    expect([await book.lines(), await book.struck()]).toMatchObject([[], [{ where: "here", code: "AAAAAA" }]]);
    await book.admit({ where: "here", code: "AAAAAA" });
    await book.write(line("BBBBBB", 1));
    await book.admit({ where: "here", code: "BBBBBB" });
    expect([(await book.lines()).map(({ code }) => code), await book.struck()]).toEqual([["BBBBBB"], []]);
  });
});

it.each<[string, object]>([
  ["has no seats", { seats: undefined }],
  ["has a winner who was not there", { winner: 1 }],
  ["has a seat that is none", { seats: [{ kind: "cat" }] }],
  ["has no moment", { at: "yesterday" }],
  ["has half a memory", { memory: { tiles: 4 } }],
])("passes a line over that %s", async (_, parts) => {
  const database = new Database(new IDBFactory());
  const book = new IndexedDbBook(database);
  await book.write(line("AAAAAA", 1));
  await database.transact([BOOK], "readwrite", async (store) => void store.put({ ...line("BBBBBB", 2), ...parts }));
  expect((await book.lines()).map(({ code }) => code)).toEqual(["AAAAAA"]);
});
