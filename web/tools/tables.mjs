/**
 * The tables of a browser in Node, for tests that hold them against the server: lines of JSON come in, lines of JSON go
 * out.
 *
 *   node tools/tables.mjs '{"botPace": [0, 0], …}'       the habits of the house
 *
 *   {"n": 1, "holder": "anna", "call": "create", "arguments": […]}, then
 *   {"n": 1, "result": …} or {"n": 1, "refused": {…}}
 *   {"socket": 2, "holder": "anna", "open": "KFM4UJ"}, then            {"socket": 2, "text": "{…}"}, at last
 *   {"socket": 2, "text": "{…}"} and {"socket": 2, "close": true}      {"socket": 2, "closed": 4404}
 *
 * Beside what a keeper does there is `seat`: a table as it would be made, but with others in its seats, and perhaps
 * with a code, a seed and a plan of one's own. Bots think here and now.
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const server = await createServer({
  root,
  configFile: fileURLToPath(new URL("../vite.config.ts", import.meta.url)),
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const load = (path) => server.ssrLoadModule(`/src/${path}.ts`);
const [
  { Machine, use },
  { Thinking },
  { LocalKeeper, staffed },
  { MemoryShelf },
  { newTable },
  { ALONE, HABITS },
  { toldAs },
] = await Promise.all(
  [
    "kernel/machine",
    "bots/thinking",
    "keeping/local/localKeeper",
    "keeping/local/memoryShelf",
    "keeping/local/making",
    "keeping/local/outside",
    "keeping/local/refusals",
  ].map(load),
);
const rules = readFileSync(`${root}src/kernel/appenzell.wasm`);
use(await Machine.start(rules));
const thinking = new Thinking(await Machine.start(rules));

const shelf = new MemoryShelf();
const luck = (bytes) => new Uint8Array(randomBytes(bytes));
const staff = staffed(
  {
    shelf,
    mind: {
      choose: async (sight, recipe, key, seed) => thinking.answer({ ask: "choose", sight, recipe, key, seed }),
      advise: async (sight, budget, seed) => thinking.answer({ ask: "advise", sight, budget, seed }),
    },
    windows: ALONE,
    now: () => Date.now(),
    later: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    luck,
  },
  { ...HABITS, ...JSON.parse(process.argv[2] ?? "{}") },
);

const calls = {
  async seat(holder, { wanted, holders, ...rest }) {
    try {
      const table = { ...newTable(wanted, holder, Date.now(), luck), ...rest };
      table.seats = table.seats.map((seat, number) => ({
        ...seat,
        holder: seat.kind === "person" ? holders[number] : null,
      }));
      await shelf.create(table);
      return { code: table.code };
    } catch (error) {
      throw toldAs(error);
    }
  },
};

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

async function answer({ n, holder, call, arguments: given }) {
  try {
    const result =
      call in calls ? await calls[call](holder, ...given) : await new LocalKeeper(staff, holder)[call](...given);
    say({ n, result });
  } catch (error) {
    const { code, message, field, params, rule, reason } = error;
    say({ n, refused: { code, message, field, params, rule, reason }, stack: code ? undefined : error.stack });
  }
}

const sockets = new Map();

function talk({ socket, holder, open, text, close }) {
  if (open !== undefined) {
    const line = new LocalKeeper(staff, holder).open(open, 0);
    line.onmessage = ({ data }) => say({ socket, text: data });
    line.onclose = ({ code }) => say({ socket, closed: code });
    sockets.set(socket, line);
  } else if (close) {
    sockets.get(socket)?.close();
    sockets.delete(socket);
  } else sockets.get(socket)?.send(text);
}

say({ ready: true });
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if ("socket" in asked) talk(asked);
  else void answer(asked);
}
await server.close();
process.exit();
