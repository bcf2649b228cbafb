import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type * as Api from "./api";

let asked: { path: string; answer: (response: Response | null) => void }[];
let api: typeof Api;

beforeEach(async () => {
  asked = [];
  vi.stubGlobal("fetch", (path: string) => new Promise<Response>((resolve, reject) => {
    asked.push({ path, answer: (response) => (response ? resolve(response) : reject(new Error("no network"))) });
  }));
  vi.resetModules();
  api = await import("./api");
});

afterEach(() => void vi.unstubAllGlobals());

const good = (): Response => Response.json({ tables: [] }, { headers: { Date: "Mon, 04 May 2026 10:00:00 GMT" } });
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it("lets a stranger's first request be answered before it sends the next", async () => {
  const all = [api.hello(), api.openTables()];
  await settled();
  expect(asked.map(({ path }) => path)).toEqual(["/api/hello"]);
  asked[0]?.answer(good());
  await settled();
  expect(asked.map(({ path }) => path)).toEqual(["/api/hello", "/api/tables"]);
  asked[1]?.answer(good());
  await Promise.all(all);
  void api.openTables();
  void api.hello();
  expect(asked).toHaveLength(4);
});

it("goes on with the next when nobody answers the first", async () => {
  const first = api.hello();
  const second = api.openTables();
  await settled();
  asked[0]?.answer(null);
  await expect(first).rejects.toMatchObject({ code: "offline" });
  await settled();
  asked[1]?.answer(good());
  expect(await second).toEqual({ tables: [] });
});

it.each([502, 503, 504])("takes a %i that says nothing for no answer, and knows the server as little as before", async (status) => {
  const first = api.hello();
  const second = api.openTables();
  await settled();
  asked[0]?.answer(new Response("<h1>Bad gateway</h1>", { status }));
  await expect(first).rejects.toMatchObject({ code: "offline" });
  await settled();
  void api.hello();
  expect(asked).toHaveLength(2);
  asked[1]?.answer(Response.json({ error: { code: "busy" } }, { status: 503 }));
  await expect(second).rejects.toMatchObject({ code: "busy" });
});

it("says why something was refused", async () => {
  const refused = api.leave("ABC");
  await settled();
  asked[0]?.answer(Response.json({ error: { code: "no_seat", message: "", field: null, params: {} } }, { status: 403 }));
  await expect(refused).rejects.toMatchObject({ code: "no_seat", params: {} });
});
