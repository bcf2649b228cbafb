import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type * as Http from "./http";
import type * as RemoteKeeper from "./remoteKeeper";

let asked: { path: string; answer: (response: Response | null) => void }[];
let api: typeof Http & typeof RemoteKeeper.remote & typeof RemoteKeeper;

beforeEach(async () => {
  asked = [];
  vi.stubGlobal(
    "fetch",
    (path: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        asked.push({ path, answer: (response) => (response ? resolve(response) : reject(new Error("no network"))) });
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      }),
  );
  vi.resetModules();
  const keeper = await import("./remoteKeeper");
  api = { ...(await import("./http")), ...keeper, ...keeper.remote };
});

afterEach(() => void (vi.unstubAllGlobals(), vi.restoreAllMocks()));

const good = (): Response => Response.json({ tables: [] }, { headers: { Date: "Mon, 04 May 2026 10:00:00 GMT" } });
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const paths = (): string[] => asked.map(({ path }) => path);

it("lets a stranger be greeted before a table is asked for, which would give a second cookie", async () => {
  const all = [api.hello(), api.join("ABC", null, null)];
  await settled();
  expect(paths()).toEqual(["/api/hello"]);
  asked[0]?.answer(good());
  await settled();
  expect(paths()).toEqual(["/api/hello", "/api/tables/ABC/join"]);
  asked[1]?.answer(good());
  await Promise.all(all);
  void api.join("ABC", null, null);
  void api.hello();
  expect(asked).toHaveLength(4);
});

it("looks at what gives no cookie without waiting for anybody", async () => {
  void api.hello();
  void api.openTables();
  void api.table("ABC");
  await settled();
  expect(paths().sort()).toEqual(["/api/hello", "/api/tables", "/api/tables/ABC"]);
  asked[1]?.answer(good());
  await settled();
  void api.join("ABC", null, null);
  await settled();
  expect(asked).toHaveLength(3);
});

it("goes on with the next when nobody answers the first", async () => {
  const first = api.hello();
  const second = api.join("ABC", null, null);
  await settled();
  asked[0]?.answer(null);
  await expect(first).rejects.toMatchObject({ code: "offline" });
  await settled();
  asked[1]?.answer(Response.json({ seat: 1 }));
  expect(await second).toEqual({ seat: 1 });
});

it("takes a server that says nothing for one that is not there, and goes on", async () => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const stopper = new AbortController();
    setTimeout(() => stopper.abort(), ms);
    return stopper.signal;
  });
  const all = Promise.allSettled([api.hello(), api.hello(), api.openTables(), api.record("ABC")]);
  await vi.advanceTimersByTimeAsync(3 * api.PATIENCE);
  vi.useRealTimers();
  expect((await all).map((each) => each.status === "rejected" && each.reason.code)).toEqual(Array(4).fill("offline"));
});

it.each([502, 503, 504])(
  "takes a %i that says nothing for no answer, and knows the server as little as before",
  async (status) => {
    const first = api.hello();
    const second = api.join("ABC", null, null);
    await settled();
    asked[0]?.answer(new Response("<h1>Bad gateway</h1>", { status }));
    await expect(first).rejects.toMatchObject({ code: "offline" });
    await settled();
    void api.hello();
    expect(asked).toHaveLength(2);
    asked[1]?.answer(Response.json({ error: { code: "busy" } }, { status: 503 }));
    await expect(second).rejects.toMatchObject({ code: "busy" });
  },
);

it("says why something was refused", async () => {
  const refused = api.leave("ABC");
  await settled();
  asked[0]?.answer(
    Response.json({ error: { code: "no_seat", message: "", field: null, params: {} } }, { status: 403 }),
  );
  await expect(refused).rejects.toMatchObject({ code: "no_seat", params: {} });
});

it("asks nobody where there is no server", async () => {
  vi.stubGlobal("document", { querySelector: () => ({ content: "site" }) });
  vi.resetModules();
  const { openTables, remote } = await import("./remoteKeeper");
  const alone = { ...remote, openTables };
  for (const asking of [alone.hello(), alone.openTables(), alone.record("ABC"), alone.join("ABC", null, null)])
    await expect(asking).rejects.toMatchObject({ code: "no_server" });
  expect(asked).toEqual([]);
});

it("takes nothing from a server of another version of the protocol, and has the page told", async () => {
  const { onOtherProtocol } = await import("../../protocol");
  const told = vi.fn();
  onOtherProtocol(told);
  const speaking = (version: string): Response => Response.json({}, { headers: { "Appenzell-Protocol": version } });
  const first = api.openTables();
  asked[0]?.answer(speaking("1"));
  await first;
  expect(told).not.toHaveBeenCalled();
  const second = api.openTables();
  asked[1]?.answer(speaking("2"));
  await expect(second).rejects.toMatchObject({ code: "old_page" });
  expect(told).toHaveBeenCalledOnce();
});
