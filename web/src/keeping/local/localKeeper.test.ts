/**
 * Tables in this browser: that they are kept, and told only when they are; what the server's own tests say is run
 * elsewhere.
 */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startForTests } from "$/kernel/forTests";
import { ApiError } from "../refused";
import { Browser, opened, Page, settled, SIMPLE, Time, wish } from "./forTests";
import { MemoryShelf } from "./memoryShelf";
import { ShelfTrouble, type Change } from "./shelf";

beforeAll(() => startForTests());

/** A shelf that writes only when it is told to, or fails. */
class SlowShelf extends MemoryShelf {
  gate: Promise<void> = Promise.resolve();
  trouble: ShelfTrouble | null = null;

  override async write(code: string, version: number, change: Change): Promise<void> {
    await this.gate;
    if (this.trouble) throw this.trouble;
    return super.write(code, version, change);
  }
}

const refused = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.fail("nothing was refused"),
    (error: ApiError) => error,
  );

describe("what is kept", () => {
  it("finds a game again as it was, in the middle of a turn", async () => {
    const first = opened();
    const { code } = await first.keeper.create(wish(["me", "here"]));
    const page = await Page.at(first.keeper, code);
    for (const token of ["+a1", "+g1", "^K"]) await page.act(token);
    const again = opened({ shelf: first.shelf });
    const later = await Page.at(again.keeper, code.toLowerCase());
    expect(later.last("welcome").view).toEqual(page.last("acted").view);
    expect(later.last("welcome").log.map(({ token }) => token)).toEqual(["+a1", "+g1", "^K"]);
    expect((await again.keeper.hello()).tables.map((card) => [card.code, card.you, card.your_turn])).toEqual([
      [code, [0, 1], true],
    ]);
  });

  it("answers a request that comes again after a reload as it did before", async () => {
    const first = opened();
    const { code } = await first.keeper.create(wish(["me", "here"]));
    const asked = { type: "act", id: "once", seq: 0, token: "+a1" };
    expect(await (await Page.at(first.keeper, code)).ask(asked)).toMatchObject({ type: "ack", seq: 1 });
    const later = await Page.at(opened({ shelf: first.shelf }).keeper, code);
    expect(await later.ask(asked)).toMatchObject({ type: "ack", seq: 1 });
    expect(await later.ask({ ...asked, token: "+g1" })).toMatchObject({ type: "error", code: "reused_id" });
  });

  it("tells nothing before it is written", async () => {
    const shelf = new SlowShelf();
    const { keeper } = opened({ shelf });
    const page = await Page.at(keeper, (await keeper.create(wish(["me", "here"]))).code);
    let open = (): void => undefined;
    shelf.gate = new Promise((resolve) => (open = resolve));
    await page.act("+a1");
    expect(page.all("acted")).toEqual([]);
    open();
    await settled();
    expect(page.told.slice(-2).map(({ type }) => type)).toEqual(["acted", "ack"]);
  });

  it("says that there is no room, and goes on when there is", async () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const shelf = new SlowShelf();
    const { keeper } = opened({ shelf });
    const page = await Page.at(keeper, (await keeper.create(wish(["me", "here"]))).code);
    shelf.trouble = new ShelfTrouble("There is no room.", "full");
    expect(await page.act("+a1")).toMatchObject({ type: "error", code: "shelf_full" });
    expect(page.all("acted")).toEqual([]);
    shelf.trouble = null;
    expect(await page.act("+a1")).toMatchObject({ type: "ack", seq: 1 });
    silent.mockRestore();
  });

  it("lists finished games with what was collected", async () => {
    const { keeper, shelf } = opened();
    const { code } = await keeper.create(wish(["me", "here"]));
    const page = await Page.at(keeper, code);
    await page.act("+a1");
    await page.ask({ type: "resign", seq: 1, seat: 1 });
    const { tables } = await opened({ shelf }).keeper.finished();
    expect(tables.map((card) => [card.code, card.winner, card.collected])).toEqual([[code, 0, ["", ""]]]);
    const text = await keeper.record(code);
    expect(text).toContain('[Result "seat 0"]');
    expect(text).toContain("[Seed ");
  });

  it("remembers the name, without the number that told it from another", async () => {
    const { keeper } = opened();
    expect((await keeper.hello()).name).toBeNull();
    const wanted = wish(["here", "me"]);
    wanted.seats = wanted.seats.map((seat) => ({ ...seat, name: "Anna" }));
    const { code } = await keeper.create({ ...wanted, seats: wanted.seats.map((seat) => ({ ...seat, name: "ANNA" })) });
    expect((await keeper.table(code)).seats.map(({ name }) => name)).toEqual(["ANNA", "ANNA 2"]);
    expect((await keeper.hello()).name).toBe("ANNA");
  });
});

describe("what is refused", () => {
  it("says it as a server would", async () => {
    const { keeper } = opened();
    expect(await refused(keeper.table("AAAAAA"))).toMatchObject({
      code: "unknown_table",
      field: "code",
      params: { table: "AAAAAA" },
    });
    expect(await refused(keeper.create(wish(["me", "friend"])))).toMatchObject({
      code: "needs_server",
      field: "seats",
    });
    const program = wish(["me", "bot"]);
    program.seats[1] = { kind: "bot", name: "Hal", level: "keen", memory: null };
    expect(await refused(keeper.create(program))).toMatchObject({ code: "unknown_program", params: { name: "Hal" } });
    expect(await refused(keeper.create(wish(["me", "bot", "bot", "bot", "bot"])))).toMatchObject({
      code: "bad_setup",
      field: "players",
    });
    expect(await refused(keeper.create({ ...wish(["me", "bot"]), name: "x".repeat(25) }))).toMatchObject({
      code: "bad_name",
      params: { max: 24 },
    });
    expect(await refused(keeper.create(wish(["me", "bot"], { players: 3 })))).toMatchObject({ code: "bad_seats" });
    const { code } = await keeper.create(wish(["me", "here"]));
    expect(await refused(keeper.start(code))).toMatchObject({ code: "already_started" });
    expect(await keeper.join(code, null)).toEqual({ seat: 0 });
    expect(await refused(keeper.rematch(code))).toMatchObject({ code: "not_over" });
  });

  it("closes a line to a table that is none", async () => {
    const page = new Page(opened().keeper, "AAAAAA");
    await settled();
    expect(page.last("error")).toMatchObject({ id: null, code: "unknown_table" });
    expect(page.closed).toBe(4404);
  });
});

describe("who else plays", () => {
  it("lets bots play at their pace while somebody looks", async () => {
    const { keeper, time } = opened();
    const { code } = await keeper.create(wish(["bot", "bot"], { bot_pace: "calm" }));
    await time.pass(60_000);
    expect((await keeper.table(code)).seq).toBe(0);
    const page = await Page.at(keeper, code);
    await time.pass(1_400);
    expect(page.seq).toBe(0);
    await time.pass(1_700);
    expect(page.last("acted")).toMatchObject({ seq: 1, by: "bot" });
    page.close();
    await time.pass(60_000);
    expect((await keeper.table(code)).seq).toBe(1);
  });

  it("lets a bot that fails play something legal, and stops one whose person is back", async () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const mind = { ...SIMPLE, choose: () => Promise.reject(new Error("It broke.")) };
    const { keeper, time } = opened({ mind });
    const { code } = await keeper.create(wish(["me", "here"]));
    const page = await Page.at(keeper, code);
    await keeper.leave(code);
    await time.pass(1_200);
    expect(page.last("acted")).toMatchObject({ seq: 1, by: "bot", token: expect.stringMatching(/^\+/) as unknown });
    await keeper.comeBack(code);
    await time.pass(60_000);
    expect(page.seq).toBe(1);
    silent.mockRestore();
  });

  it("ends turns whose time is up, from when somebody looks", async () => {
    const { keeper, time } = opened();
    const { code } = await keeper.create(wish(["me", "here"], { timer: "fast" }));
    await time.pass(600_000);
    const page = await Page.at(keeper, code);
    expect(page.last("welcome").view?.deadline).toBe(new Date(time.now + 40_000).toISOString().replace(".000", ""));
    await time.pass(39_000);
    expect(page.seq).toBe(0);
    await time.pass(1_000);
    expect(page.last("acted")).toMatchObject({ seq: 1, by: "timer" });
    await page.act("+g1");
    await time.pass(40_000);
    expect(page.last("acted")).toMatchObject({ seq: 3, by: "timer", token: "." });
  });

  it("gives advice, and says what was played after it", async () => {
    const { keeper } = opened();
    const { code } = await keeper.create(wish(["me", "here"], { hints: true }));
    const page = await Page.at(keeper, code);
    const advice = await page.ask({ type: "hint", seq: 0 });
    expect(advice).toMatchObject({ type: "advice", chance: 0.512, line: [page.last("advice").token] });
    await page.act("+a1");
    expect(page.last("acted").by).toBe("advised");
    expect(await keeper.record(code)).toContain("{hint}");
  });
});

describe("several windows", () => {
  async function two() {
    const [browser, shelf, time] = [new Browser(), new MemoryShelf(), new Time()];
    const windows = [1, 2].map(() => opened({ shelf, time, windows: browser.window() }));
    return { shelf, time, keepers: windows.map(({ keeper }) => keeper) };
  }

  it("follow each other, and both may play", async () => {
    const {
      keepers: [one, other],
    } = await two();
    const { code } = await one!.create(wish(["me", "here"], { memory_aids: "seat" }));
    const pages = [await Page.at(one!, code), await Page.at(other!, code)] as const;
    await pages[0].act("+a1");
    expect(pages[1].last("acted")).toEqual(pages[0].last("acted"));
    await pages[1].act("+g1");
    expect(pages[0].seq).toBe(2);
    await pages[1].ask({ type: "aids", seat: 0, on: true });
    expect(pages[0].last("table").table.seats[0]?.aids).toBe(true);
    await pages[0].ask({ type: "say", phrase: "cheese" });
    expect(pages[1].last("said").phrase).toBe("cheese");
    expect([pages[0], pages[1]].map((page) => page.last("welcome").log)).toEqual([[], []]);
  });

  it("cannot both win, and lose nothing", async () => {
    const {
      keepers: [one, other],
    } = await two();
    const { code } = await one!.create(wish(["me", "here"]));
    const pages = [await Page.at(one!, code), await Page.at(other!, code)] as const;
    const answers = await Promise.all([pages[0].act("+a1"), pages[1].act("+a7")]);
    expect(answers.map((answer) => answer?.type).sort()).toEqual(["ack", "error"]);
    expect(answers.find((answer) => answer?.type === "error")).toMatchObject({ code: "stale", seq: 1 });
    expect(pages[0].last("acted")).toEqual(pages[1].last("acted"));
  });

  it("that cannot speak to each other find out when they write", async () => {
    const shelf = new MemoryShelf();
    const [one, other] = [opened({ shelf }), opened({ shelf })];
    const { code } = await one.keeper.create(wish(["me", "here"]));
    const pages = [await Page.at(one.keeper, code), await Page.at(other.keeper, code)] as const;
    await pages[0].act("+a1");
    expect(await pages[1].act("+a1")).toMatchObject({ code: "stale", seq: 1 });
    expect(await pages[1].act("+g1")).toMatchObject({ type: "ack", seq: 2 });
  });

  it("let one of them play for bots, then the other", async () => {
    const {
      keepers: [one, other],
      time,
    } = await two();
    const { code } = await one!.create(wish(["bot", "bot"]));
    const pages = [await Page.at(one!, code), await Page.at(other!, code)] as const;
    await time.pass(6_000);
    expect(pages[0].seq).toBeGreaterThan(3);
    expect(pages[1].all("acted").map(({ seq }) => seq)).toEqual(pages[0].all("acted").map(({ seq }) => seq));
    const before = pages[0].seq;
    pages[0].close();
    await time.pass(6_000);
    expect(pages[1].seq).toBeGreaterThan(before + 3);
  });

  it("begin one rematch", async () => {
    const {
      keepers: [one, other],
    } = await two();
    const { code } = await one!.create(wish(["me", "here"]));
    const page = await Page.at(one!, code);
    await page.ask({ type: "resign", seq: 0 });
    await other!.table(code);
    const codes = await Promise.all([one!, other!].map((keeper) => keeper.rematch(code)));
    expect(codes[0]).toEqual(codes[1]);
    expect(page.last("table").table.rematch).toBe(codes[0]?.code);
    expect((await other!.table(codes[0]!.code)).options.start).toBe(1);
  });
});
