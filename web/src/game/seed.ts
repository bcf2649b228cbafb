/**
 * From seed to deck, so that anyone can verify a game: everything random in a game follows from one text, as
 * docs/records.md tells it. SHA-256 comes from a library, because browsers have it on secure addresses only, and a game
 * in the kitchen network has none.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const RANGE = 2n ** 64n;
const DIGEST = 32;
const BYTES = 8;
const SEED_BYTES = 16;

export type Stream = Generator<bigint, never>;

/** A new seed nobody can guess: 128 random bits. */
export function freshSeed(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));
}

/** What is shown of a seed before the game. */
export function seal(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(`appenzell:${seed}`)));
}

/** The endless numbers that follow from a seed. */
export function* numbers(seed: string): Stream {
  for (let n = 0; ; n += 1) {
    const digest = new DataView(sha256(utf8ToBytes(`${seed}:${n}`)).buffer);
    for (let first = 0; first < DIGEST; first += BYTES) yield digest.getBigUint64(first);
  }
}

/** Draw a number from 0 to k - 1, each as likely as the others. */
export function numberBelow(stream: Stream, k: number): number {
  const most = RANGE - (RANGE % BigInt(k));
  let number = stream.next().value;
  while (number >= most) number = stream.next().value;
  return Number(number % BigInt(k));
}

/** The tiles in the order in which they will be drawn. */
export function shuffled<Tile>(tiles: Iterable<Tile>, stream: Stream): Tile[] {
  const deck = [...tiles];
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = numberBelow(stream, last + 1);
    [deck[last], deck[other]] = [deck[other] as Tile, deck[last] as Tile];
  }
  return deck;
}
