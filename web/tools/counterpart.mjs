/**
 * The page's own code in Node, for tests that hold it against Python: a line of JSON asks, a line of JSON answers.
 *
 *   node tools/counterpart.mjs
 *   {"module": "src/game/witness.ts", "call": name, "arguments": [...]}     {"result": ...} or {"error": text}
 *
 * The kernel's module is started before anything is called. What a module keeps, it keeps until this ends.
 */
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
const load = (file) => server.ssrLoadModule(`/${file}`);
await (await load("src/kernel/forTests.ts")).startForTests();

async function answer({ module, call, arguments: given }) {
  try {
    return { result: (await (await load(module))[call](...given)) ?? null };
  } catch (error) {
    return { error: error.stack };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
}
await server.close();
