/**
 * The page's side of a Worker that thinks: a promise for each question, one after the other.
 *
 * The Worker is started with the first question. It cannot be interrupted, so whoever stops it ends it, and the next
 * question gets a new one. A Worker that breaks, or does not answer in time, is replaced once and asked again; after
 * that the question has failed. Questions say everything there is to know, so no answer depends on what became of a
 * Worker.
 */
import type { Answer, Choice, FromThinker, Question, ToThinker } from "./questions";
import type { Budget, Recipe } from "./recipe";
import type { Thoughts } from "./search";
import type { Sight } from "./sight";

/** Why there is no answer: the question was taken back, or thinking has failed twice. */
export class ThinkingError extends Error {
  constructor(
    readonly code: "stopped" | "thinking_failed",
    message: string,
  ) {
    super(message);
  }
}

/** What is needed of a Worker. */
export interface Hired {
  onmessage: ((event: MessageEvent<FromThinker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  postMessage(message: ToThinker): void;
  terminate(): void;
}

/** What a question may take beyond its budget: starting a Worker, and a machine at its limit. */
const GRACE = 30_000;
/** Playouts a second that the slowest machine makes. */
const SLOWEST = 500;
const ATTEMPTS = 2;

interface Job {
  readonly question: Question;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
  readonly forget: () => void;
  attempts: number;
}

export class Thinker {
  readonly #rules: () => Promise<WebAssembly.Module>;
  readonly #hire: () => Hired;
  readonly #waiting: Job[] = [];
  #job: Job | null = null;
  #worker: Hired | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** `rules` gives the compiled module. */
  constructor(rules: () => Promise<WebAssembly.Module>, hire: () => Hired = hireWorker) {
    this.#rules = rules;
    this.#hire = hire;
  }

  /** Ask a bot for its action, as a token; `key` is that of its seat, always the same in a game. */
  choose(sight: Sight, recipe: Recipe, key: string, seed: number, signal?: AbortSignal): Promise<string> {
    return this.ask<Choice>({ ask: "choose", sight, recipe, key, seed }, signal);
  }

  /** Ask what the strongest would do who remembers everything. */
  advise(sight: Sight, budget: Budget, seed: number, signal?: AbortSignal): Promise<Thoughts> {
    return this.ask({ ask: "advise", sight, budget, seed }, signal);
  }

  ask<Q extends Question>(question: Q, signal?: AbortSignal): Promise<Answer<Q>> {
    if (signal?.aborted) return Promise.reject(stopped());
    return new Promise((resolve, reject) => {
      const job: Job = { question, signal, resolve, reject, forget: () => this.#takeBack(job), attempts: 0 };
      signal?.addEventListener("abort", job.forget);
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Think no more: every question is taken back, and the Worker is ended. */
  stop(): void {
    for (const job of [...this.#waiting, ...(this.#job ? [this.#job] : [])]) this.#takeBack(job);
    this.#fire();
  }

  #takeBack(job: Job): void {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) this.#waiting.splice(at, 1);
    if (job === this.#job) this.#fire();
    this.#settle(job, () => job.reject(stopped()));
  }

  #next(): void {
    if (this.#job) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#job = job;
    void this.#pose(job);
  }

  async #pose(job: Job): Promise<void> {
    try {
      const rules = this.#worker ? null : await this.#rules();
      if (this.#job !== job) return;
      this.#worker ??= this.#start(rules as WebAssembly.Module);
      job.attempts += 1;
      this.#asked += 1;
      this.#timer = setTimeout(() => this.#lost("it did not answer in time"), patience(job.question));
      this.#worker.postMessage({ id: this.#asked, question: job.question });
    } catch (error) {
      if (this.#job === job) this.#fail(job, error instanceof Error ? error.message : String(error));
    }
  }

  #start(rules: WebAssembly.Module): Hired {
    const worker = this.#hire();
    const heard = (does: () => void) => this.#worker === worker && does();
    worker.onmessage = ({ data }) => heard(() => this.#hear(data));
    worker.onerror = (event) => heard(() => this.#lost(event.message || "its Worker broke"));
    worker.onmessageerror = () => heard(() => this.#lost("its answer could not be read"));
    worker.postMessage({ rules });
    return worker;
  }

  #hear(message: FromThinker): void {
    const job = this.#job;
    if (!job || message.id !== this.#asked) return;
    if ("failed" in message) this.#lost(message.failed);
    else this.#settle(job, () => job.resolve(message.answer as never));
  }

  /** The Worker is of no use any more: another one is asked, or the question has failed. */
  #lost(why: string): void {
    this.#fire();
    const job = this.#job;
    if (!job) return;
    if (job.attempts < ATTEMPTS) void this.#pose(job);
    else this.#fail(job, why);
  }

  #fail(job: Job, why: string): void {
    this.#fire();
    this.#settle(job, () => job.reject(new ThinkingError("thinking_failed", `No bot could think: ${why}`)));
  }

  #settle(job: Job, tell: () => void): void {
    clearTimeout(this.#timer);
    job.signal?.removeEventListener("abort", job.forget);
    if (job === this.#job) this.#job = null;
    tell();
    this.#next();
  }

  #fire(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
  }
}

/** How long an answer may take, in milliseconds. */
function patience(question: Question): number {
  const { seconds, playouts } = question.ask === "choose" ? question.recipe.budget : question.budget;
  const needed = Math.min(seconds ?? Infinity, playouts === null ? Infinity : playouts / SLOWEST);
  return GRACE + 1000 * needed;
}

function stopped(): ThinkingError {
  return new ThinkingError("stopped", "Thinking was stopped.");
}

function hireWorker(): Hired {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "thinker" });
}
