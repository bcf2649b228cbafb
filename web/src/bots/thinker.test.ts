/** The page's side of thinking, with Workers that only note what they are told. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromThinker, Question, ToThinker } from "./questions";
import { recipeOf } from "./recipe";
import { Thinker, ThinkingError, type Hired } from "./thinker";

const RULES = {} as WebAssembly.Module;
const SIGHT = { setup: new BigInt64Array(1), state: new BigInt64Array(1), seen: new BigInt64Array(1) };
const ADVICE = { seconds: 1, playouts: null };

class FakeWorker implements Hired {
  onmessage: Hired["onmessage"] = null;
  onerror: Hired["onerror"] = null;
  onmessageerror: Hired["onmessageerror"] = null;
  readonly told: ToThinker[] = [];
  isEnded = false;

  postMessage(message: ToThinker): void {
    this.told.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  get questions(): Question[] {
    return this.told.flatMap((message) => ("question" in message ? [message.question] : []));
  }

  /** Answer the last question, or say why not. */
  say(said: { answer: string } | { failed: string }): void {
    const last = this.told.at(-1);
    const id = last && "id" in last ? last.id : -1;
    this.onmessage?.({ data: { id, ...said } as FromThinker } as MessageEvent<FromThinker>);
  }

  break(message = ""): void {
    this.onerror?.({ message } as ErrorEvent);
  }
}

let workers: FakeWorker[];
let thinker: Thinker;
const rules = vi.fn(async () => RULES);

beforeEach(() => {
  vi.useFakeTimers();
  rules.mockClear();
  workers = [];
  thinker = new Thinker(rules, () => workers[workers.push(new FakeWorker()) - 1] as FakeWorker);
});

afterEach(() => vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

function choose(seed = 1, signal?: AbortSignal): Promise<string> {
  return thinker.choose(SIGHT, recipeOf("keen"), "table/0", seed, signal);
}

/** The code a question fails with; attached at once, so that no failure is unheard. */
function codeOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => "answered",
    (error: unknown) => (error as ThinkingError).code,
  );
}

describe("asking", () => {
  it("starts one Worker with the compiled rules, and asks one question after the other", async () => {
    const [one, two] = [choose(1), thinker.advise(SIGHT, ADVICE, 2)];
    await settled();
    const [worker] = workers as [FakeWorker];
    expect(worker.told).toEqual([
      { rules: RULES },
      { id: 1, question: { ask: "choose", sight: SIGHT, recipe: recipeOf("keen"), key: "table/0", seed: 1 } },
    ]);
    worker.say({ answer: "^K" });
    expect(await one).toBe("^K");
    expect(worker.questions.at(-1)).toEqual({ ask: "advise", sight: SIGHT, budget: ADVICE, seed: 2 });
    worker.say({ answer: "." });
    expect(await two).toBe(".");
    expect([workers.length, rules.mock.calls.length]).toEqual([1, 1]);
  });

  it("does not take the answer to an earlier question for one to a later", async () => {
    const asked = choose();
    await settled();
    workers[0]?.onmessage?.({ data: { id: 77, answer: "." } } as MessageEvent<FromThinker>);
    workers[0]?.say({ answer: "^A" });
    expect(await asked).toBe("^A");
  });
});

describe("stopping", () => {
  it("ends the Worker and takes all questions back; the next one gets a new Worker", async () => {
    const codes = [codeOf(choose(1)), codeOf(choose(2))];
    await settled();
    thinker.stop();
    expect(await Promise.all(codes)).toEqual(["stopped", "stopped"]);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
    const asked = choose(3);
    await settled();
    workers[1]?.say({ answer: "." });
    expect(await asked).toBe(".");
  });

  it("takes back a question that waits, and nothing else happens", async () => {
    const stopper = new AbortController();
    const [first, second] = [choose(1), codeOf(choose(2, stopper.signal))];
    await settled();
    stopper.abort();
    expect(await second).toBe("stopped");
    workers[0]?.say({ answer: "." });
    expect(await first).toBe(".");
    expect([workers.length, workers[0]?.isEnded, workers[0]?.questions.length]).toEqual([1, false, 1]);
  });

  it("ends the Worker for a question that is being thought about, and the next one is asked of another", async () => {
    const stopper = new AbortController();
    const [first, second] = [codeOf(choose(1, stopper.signal)), choose(2)];
    await settled();
    stopper.abort();
    await settled();
    expect([await first, workers[0]?.isEnded, workers.length]).toEqual(["stopped", true, 2]);
    workers[1]?.say({ answer: "^B" });
    expect(await second).toBe("^B");
  });

  it("refuses what was taken back before, and starts nothing for what is while the rules load", async () => {
    expect(await codeOf(choose(1, AbortSignal.abort()))).toBe("stopped");
    const asked = codeOf(choose());
    thinker.stop();
    await settled();
    expect([await asked, workers.length]).toEqual(["stopped", 0]);
  });
});

describe("a Worker that breaks", () => {
  const breaks = {
    "by an error": (worker: FakeWorker) => worker.break("out of memory"),
    "by a failure it tells": (worker: FakeWorker) => worker.say({ failed: "unreachable" }),
    "by an answer nobody can read": (worker: FakeWorker) => worker.onmessageerror?.({} as MessageEvent),
    "by silence": () => void vi.advanceTimersByTime(40_000),
  };

  it.each(Object.entries(breaks))("%s is replaced, and asked again", async (_, breaking) => {
    const asked = choose(5);
    await settled();
    breaking(workers[0] as FakeWorker);
    await settled();
    expect([workers.length, workers[0]?.isEnded]).toEqual([2, true]);
    expect(workers[1]?.questions).toEqual(workers[0]?.questions);
    workers[0]?.break("nobody hears it any more");
    workers[1]?.say({ answer: "a1-a2" });
    expect(await asked).toBe("a1-a2");
  });

  it.each(Object.entries(breaks))("twice %s fails, and the next question is asked of another", async (_, breaking) => {
    const asked = codeOf(choose(5));
    await settled();
    breaking(workers[0] as FakeWorker);
    await settled();
    breaking(workers[1] as FakeWorker);
    expect(await asked).toBe("thinking_failed");
    const next = choose(6);
    await settled();
    workers[2]?.say({ answer: "." });
    expect(await next).toBe(".");
  });

  it("while nobody asks is replaced with the next question", async () => {
    const first = choose(1);
    await settled();
    workers[0]?.say({ answer: "." });
    await first;
    workers[0]?.break();
    const second = choose(2);
    await settled();
    workers[1]?.say({ answer: "^C" });
    expect(await second).toBe("^C");
  });

  it("is not blamed while it still thinks: a budget in seconds is waited for", async () => {
    const asked = thinker.advise(SIGHT, { seconds: 60, playouts: null }, 1);
    await settled();
    await vi.advanceTimersByTimeAsync(80_000);
    workers[0]?.say({ answer: "." });
    expect([await asked, workers.length]).toEqual([".", 1]);
  });
});

it("fails where the rules or a Worker cannot be had, and tries again with the next question", async () => {
  rules.mockRejectedValueOnce(new Error("no network"));
  await expect(choose()).rejects.toThrow("no network");
  const asked = choose();
  await settled();
  workers[0]?.say({ answer: "." });
  expect(await asked).toBe(".");
  const lost = new Thinker(rules, () => {
    throw new Error("no Workers here");
  });
  expect(await codeOf(lost.advise(SIGHT, ADVICE, 1))).toBe("thinking_failed");
});
