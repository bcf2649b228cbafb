/**
 * A page that does nothing but let bots think, for `benchmarks/thinking_in_browser.py`: what it asks is asked in the
 * very Worker that the page has.
 */
import address from "$/kernel/appenzell.wasm?url";
import { recipeOf, type Budget, type Level } from "$/bots/recipe";
import type { Sight } from "$/bots/sight";
import { Thinker, type ThinkingError } from "$/bots/thinker";

type Told = Readonly<Record<keyof Sight, readonly string[]>>;

const rules = WebAssembly.compileStreaming(fetch(address));
const thinker = new Thinker(() => rules);

function read({ setup, state, seen }: Told): Sight {
  const words = (texts: readonly string[]) => BigInt64Array.from(texts, BigInt);
  return { setup: words(setup), state: words(state), seen: words(seen) };
}

/** What comes of a question, and how many milliseconds that took. */
async function timed<T>(asked: () => Promise<T>): Promise<{ answer: T; took: number }> {
  const began = performance.now();
  return { answer: await asked(), took: performance.now() - began };
}

/** Count pictures and the longest wait for one, while something goes on. */
async function frames(meanwhile: () => Promise<unknown>): Promise<{ each: number; longest: number }> {
  const times: number[] = [];
  let isOver = false;
  const look = (at: number) => {
    times.push(at);
    if (!isOver) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  await meanwhile();
  isOver = true;
  const waits = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  return { each: (1000 * waits.length) / waits.reduce((sum, wait) => sum + wait, 0), longest: Math.max(...waits) };
}

/** The code with which a question fails. */
function codeOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => "answered",
    (error: ThinkingError) => error.code,
  );
}

const asked = {
  advise: (sight: Told, budget: Budget, seed: number) => timed(() => thinker.advise(read(sight), budget, seed)),
  choose: (sight: Told, level: Level, seed: number) =>
    timed(() => thinker.choose(read(sight), recipeOf(level), "here/0", seed)),
  /** Stop what is thought about, after so many seconds. */
  stopped: (sight: Told, budget: Budget, seconds: number) =>
    timed(() => {
      setTimeout(() => thinker.stop(), 1000 * seconds);
      return codeOf(thinker.advise(read(sight), budget, 0));
    }),
  /** Ask what cannot be answered. */
  broken: () =>
    timed(() => codeOf(thinker.advise(read({ setup: [], state: [], seen: [] }), { seconds: null, playouts: 1 }, 0))),
  stop: () => thinker.stop(),
  idleFrames: (seconds: number) => frames(() => new Promise((done) => setTimeout(done, 1000 * seconds))),
  busyFrames: (sight: Told, seconds: number) =>
    frames(() => thinker.advise(read(sight), { seconds, playouts: null }, 1)),
};
Object.assign(window, { asked });
