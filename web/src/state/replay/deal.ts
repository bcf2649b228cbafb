/**
 * From seed to deck, as docs/records.md tells it: the page deals the tiles itself instead of believing the server.
 * SHA-256 comes from a library, because browsers have it on secure addresses only, and a game in the kitchen network
 * has none.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const RANGE = 2n ** 64n;
const BASE = `${[..."ABCDEFG"].map((cheese) => cheese.repeat(3)).join("")}${".".repeat(10)}xxx`;

/** What is shown of a seed before the game. */
export function sealOf(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(`appenzell:${seed}`)));
}

/** The endless numbers that follow from a seed. */
function* numbers(seed: string): Generator<bigint, never> {
  for (let n = 0; ; n += 1) {
    const digest = new DataView(sha256(utf8ToBytes(`${seed}:${n}`)).buffer);
    for (let first = 0; first < 32; first += 8) yield digest.getBigUint64(first);
  }
}

/** A number from 0 to k - 1, each as likely as the others. */
function below(stream: Generator<bigint, never>, k: number): number {
  const most = RANGE - (RANGE % BigInt(k));
  let number = stream.next().value;
  while (number >= most) number = stream.next().value;
  return Number(number % BigInt(k));
}

/** The tiles that are shuffled with these modules. */
export function tilesOf(modules: readonly string[]): string {
  const has = (module: string) => modules.includes(module);
  const more = has("pantry") ? "gwd" : (has("cheesy") ? "g" : "") + (has("works") ? "w" : "");
  const blanks = more.length > 0 ? more.length + 1 : 0;
  const tiles = BASE.replace(".".repeat(blanks), "") + more;
  return has("cheesy") ? tiles.replace("g", "") : tiles;
}

/** Who begins, and the tiles in the order of drawing. */
export function deal(
  seed: string,
  players: number,
  modules: readonly string[],
  start: number | null,
): { start: number; deck: string } {
  const stream = numbers(seed);
  const first = start ?? below(stream, players);
  const deck = [...tilesOf(modules)];
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = below(stream, last + 1);
    [deck[last], deck[other]] = [deck[other] ?? "", deck[last] ?? ""];
  }
  return { start: first, deck: deck.join("") };
}
