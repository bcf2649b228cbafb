/**
 * A world for tests of tables: time stands still until it is told to go on, bots play the first thing that is legal.
 */
import { expect } from "vitest";
import { Position } from "$/game/position";
import { Words } from "$/kernel/machine";
import type { NewTable, ServerMessage } from "../../wire";
import { LocalKeeper, staffed } from "./localKeeper";
import { MemoryShelf } from "./memoryShelf";
import { ALONE, HABITS, type Habits, type Mind, type Windows, type WindowNews } from "./outside";
import type { Shelf } from "./shelf";

/** Time that goes on only when it is told to. */
export class Time {
  now = Date.UTC(2026, 10, 20);
  #calls: { at: number; call: () => void }[] = [];

  later = (ms: number, call: () => void): (() => void) => {
    const planned = { at: this.now + ms, call };
    this.#calls.push(planned);
    return () => (this.#calls = this.#calls.filter((each) => each !== planned));
  };

  /** Let time pass, and let happen whatever then does. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    await settled();
    for (;;) {
      const next = this.#calls.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#calls = this.#calls.filter((each) => each !== next);
      this.now = Math.max(this.now, next.at);
      next.call();
      await settled();
    }
    this.now = until;
  }
}

/** Let everything come about that needs no time. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

/** Somebody who plays the first thing that is legal. */
export const SIMPLE: Mind = {
  choose: async (sight) =>
    new Position(new Words(0, sight.setup), new Words(0, sight.state)).legalActions()[0]?.token ?? "",
  advise: async (sight, _, seed) => {
    const token = await SIMPLE.choose(sight, {} as never, "", seed);
    return {
      actions: [{ number: 0, token, visits: 1, value: 0.51234 }],
      chances: [0.5, 0.5],
      line: [token],
      playouts: 1,
    };
  },
};

/** Windows of one browser: the first that claims a table has it, then the next. */
export class Browser {
  readonly #listeners = new Map<Windows, (news: WindowNews) => void>();
  readonly #queues = new Map<string, (() => void)[]>();

  window(): Windows {
    const own: Windows = {
      tell: (news) => {
        for (const [other, listener] of this.#listeners) if (other !== own) queueMicrotask(() => listener(news));
      },
      hear: (listener) => void this.#listeners.set(own, listener),
      claim: (code, changed) => {
        const gained = (): void => changed(true);
        const queue = this.#queues.get(code) ?? [];
        this.#queues.set(code, queue);
        queue.push(gained);
        if (queue.length === 1) gained();
        return () => {
          const at = queue.indexOf(gained);
          queue.splice(at, 1);
          if (at === 0) queue[0]?.();
        };
      },
    };
    return own;
  }
}

interface Given {
  shelf?: Shelf;
  mind?: Mind;
  windows?: Windows;
  time?: Time;
  habits?: Partial<Habits>;
}

/** A window with its tables. */
export function opened({
  shelf = new MemoryShelf(),
  mind = SIMPLE,
  windows = ALONE,
  time = new Time(),
  habits,
}: Given = {}) {
  const luck = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));
  const outside = { shelf, mind, windows, now: () => time.now, later: time.later, luck };
  const staff = staffed(outside, { ...HABITS, ...habits });
  return { keeper: new LocalKeeper(staff), staff, time, shelf };
}

/** What somebody wishes for: `bot` or a person a seat, seat 0 begins. */
export function wish(
  kinds: readonly NewTable["seats"][number]["kind"][],
  options: Partial<NewTable["options"]> = {},
): NewTable {
  const agreed = {
    players: kinds.length,
    target: 4,
    layout: "front",
    modules: [],
    memory_aids: "off",
    timer: "off",
  } as const;
  const seats = kinds.map((kind) => ({ kind, name: null, level: "keen", memory: null }) as const);
  return {
    options: { ...agreed, modules: [], hints: false, bot_pace: "usual", start: 0, ...options },
    seats: [...seats],
    name: "Anna",
    public: false,
  };
}

type Of<T extends ServerMessage["type"]> = Extract<ServerMessage, { type: T }>;

/** A page at a table: what it is told, in its order. */
export class Page {
  readonly told: ServerMessage[] = [];
  closed: number | null = null;
  /** Each request has an id of its own, whichever page asks. */
  static #asked = 0;
  readonly #socket;

  constructor(keeper: LocalKeeper, code: string) {
    this.#socket = keeper.open(code);
    this.#socket.onmessage = ({ data }) => this.told.push(JSON.parse(data as string) as ServerMessage);
    this.#socket.onclose = ({ code: closed }) => (this.closed = closed);
  }

  /** Open a page and be welcomed. */
  static async at(keeper: LocalKeeper, code: string): Promise<Page> {
    const page = new Page(keeper, code);
    await page.ask({ type: "hello", seq: null });
    return page;
  }

  /** Send a message and let happen what then does; returns its answer, if it has come. */
  async ask(message: Record<string, unknown>): Promise<ServerMessage | undefined> {
    const id = `id-${Page.#asked++}`;
    this.#socket.send(JSON.stringify({ id, ...message }));
    await settled();
    return this.told.findLast((each) => "id" in each && each.id === (message.id ?? id));
  }

  act(token: string): Promise<ServerMessage | undefined> {
    return this.ask({ type: "act", seq: this.seq, token });
  }

  all<T extends ServerMessage["type"]>(type: T): Of<T>[] {
    return this.told.filter((each): each is Of<T> => each.type === type);
  }

  last<T extends ServerMessage["type"]>(type: T): Of<T> {
    const found = this.all(type).at(-1);
    expect(found, type).toBeDefined();
    return found as Of<T>;
  }

  get seq(): number {
    return this.told.reduce(
      (most, each) => ("seq" in each && typeof each.seq === "number" ? Math.max(most, each.seq) : most),
      0,
    );
  }

  close(): void {
    this.#socket.close();
  }
}
