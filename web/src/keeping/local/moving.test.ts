/** Games that move: out of one browser, into another, with their proofs, and whatever is damaged on the way. */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startForTests } from "$/kernel/forTests";
import { filesIn, zipOf } from "../zip";
import { MemoryBook, type BookLine } from "./book";
import { exported } from "./exporting";
import { opened, Page, wish } from "./forTests";
import { importGames } from "./importing";
import { MemoryShelf } from "./memoryShelf";
import type { Shelf } from "./shelf";

beforeAll(() => startForTests());

const NOW = Date.UTC(2026, 10, 21);
const START = ["+a1", "+g1", "^K"];

/** A browser with a game in the middle of a turn, in which something was taken back, and one that was given up. */
async function played(): Promise<{ shelf: Shelf; running: string; over: string }> {
  const { keeper, shelf, time } = opened();
  const { code: running } = await keeper.create(wish(["me", "here"], { modules: ["cheesy"], hints: true }));
  const page = await Page.at(keeper, running);
  await page.act("+a1");
  await page.ask({ type: "undo", seq: page.seq });
  for (const token of ["+a1", "+g1"]) await page.act(token);
  time.now += 1_000;
  const { code: over } = await keeper.create(wish(["me", "bot"]));
  const other = await Page.at(keeper, over);
  await other.act("+a1");
  await time.pass(2_000);
  await other.ask({ type: "resign", seq: other.seq, seat: 0 });
  return { shelf, running, over };
}

async function filed(shelf: Shelf): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  return { name: "appenzell.zip", bytes: (await exported(shelf, new MemoryBook(), new Date(NOW))).file };
}

/** The file again, with some of its texts as others say. */
async function changed(
  { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
  change: (name: string, text: string) => string | null,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const texts: [string, string][] = [];
  for (const file of filesIn(bytes) ?? []) {
    const text = change(file.name, await file.text(1e6));
    if (text !== null) texts.push([file.name, text]);
  }
  return { name, bytes: await zipOf(texts, new Date(NOW)) };
}

const bring = (shelf: Shelf, file: { name: string; bytes: Uint8Array<ArrayBuffer> }) =>
  importGames({ shelf, book: new MemoryBook() }, file, () => NOW);
const NOTHING = { finished: 0, running: 0, longer: 0, there: 0, lines: 0, refused: [] };

describe("games that move", () => {
  let from: Awaited<ReturnType<typeof played>>;
  let shelf: Shelf;
  beforeEach(async () => {
    from = await played();
    shelf = new MemoryShelf();
  });

  it("are in another browser exactly as they were, and go on there", async () => {
    expect(await bring(shelf, await filed(from.shelf))).toEqual({ ...NOTHING, finished: 1, running: 1 });
    for (const code of [from.running, from.over]) expect(await shelf.load(code)).toEqual(await from.shelf.load(code));
    const page = await Page.at(opened({ shelf }).keeper, from.running);
    expect(await page.act("^K")).toMatchObject({ type: "ack" });
  });

  it("come home again with what was played elsewhere", async () => {
    await bring(shelf, await filed(from.shelf));
    await (await Page.at(opened({ shelf }).keeper, from.running)).act("^K");
    expect(await bring(from.shelf, await filed(shelf))).toEqual({ ...NOTHING, longer: 1, there: 1 });
    const home = await Page.at(opened({ shelf: from.shelf }).keeper, from.running);
    expect(home.last("welcome").log.map(({ token }) => token)).toEqual(START);
    expect(await bring(shelf, await filed(from.shelf))).toEqual({ ...NOTHING, there: 2 });
    expect((await from.shelf.unfinished()).length).toBe(1);
  });

  it("get a code of their own where another game has theirs, the same each time", async () => {
    const other = await played();
    const { table, entries } = (await other.shelf.load(other.running)) ?? expect.fail();
    await shelf.put({ table: { ...table, code: from.running }, entries });
    const file = await filed(from.shelf);
    expect(await bring(shelf, file)).toEqual({ ...NOTHING, finished: 1, running: 1 });
    expect(await bring(shelf, file)).toEqual({ ...NOTHING, there: 2 });
    expect((await shelf.load(from.running))?.table.seed).toBe(table.seed);
    expect((await shelf.unfinished()).length).toBe(2);
  });

  it("go on from their records alone, as a server writes them", async () => {
    const file = await changed(await filed(from.shelf), (name, text) => (name.endsWith(".json") ? null : text));
    expect(await bring(shelf, file)).toEqual({ ...NOTHING, finished: 1, running: 1 });
    const found = (await shelf.load(from.running)) ?? expect.fail();
    expect(found.table.options).toMatchObject({ modules: ["cheesy"], hints: true });
    expect(found.table.seats.map(({ name, holder }) => [name, holder])).toEqual([
      ["Anna", "here"],
      [null, "here"],
    ]);
    expect(found.entries.map(({ token, at }) => [token, at])).toEqual([
      ["+a1", NOW],
      ["+g1", NOW],
    ]);
    expect((await shelf.load(from.over))?.table).toMatchObject({ status: "over", winner: 1 });
    const page = await Page.at(opened({ shelf }).keeper, from.running);
    expect(await page.act("^K")).toMatchObject({ type: "ack" });
  });

  it("can be one record alone", async () => {
    const files = filesIn((await filed(from.shelf)).bytes) ?? [];
    const text = (await files.find(({ name }) => name === `${from.over}.txt`)?.text(1e6)) ?? "";
    const file = { name: `appenzell-${from.over}.txt`, bytes: new TextEncoder().encode(text) };
    expect(await bring(shelf, file)).toEqual({ ...NOTHING, finished: 1 });
    expect((await shelf.finished(9)).map(({ code }) => code)).toEqual([from.over]);
  });
});

describe("the book", () => {
  const line = (where: BookLine["where"], code: string): BookLine => {
    const seat = { kind: "person", name: null, level: null, memory: null, collected: "A", lost: 0 } as const;
    const told = { at: NOW, rounds: 3, target: 4, modules: [], own: [0], seats: [seat], winner: 0 };
    return { where, code, ...told, reason: "target", memory: null };
  };

  it("comes along as far as it tells of games at servers, and has no game struck out that has come back", async () => {
    const { shelf, over } = await played();
    const book = new MemoryBook();
    for (const each of [line("server", "SERVER"), line("here", over)]) await book.write(each);
    const file = { name: "appenzell.zip", bytes: (await exported(shelf, book, new Date(NOW))).file };
    const other = { shelf: new MemoryShelf(), book: new MemoryBook() };
    await other.book.strike({ where: "here", code: over });
    expect(await importGames(other, file, () => NOW)).toMatchObject({ finished: 1, lines: 1, refused: [] });
    expect((await other.book.lines()).map(({ code }) => code)).toEqual(["SERVER"]);
    expect(await other.book.struck()).toEqual([]);
    expect(await importGames(other, file, () => NOW)).toMatchObject({ there: 2, lines: 0 });
    const damaged = await changed(file, (name, text) => (name === "book.json" ? text.slice(1) : text));
    const { refused } = await importGames(other, damaged, () => NOW);
    expect(refused.map((each) => [each.file, each.why.code])).toEqual([["book.json", "file_damaged"]]);
  });
});

describe("what is damaged on the way", () => {
  let from: Awaited<ReturnType<typeof played>>;
  let shelf: Shelf;
  beforeEach(async () => {
    from = await played();
    shelf = new MemoryShelf();
  });

  it.each<[string, string, (text: string) => string | null]>([
    ["illegal_record", "an action was changed", (text) => text.replace("+g1", "+b2")],
    ["malformed_record", "a draw was changed", (text) => text.replace(/start:\d/, "start:1 a1:A")],
    ["sealed_record", "the seed is missing", (text) => text.replace(/\[Seed .*\]/, "")],
    ["malformed_record", "another seed is there", (text) => text.replace(/\[Seed ".*"\]/, '[Seed "mine"]')],
    ["malformed_record", "it is no record", () => "Dear diary"],
    ["file_missing", "it is not there", () => null],
  ])("says %s where %s, and loses nothing else", async (code, _, damage) => {
    const isIt = (name: string): boolean => name === `${from.running}.txt`;
    const file = await changed(await filed(from.shelf), (name, text) => (isIt(name) ? damage(text) : text));
    const { refused, ...done } = await bring(shelf, file);
    expect(done).toMatchObject({ finished: 1, running: 0, there: 0 });
    expect(refused.map(({ file, why }) => [file, why.reason ?? why.code])).toEqual([[`${from.running}.txt`, code]]);
  });

  it("takes the record where the log is damaged, and says so", async () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const file = await changed(await filed(from.shelf), (name, text) =>
      name === `${from.running}.log.json` ? text.replace("+g1", "+b2") : text,
    );
    const { refused, ...done } = await bring(shelf, file);
    expect(done).toMatchObject({ finished: 1, running: 1 });
    expect(refused.map((each) => [each.file, each.why.code])).toEqual([[`${from.running}.log.json`, "log_damaged"]]);
    silent.mockRestore();
  });

  it("does without an index, or a line of it", async () => {
    const file = await changed(await filed(from.shelf), (name, text) =>
      name === "games.jsonl" ? text.replace(/^.*\n/, "no line\n") : text,
    );
    const { refused, ...done } = await bring(shelf, file);
    expect(done).toMatchObject({ finished: 1, running: 1 });
    expect(refused.map((each) => [each.file, each.why.code])).toEqual([["games.jsonl:1", "file_damaged"]]);
    const bare = await changed(file, (name, text) => (name === "games.jsonl" ? null : text));
    expect(await bring(new MemoryShelf(), bare)).toEqual({ ...NOTHING, finished: 1, running: 1 });
  });

  it("leaves out of an export what cannot be read, and names it", async () => {
    const damaged = vi.spyOn(from.shelf, "damaged").mockResolvedValue(["BROKEN"]);
    expect(await exported(from.shelf, new MemoryBook(), new Date(NOW))).toMatchObject({
      games: 2,
      leftOut: ["BROKEN"],
    });
    damaged.mockRestore();
  });
});
