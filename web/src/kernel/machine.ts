/**
 * The kernel's module at work: its memory, and what is handed over to it. Nothing else talks to WebAssembly.
 *
 * Owns where arrays are in the module's memory. What is placed there stays for good, so who needs an array again and
 * again places it once; what belongs to a position or a search is copied in and out, and is kept by whoever asks.
 * docs/wasm.md says how the functions are called, `facts.ts` what they take. Must not know what any number means.
 */
import { FUNCTIONS, PARTS, SIZES, type Kernel } from "./facts";

const WORD = 8;
const PAGE = 1 << 16;
const FIELDS = FUNCTIONS.plan_fault.arguments[0][2];
/** Everything begins at such an address. */
const STEP = 16;

export type Source = BufferSource | Response | WebAssembly.Module;
export type PartsName = keyof typeof PARTS;
type Row = readonly [name: string, kind: string, bytes: number, rows: number];

/** Words of 64 bits as they are kept outside of the module; `halves` are the same bytes, for numbers of 32 bits. */
export class Words {
  readonly wide: BigInt64Array;
  readonly halves: Int32Array;

  constructor(length: number, from?: BigInt64Array) {
    this.wide = from ? from.slice() : new BigInt64Array(length);
    this.halves = new Int32Array(this.wide.buffer);
  }

  get length(): number {
    return this.wide.length;
  }

  /** A word that fits into 32 bits, as nearly all do. */
  at(index: number): number {
    return this.halves[2 * index] ?? 0;
  }

  put(index: number, value: number): void {
    this.wide[index] = BigInt(value);
  }

  copy(): Words {
    return new Words(this.length, this.wide);
  }

  equals(other: Words): boolean {
    return this.length === other.length && this.halves.every((half, at) => half === other.halves[at]);
  }
}

/** An array in the module's memory. */
export class Place {
  readonly #memory: WebAssembly.Memory;

  constructor(
    memory: WebAssembly.Memory,
    /** Its address, which functions take. */
    readonly at: number,
    /** How many bytes it has. */
    readonly size: number,
  ) {
    this.#memory = memory;
  }

  /** The bytes as they are now; memory may grow and move, so nobody keeps them. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer as ArrayBuffer, this.at, this.size);
  }

  get words(): BigInt64Array<ArrayBuffer> {
    return new BigInt64Array(this.#memory.buffer as ArrayBuffer, this.at, this.size / WORD);
  }

  /** The words by their halves: of word n the lower one is at 2n. */
  get halves(): Int32Array<ArrayBuffer> {
    return new Int32Array(this.#memory.buffer as ArrayBuffer, this.at, this.size / 4);
  }

  get floats(): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#memory.buffer as ArrayBuffer, this.at, this.size / WORD);
  }

  /** A word that fits into 32 bits. */
  word(index: number): number {
    return this.halves[2 * index] ?? 0;
  }

  /** Copy words in; returns the address. */
  put(words: Words): number {
    this.words.set(words.wide);
    return this.at;
  }

  /** Copy words out, from one on. */
  take(length = this.size / WORD, first = 0): Words {
    return new Words(length, this.words.subarray(first, first + length));
  }
}

/** A named tuple of arrays in the module's memory: its directory, whose address functions take, and its arrays. */
export interface Directory {
  readonly at: number;
  readonly arrays: Readonly<Record<string, Place>>;
}

/** A module that has been started. */
export class Machine {
  readonly kernel: Kernel;
  /** What was compiled: whoever starts another machine, in a Worker say, need not load it again. */
  readonly module: WebAssembly.Module;
  /** What every position is asked with; each question overwrites it. */
  readonly desk: Desk;
  #next: number;

  constructor(kernel: Kernel, module: WebAssembly.Module) {
    this.kernel = kernel;
    this.module = module;
    this.#next = kernel.__heap_base.value as number;
    this.desk = makeDesk(this);
  }

  /** Start the module from its bytes, from the answer to a request, or from what was compiled of it. */
  static async start(source: Source | Promise<Response>): Promise<Machine> {
    const { instance, module } = await instantiated(await source);
    return new Machine(instance.exports as Kernel, module);
  }

  /** Make room for so many bytes, all zero, for good. */
  room(size: number): Place {
    const at = Math.ceil(this.#next / STEP) * STEP;
    const missing = at + size - this.kernel.memory.buffer.byteLength;
    if (missing > 0) this.kernel.memory.grow(Math.ceil(missing / PAGE));
    this.#next = at + size;
    return new Place(this.kernel.memory, at, size);
  }

  /** Make room for so many words of 64 bits, or floats, all zero. */
  words(length: number): Place {
    return this.room(WORD * length);
  }

  /**
   * Make room for a named tuple; `rows` says of arrays how long their first dimension is where that is not as usual.
   */
  directory(name: PartsName, rows: Readonly<Record<string, number>> = {}): Directory {
    const parts: readonly Row[] = PARTS[name];
    const lengths = parts.map(([part, , , usual]) => rows[part] ?? usual);
    const places = parts.map(([, , bytes], i) => this.room(bytes * (lengths[i] ?? 0)));
    const entries = this.room(WORD * parts.length);
    entries.halves.set(places.flatMap(({ at }, i) => [at, lengths[i] ?? 0]));
    return { at: entries.at, arrays: Object.fromEntries(parts.map(([part], i) => [part, places[i] as Place])) };
  }
}

async function instantiated(source: Source): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  if (source instanceof WebAssembly.Module) {
    return { instance: await WebAssembly.instantiate(source, {}), module: source };
  }
  if (typeof Response === "undefined" || !(source instanceof Response)) {
    return WebAssembly.instantiate(source as BufferSource, {});
  }
  if (!source.ok) throw new Error(`The rules could not be loaded: the answer was ${source.status}.`);
  const isNamed = source.headers.get("Content-Type")?.startsWith("application/wasm") ?? false;
  return isNamed
    ? WebAssembly.instantiateStreaming(source, {})
    : WebAssembly.instantiate(await source.arrayBuffer(), {});
}

/** The arrays that one question about a position needs, placed once. */
export type Desk = ReturnType<typeof makeDesk>;

function makeDesk(machine: Machine) {
  return {
    setup: machine.words(SIZES.SETUP_WORDS),
    plan: machine.words(FIELDS),
    before: machine.words(SIZES.WORDS),
    after: machine.words(SIZES.WORDS),
    aftermath: machine.words(SIZES.AFTERMATH_WORDS),
    listed: machine.words(SIZES.LISTED),
    words: machine.words(SIZES.MOST_WORDS),
    letters: machine.room(SIZES.MOST_LETTERS),
    ends: machine.words(SIZES.TEXTS),
    lying: machine.words(SIZES.LYING_WORDS),
    seen: machine.words(SIZES.SEEN_WORDS),
    about: machine.words(SIZES.ABOUT),
    ways: machine.words(SIZES.WAYS_WORDS),
    foresight: machine.words(SIZES.FORESIGHT_WORDS),
  };
}

// --- the one that everything is asked of ---

let started: Machine | null = null;

/** Say which machine everything is asked of from now on. */
export function use(machine: Machine): Machine {
  started = machine;
  return machine;
}

/** Whether the machine has been started. */
export function isStarted(): boolean {
  return started !== null;
}

/** The machine, once it has been started. */
export function machine(): Machine {
  if (!started) throw new Error("The rules have not been loaded yet.");
  return started;
}
