/** What every shelf promises, and what the one that lasts does when something is wrong with it. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Database, ENTRIES, STEPS, TABLES } from "./database";
import { IndexedDbShelf } from "./indexedDbShelf";
import { MemoryShelf } from "./memoryShelf";
import { Conflict, ShelfTrouble, type Shelf, type StoredEntry, type StoredTable } from "./shelf";
import { shelfHere } from "./shelfHere";

vi.stubGlobal("IDBKeyRange", IDBKeyRange);

const SEAT = { kind: "person", name: "Anna", level: null, memory: null, holder: "here", covered: false, aids: false };
const OPTIONS = { players: 2, target: 4, layout: "front", modules: [], memory_aids: "off", timer: "off" };

function table(code: string, parts: Partial<StoredTable> = {}): StoredTable {
  return {
    code,
    status: "running",
    created: 1_000,
    started: 1_000,
    host: "here",
    options: { ...OPTIONS, hints: false, bot_pace: "usual", start: null } as StoredTable["options"],
    plan: "front",
    seed: "00",
    rematch: null,
    winner: null,
    seats: [{ ...SEAT } as StoredTable["seats"][number], { ...SEAT, name: "Beat" } as StoredTable["seats"][number]],
    version: 0,
    ...parts,
  };
}

function entry(seq: number): StoredEntry {
  return { seq, kind: "act", seat: 0, token: "+a1", by: "person", client: `id-${seq}`, at: 2_000 };
}

const why = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "nothing was refused",
    (error: Error) => (error instanceof ShelfTrouble ? error.why : error.name),
  );
const codes = (tables: StoredTable[]): string[] => tables.map(({ code }) => code);

describe.each([
  ["memory", (): Shelf => new MemoryShelf()],
  ["IndexedDB", (): Shelf => new IndexedDbShelf(new Database(new IDBFactory()))],
])("a shelf in %s", (_, make) => {
  let shelf: Shelf;
  beforeEach(() => (shelf = make()));

  it("has a table as it was put there, and then as it was changed", async () => {
    await shelf.create(table("AAAAAA"));
    expect(await shelf.load("AAAAAA")).toEqual({ table: table("AAAAAA"), entries: [] });
    await shelf.write("AAAAAA", 1, { entry: entry(1) });
    await shelf.write("AAAAAA", 2, { entry: entry(2), parts: { status: "over", winner: 1 } });
    const after = table("AAAAAA", { status: "over", winner: 1, version: 2 });
    expect(await shelf.load("AAAAAA")).toEqual({ table: after, entries: [entry(1), entry(2)] });
    expect(await shelf.load("AAAAAA", 1)).toEqual({ table: after, entries: [entry(2)] });
    expect(await shelf.load("BBBBBB")).toBeNull();
  });

  it("writes nothing for whoever comes second", async () => {
    await shelf.create(table("AAAAAA"));
    await expect(shelf.create(table("AAAAAA", { seed: "other" }))).rejects.toThrow(Conflict);
    const both = await Promise.allSettled([
      shelf.write("AAAAAA", 1, { entry: entry(1) }),
      shelf.write("AAAAAA", 1, { entry: { ...entry(1), token: "+g1" }, parts: { winner: 1 } }),
    ]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    await expect(shelf.write("AAAAAA", 3, { parts: { winner: 1 } })).rejects.toThrow(Conflict);
    await expect(shelf.write("BBBBBB", 1, { parts: { winner: 1 } })).rejects.toThrow(Conflict);
    expect(await shelf.load("AAAAAA")).toEqual({ table: table("AAAAAA", { version: 1 }), entries: [entry(1)] });
  });

  it("makes a rematch and notes it at once, or does neither", async () => {
    await shelf.create(table("AAAAAA"));
    await shelf.createRematch(table("BBBBBB"), "AAAAAA", 1);
    expect((await shelf.load("AAAAAA"))?.table).toEqual(table("AAAAAA", { rematch: "BBBBBB", version: 1 }));
    await expect(shelf.createRematch(table("CCCCCC"), "AAAAAA", 1)).rejects.toThrow(Conflict);
    await expect(shelf.createRematch(table("BBBBBB"), "AAAAAA", 2)).rejects.toThrow(Conflict);
    expect(await shelf.load("CCCCCC")).toBeNull();
    expect((await shelf.load("AAAAAA"))?.table.version).toBe(1);
  });

  it("takes a table from elsewhere with its log, unless it has one of this code", async () => {
    const whole = { table: table("AAAAAA", { version: 3 }), entries: [entry(1), entry(2)] };
    await shelf.put(whole);
    expect(await shelf.load("AAAAAA")).toEqual(whole);
    await expect(shelf.put({ table: table("AAAAAA"), entries: [] })).rejects.toThrow(Conflict);
    expect(await shelf.load("AAAAAA")).toEqual(whole);
  });

  it("takes one that was gone on with elsewhere, unless it has changed here", async () => {
    await shelf.put({ table: table("AAAAAA", { version: 2 }), entries: [entry(1), entry(2)] });
    const longer = { table: table("AAAAAA", { version: 3 }), entries: [entry(1), { ...entry(2), token: "+g1" }] };
    await expect(shelf.put(longer, 1)).rejects.toThrow(Conflict);
    await expect(shelf.put({ ...longer, table: table("BBBBBB") }, 0)).rejects.toThrow(Conflict);
    expect((await shelf.load("AAAAAA"))?.table.version).toBe(2);
    await shelf.put(longer, 2);
    expect(await shelf.load("AAAAAA")).toEqual(longer);
  });

  it("lists the newest first, and forgets for good", async () => {
    for (const [code, created, status] of [
      ["AAAAAA", 1, "over"],
      ["BBBBBB", 3, "over"],
      ["CCCCCC", 2, "running"],
      ["DDDDDD", 4, "lobby"],
    ] as const)
      await shelf.put({ table: table(code, { created, status, version: 1 }), entries: [entry(1)] });
    expect([codes(await shelf.unfinished()), codes(await shelf.finished(9)), codes(await shelf.finished(1))]).toEqual([
      ["DDDDDD", "CCCCCC"],
      ["BBBBBB", "AAAAAA"],
      ["BBBBBB"],
    ]);
    await shelf.forget("BBBBBB");
    await shelf.create(table("BBBBBB"));
    expect((await shelf.load("BBBBBB"))?.entries).toEqual([]);
    expect(await shelf.damaged()).toEqual([]);
  });

  it("gives what belongs to whoever asked", async () => {
    const own = table("AAAAAA");
    await shelf.create(own);
    own.seats.pop();
    (await shelf.load("AAAAAA"))?.table.seats.pop();
    expect((await shelf.load("AAAAAA"))?.table.seats.length).toBe(2);
  });
});

describe("what can be wrong with the shelf that lasts", () => {
  let factory: IDBFactory;
  beforeEach(() => (factory = new IDBFactory()));

  /** Write rows as no page does. */
  async function spoil(store: string, ...rows: object[]): Promise<void> {
    const database = await new Database(factory).ready();
    const transaction = database.transaction([store], "readwrite");
    for (const row of rows) transaction.objectStore(store).put(row);
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    database.close();
  }

  it("passes a damaged table over, names it, and loses no other", async () => {
    const shelf = new IndexedDbShelf(new Database(factory));
    await shelf.create(table("AAAAAA"));
    await spoil(TABLES, { ...table("BBBBBB"), seats: "two" }, { code: "CCCCCC" }, { ...table("DDDDDD"), winner: 7 });
    expect(codes(await shelf.unfinished())).toEqual(["AAAAAA"]);
    expect(await shelf.damaged()).toEqual(["BBBBBB", "CCCCCC", "DDDDDD"]);
    expect(await why(shelf.load("BBBBBB"))).toBe("damaged");
    expect(await why(shelf.write("BBBBBB", 1, { entry: entry(1) }))).toBe("damaged");
    await shelf.forget("BBBBBB");
    expect(await shelf.damaged()).toEqual(["CCCCCC", "DDDDDD"]);
  });

  it.each<[string, object[]]>([
    ["an entry is damaged", [{ code: "AAAAAA", entry: { ...entry(1), by: "nobody" } }]],
    ["an entry is missing", [{ code: "AAAAAA", entry: entry(2) }]],
    ["there are more than changes", [1, 2, 3].map((seq) => ({ code: "AAAAAA", entry: entry(seq) }))],
  ])("refuses a log in which %s", async (_, rows) => {
    const shelf = new IndexedDbShelf(new Database(factory));
    await shelf.put({ table: table("AAAAAA", { version: 2 }), entries: [] });
    await spoil(ENTRIES, ...rows);
    expect(await why(shelf.load("AAAAAA"))).toBe("damaged");
    expect(codes(await shelf.unfinished())).toEqual(["AAAAAA"]);
  });

  it("takes the steps it lacks and keeps what there is", async () => {
    const old = new IndexedDbShelf(new Database(factory));
    await old.create(table("AAAAAA"));
    const stepped = vi.fn();
    const step = (database: IDBDatabase): void => {
      stepped(database.name);
      database.createObjectStore("more");
    };
    const again = (): never => expect.fail("a step was taken twice");
    const newer = new Database(factory, [...STEPS.map(() => again), step]);
    expect(codes(await new IndexedDbShelf(newer).unfinished())).toEqual(["AAAAAA"]);
    expect(stepped).toHaveBeenCalledTimes(1);
    expect(await why(old.unfinished())).toBe("closed");
    expect(await why(new IndexedDbShelf(new Database(factory)).create(table("BBBBBB")))).toBe("closed");
    const { shelf, lasts } = await shelfHere(factory);
    expect([lasts, await why(shelf.unfinished())]).toEqual([true, "closed"]);
  });

  it("says that an older page does not let go", async () => {
    const held = await new Database(factory).ready();
    held.onversionchange = null;
    const shelf = new IndexedDbShelf(new Database(factory, [...STEPS, () => undefined]));
    expect(await why(shelf.unfinished())).toBe("closed");
    held.close();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await shelf.unfinished()).toEqual([]);
  });

  it("goes on after the browser has closed it", async () => {
    const database = new Database(factory);
    const shelf = new IndexedDbShelf(database);
    await shelf.create(table("AAAAAA"));
    (await database.ready()).close();
    expect(await why(shelf.unfinished())).toBe("broken");
    expect(codes(await shelf.unfinished())).toEqual(["AAAAAA"]);
  });

  it("says that there is no room, and has written nothing", async () => {
    const database = new Database(factory);
    const shelf = new IndexedDbShelf(database);
    await shelf.create(table("AAAAAA"));
    const full = new DOMException("no room", "QuotaExceededError");
    const work = database.transact([TABLES], "readwrite", (tables) => {
      tables.delete("AAAAAA");
      return Promise.reject(full);
    });
    expect(await why(work)).toBe("full");
    expect(codes(await shelf.unfinished())).toEqual(["AAAAAA"]);
  });

  it("keeps tables for this visit where the browser keeps nothing, and says so", async () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const open = (): never => {
      throw new DOMException("not here", "SecurityError");
    };
    const { shelf, lasts } = await shelfHere({ open } as unknown as IDBFactory);
    await shelf.create(table("AAAAAA"));
    expect([lasts, codes(await shelf.unfinished())]).toEqual([false, ["AAAAAA"]]);
    expect((await shelfHere(factory)).lasts).toBe(true);
    expect(silent).toHaveBeenCalledTimes(1);
    silent.mockRestore();
  });
});
