/**
 * The page's bots in Node, for programs elsewhere: a line of JSON asks, a line of JSON answers.
 *
 *   {"question": {...}, "fresh": true}   a question as a Worker gets it; fresh: nothing is known from those before
 *   {"values": {...}}                    what the plans after each first action are worth to a greedy bot
 *   {"luck": seed, "count": n}           numbers drawn, the word of a generator, a hash, powers of e
 *
 * Arrays of words are their bytes in base64. The sources are loaded through Vite, as `npm run dev` does it.
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("../", import.meta.url));
const server = await createServer({
  root,
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
});
const load = (path) => server.ssrLoadModule(`/src/${path}.ts`);
const [{ Machine }, { Thinking }, { planned }, { Luck, seeded }, { exp, numberOf }] = await Promise.all(
  ["kernel/machine", "bots/thinking", "bots/greedy", "bots/luck", "bots/arithmetic"].map(load),
);
const thinking = new Thinking(await Machine.start(readFileSync(`${root}src/kernel/appenzell.wasm`)));

const words = (text) => new BigInt64Array(new Uint8Array(Buffer.from(text, "base64")).buffer);
const sightOf = ({ setup, state, seen }) => ({ setup: words(setup), state: words(state), seen: words(seen) });

function answered({ question, fresh }) {
  if (fresh) thinking.bench.forget();
  return thinking.answer({ ...question, sight: sightOf(question.sight) });
}

function valued({ sight, recipe, key, seed }) {
  thinking.bench.lay(sightOf(sight), recipe.memory, numberOf(key));
  return [...planned(thinking.bench, recipe.evaluator, recipe.budget, new Luck(seed))];
}

function drawn({ luck: seed, count, text, powers }) {
  const luck = new Luck(seed);
  const numbers = Array.from({ length: count }, () => [String(luck.bits()), luck.uniform()]);
  return { numbers, word: String(seeded(BigInt(seed))), hash: String(numberOf(text)), powers: powers.map(exp) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const began = performance.now();
  const told = "luck" in asked ? drawn(asked) : "values" in asked ? valued(asked.values) : answered(asked);
  console.log(JSON.stringify({ told, seconds: (performance.now() - began) / 1000 }));
}
await server.close();
