/**
 * The tree of a search: flat arrays in the module's memory, in which playouts let it grow.
 *
 * A counterpart of `Tree` in `bots/kernel/tree.py`. Owns how the arrays are read: positions found by their hash, and
 * what is known of the actions that lead on. How it grows is the module's.
 */
import { COUNTED, RECORDS } from "$/kernel/facts";
import type { Directory, Place } from "$/kernel/machine";
import type { Bench } from "./bench";

/** What a tree knows of an action. */
export interface Edge {
  readonly action: number;
  readonly visits: number;
  /** The sum of the values of all playouts that went on with it. */
  readonly total: number;
  /** Its value at a first look. */
  readonly look: number;
}

const NONE = -1;
const EDGES_EACH = 10;
export const ALONE = 2 ** 60;
export const ANY_NUMBER = 2 ** 40;

export class Tree {
  readonly #bench: Bench;
  readonly #evaluator: Directory;
  readonly #scratch: Directory;
  readonly #wood: Directory;

  /** `nodes` is a power of two; nobody gives the room back. */
  constructor(bench: Bench, evaluator: Directory, nodes: number) {
    this.#bench = bench;
    this.#evaluator = evaluator;
    this.#scratch = bench.scratch("SearchScratch");
    this.#wood = bench.machine.directory("Wood", { table: 2 * nodes, nodes, edges: EDGES_EACH * nodes });
    this.clear();
  }

  /** Forget everything. */
  clear(): void {
    this.#part("table").bytes.fill(0xff);
    this.#part("counts").words.fill(0n);
  }

  /** Begin a new thought: forget everything if not even half of the tree is free. */
  begin(): void {
    this.#part("totals").floats.fill(0);
    const [nodes, edges] = [this.counted("NODES_USED"), this.counted("EDGES_USED")];
    if (2 * nodes > this.#length("nodes", "node") || 2 * edges > this.#length("edges", "edge")) this.clear();
  }

  /** Do so many playouts from the bench's root, with at most so many tries to find sure wins in it. */
  grow(number: number, tries = ANY_NUMBER): void {
    const { machine, setup, root, random } = this.#bench;
    this.#part("counts").words[COUNTED.TRIES] = BigInt(tries);
    machine.kernel.playouts(setup.at, root.at, this.#evaluator.at, this.#wood.at, random.at, this.#scratch.at, number);
  }

  /** What is known of the actions of a position; nothing if it was never met, or only once. */
  edgesOf(state: Place): Edge[] {
    const node = this.#find(this.#bench.machine.kernel.position_key(state.at));
    if (node === NONE) return [];
    const nodes = viewOf(this.#part("nodes"));
    const from = node * RECORDS.node.bytes;
    const [first, number] = [
      nodes.getInt32(from + RECORDS.node.first[1], true),
      nodes.getInt32(from + RECORDS.node.edges[1], true),
    ];
    const edges = viewOf(this.#part("edges"));
    return Array.from({ length: number }, (_, i) => edgeAt(edges, (first + i) * RECORDS.edge.bytes));
  }

  /** By how many visits the most visited action is ahead; so many more cannot change the choice. */
  lead(state: Place): number {
    const [most, second] = this.edgesOf(state)
      .map(({ visits }) => visits)
      .sort((a, b) => b - a);
    return most === undefined || second === undefined ? ALONE : most - second;
  }

  /** The values of all playouts of this thought, for so many seats. */
  totals(seats: number): number[] {
    return [...this.#part("totals").floats.subarray(0, seats)];
  }

  counted(what: keyof typeof COUNTED): number {
    return Number(this.#part("counts").words[COUNTED[what]]);
  }

  #find(key: bigint): number {
    const table = this.#part("table").halves;
    const nodes = viewOf(this.#part("nodes"));
    const mask = table.length - 1;
    let at = Number(BigInt.asIntN(32, key)) & mask;
    for (let node = table[at] ?? NONE; node !== NONE; node = table[at] ?? NONE) {
      if (nodes.getBigInt64(node * RECORDS.node.bytes + RECORDS.node.key[1], true) === key) return node;
      at = (at + 1) & mask;
    }
    return NONE;
  }

  #part(name: string): Place {
    return this.#wood.arrays[name] as Place;
  }

  #length(name: string, record: keyof typeof RECORDS): number {
    return this.#part(name).size / RECORDS[record].bytes;
  }
}

function viewOf({ bytes }: Place): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function edgeAt(edges: DataView, at: number): Edge {
  return {
    action: edges.getInt32(at + RECORDS.edge.action[1], true),
    visits: edges.getInt32(at + RECORDS.edge.visits[1], true),
    total: edges.getFloat64(at + RECORDS.edge.total[1], true),
    look: edges.getFloat32(at + RECORDS.edge.look[1], true),
  };
}
