/**
 * The module in Node, for programs elsewhere: a line of JSON asks, a line of JSON answers.
 *
 *   {"call": name, "arguments": [...]}   calls a function; the answer has its result and all arrays as they are then
 *   {"games": {...}}                     plays random games, and digests what there is after every action
 *   {"perft": {...}}                     counts sequences of legal actions
 *   {}                                   says what the module imports and exports
 *
 * An array is its bytes in base64, a named tuple a list of arrays, each with the length of its first dimension; a number
 * is a number, or one of 64 bits as text.
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [file, constants] = [process.argv[2], JSON.parse(process.argv[3])];
const { module, instance } = await WebAssembly.instantiate(readFileSync(file), {});
const kernel = instance.exports;
const { ACTIONS, STATE, OPTIONS, AFTERMATH, TOKENS, WORDS, LETTERS, TEXTS, SEEN, SEATS } = constants;
const { PHASE, OVER_PHASE, BY_RULES, HALF_LIFE } = constants;
const PAGE = 1 << 16;
const WORD = 8;

// --- memory ---

let next = 0;

/** Forgets all that was placed. */
function clear() {
  next = kernel.__heap_base.value;
}

/** Makes room for so many bytes, all zero, and returns where. */
function room(bytes) {
  const at = (next + 15) & ~15;
  next = at + bytes;
  const missing = next - kernel.memory.buffer.byteLength;
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE));
  new Uint8Array(kernel.memory.buffer, at, bytes).fill(0);
  return at;
}

/** Places bytes, and returns where and how many. */
function place(text) {
  const bytes = Buffer.from(text, "base64");
  const at = room(bytes.length);
  new Uint8Array(kernel.memory.buffer, at, bytes.length).set(bytes);
  return { at, size: bytes.length };
}

/** Places a named tuple: its arrays, and the directory that says where they are. */
function placeParts(parts) {
  const arrays = parts.map(([text]) => place(text));
  const at = room(parts.length * 8);
  new Int32Array(kernel.memory.buffer, at, 2 * parts.length).set(parts.flatMap(([, length], i) => [arrays[i].at, length]));
  return { at, arrays };
}

/** The bytes of an array as they are now. */
const bytesOf = ({ at, size }) => Buffer.from(new Uint8Array(kernel.memory.buffer, at, size)).toString("base64");

// --- one call ---

function call(name, given) {
  clear();
  const placed = [];
  const values = given.map((value) => {
    if (typeof value === "number") return value;
    if (Array.isArray(value)) {
      const { at, arrays } = placeParts(value);
      placed.push(...arrays);
      return at;
    }
    if ("number" in value) return BigInt(value.number);
    placed.push(place(value.array));
    return placed.at(-1).at;
  });
  const began = performance.now();
  const result = kernel[name](...values);
  const seconds = (performance.now() - began) / 1000;
  const told = typeof result === "bigint" ? { number: `${result}` } : (result ?? null);
  return { seconds, result: told, arrays: placed.map(bytesOf) };
}

// --- games ---

/** Mixes numbers of 32 bits into one, so that any difference stays. */
const mixed = (digest, number) => {
  const product = Math.imul(digest ^ number, 0x9e3779b1);
  return product ^ (product >>> 15);
};

function mixedAll(digest, numbers, length) {
  for (let at = 0; at < length; at += 1) digest = mixed(digest, numbers[at]);
  return digest;
}

/** Everything that rules and bots say after an action, mixed into the digest. */
class Witness {
  constructor(parts) {
    this.aftermath = room(AFTERMATH * WORD);
    this.working = room(WORDS * WORD);
    this.letters = room(LETTERS);
    this.ends = room(TEXTS * WORD);
    this.after = room(STATE * WORD);
    this.seen = room(SEEN * WORD);
    this.recalled = room(STATE * WORD);
    this.chances = room(SEATS * WORD);
    this.payoffs = room(SEATS * WORD);
    this.evaluator = placeParts(parts).at;
  }

  begin(setup, state) {
    kernel.begin_seen(setup, state, this.seen);
  }

  /** What every number of an action would get, what follows from the one that is chosen, and what is told of it. */
  before(digest, setup, state, action, index) {
    for (let number = -1; number <= ACTIONS; number += 1) digest = mixed(digest, kernel.check(setup, state, number));
    kernel.write_survey(setup, state, this.aftermath);
    digest = this.told(digest, setup);
    const token = new Int32Array(kernel.memory.buffer, this.aftermath + WORD * (TOKENS + 1 + index), 1)[0];
    digest = mixed(digest, kernel.write_aftermath(setup, state, token, this.after, this.aftermath));
    digest = this.told(digest, setup);
    kernel.follow_seen(setup, state, this.after, action, this.seen);
    return digest;
  }

  told(digest, setup) {
    const { buffer } = kernel.memory;
    digest = mixedAll(digest, new Int32Array(buffer, this.aftermath, 2 * AFTERMATH), 2 * AFTERMATH);
    kernel.write_texts(setup, this.aftermath, BY_RULES, BY_RULES, this.working, this.letters, this.ends);
    digest = mixedAll(digest, new Int32Array(buffer, this.ends, 2 * TEXTS), 2 * TEXTS);
    const length = Number(new BigInt64Array(buffer, this.ends, TEXTS)[TEXTS - 1]);
    return mixedAll(digest, new Uint8Array(buffer, this.letters, length), length);
  }

  /** What is said of the position that has come about. */
  then(digest, setup, state) {
    const { buffer } = kernel.memory;
    kernel.recall(state, this.seen, HALF_LIFE, BigInt(digest), this.recalled);
    kernel.order_deck(this.recalled);
    kernel.evaluate(setup, this.recalled, this.evaluator, this.chances);
    kernel.payoffs(setup, state, this.payoffs);
    for (const [at, length] of [[this.seen, SEEN], [this.recalled, STATE], [this.chances, SEATS], [this.payoffs, SEATS]]) {
      digest = mixedAll(digest, new Int32Array(buffer, at, 2 * length), 2 * length);
    }
    return digest;
  }
}

/** Plays random games one after the other; `digests` says whether states are mixed, `evaluator` whether all is asked. */
function games({ setup, state, random, games, limit, digests, evaluator }) {
  clear();
  const words = room(OPTIONS * WORD);
  const [s, p, r] = [setup, state, random].map((text) => place(text).at);
  const witness = evaluator ? new Witness(evaluator) : null;
  const halves = new Int32Array(kernel.memory.buffer, p, 2 * STATE);
  let [digest, played] = [0, 0];
  const began = performance.now();
  for (let game = 0; game < games; game += 1) {
    kernel.deal_shuffled(s, p, r);
    witness?.begin(s, p);
    for (let n = 0; n < limit && halves[2 * PHASE] !== OVER_PHASE; n += 1) {
      const index = kernel.below(r, kernel.options(s, p, words));
      const action = kernel.pick(words, index);
      if (witness) digest = witness.before(digest, s, p, action, index);
      kernel.play(s, p, action);
      if (digests) digest = mixedAll(digest, halves, 2 * STATE);
      if (witness) digest = witness.then(digest, s, p);
      played += 1;
    }
  }
  return { seconds: (performance.now() - began) / 1000, played, digest, random: bytesOf({ at: r, size: WORD }) };
}

// --- perft ---

function perft({ setup, state, depth }) {
  clear();
  const s = place(setup).at;
  const states = [place(state).at, ...Array.from({ length: depth }, () => room(STATE * WORD))];
  const lists = Array.from({ length: depth }, () => room(ACTIONS * WORD));
  const copy = (from, to) => new Uint8Array(kernel.memory.buffer).copyWithin(to, from, from + STATE * WORD);
  const sequences = (level) => {
    const number = kernel.legal(s, states[level], lists[level]);
    if (level === depth - 1) return number;
    let total = 0;
    for (let at = 0; at < number; at += 1) {
      copy(states[level], states[level + 1]);
      kernel.play(s, states[level + 1], new Int32Array(kernel.memory.buffer, lists[level] + WORD * at, 1)[0]);
      total += sequences(level + 1);
    }
    return total;
  };
  return { sequences: sequences(0) };
}

/** What the module takes from outside, and what it offers. */
const shape = () => ({ imports: WebAssembly.Module.imports(module), exports: Object.keys(kernel) });

function answer(asked) {
  if (asked.games) return games(asked.games);
  if (asked.perft) return perft(asked.perft);
  return asked.call ? call(asked.call, asked.arguments) : shape();
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
