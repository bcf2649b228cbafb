/**
 * The page's side of the Worker that works for those who study: a promise for each question.
 *
 * The Worker is started with the first question and stays. If it breaks, or cannot load the rules, everything asked
 * is refused with `unloaded`, and the next question gets a new one.
 */
import type { Answer, Asked, Given, Question, Reply } from "./questions";
import { Refused } from "./refused";

/** What the Worker says: a reply, or that it is of no use. */
export type ToStudent =
  Reply | { readonly id: number; readonly unloaded: string } | { readonly id: number; readonly failed: string };

/** What is needed of a Worker. */
export interface Hired {
  onmessage: ((event: MessageEvent<ToStudent>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  postMessage(message: Question): void;
  terminate(): void;
}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
}

/** The rules could not be loaded: without the network, or where a browser cannot run them. */
export function unloaded(why: unknown): Refused {
  return new Refused({ code: "unloaded", message: `The rules could not be loaded: ${String(why)}` });
}

/** Asks a Worker. */
export class Student {
  readonly #hire: () => Hired;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Hired | null = null;
  #asked = 0;

  constructor(hire: () => Hired = hireWorker) {
    this.#hire = hire;
  }

  /** Ask something; what is refused comes as `Refused`. */
  ask<Name extends Asked>(ask: Name, ...given: Given<Name>): Promise<Answer<Name>> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (answer: never) => void, reject });
      try {
        this.#worker ??= this.#start();
        this.#worker.postMessage({ id, ask, given } as Question);
      } catch (error) {
        this.#lose(unloaded(error));
      }
    });
  }

  #start(): Hired {
    const worker = this.#hire();
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = ({ message }) => this.#lose(unloaded(message || "the Worker broke."));
    worker.onmessageerror = () => this.#lose(unloaded("its answer could not be read."));
    return worker;
  }

  #hear(message: ToStudent): void {
    if ("unloaded" in message) return this.#lose(unloaded(message.unloaded));
    const asker = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ("answer" in message) asker?.resolve(message.answer as never);
    else if ("refused" in message) asker?.reject(new Refused(message.refused));
    else asker?.reject(new Error(message.failed));
  }

  /** The Worker is of no use any more. */
  #lose(why: Refused): void {
    this.#worker?.terminate();
    this.#worker = null;
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of all) reject(why);
  }
}

function hireWorker(): Hired {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "student" });
}
