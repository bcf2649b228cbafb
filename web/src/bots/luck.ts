/**
 * Chance that can be repeated: the same seed gives the same luck, in Python too.
 *
 * A counterpart of `rules/randomness.py`, whose generator this is. Not for secrets, and not for dealing games between
 * people. Whoever thinks takes from it what Python takes from its `Random`, in the same order.
 */
const WORD = 64;
const HALF = 32n;
const LOW = (1n << HALF) - 1n;
const MULTIPLIER = 2_051_013_963n;
const GOLDEN = 0x9e3779b97f4a7c15n;

/** A starting word for the kernel's generator; equal seeds give equal playouts, neighbouring ones unrelated ones. */
export function seeded(seed: bigint): bigint {
  let mixed = BigInt.asUintN(WORD, (seed + 1n) * GOLDEN);
  mixed = BigInt.asUintN(WORD, (mixed ^ (mixed >> 29n)) * GOLDEN);
  return ((mixed ^ (mixed >> HALF)) % (MULTIPLIER << (HALF - 1n))) + 1n;
}

export class Luck {
  #word: bigint;

  /** `seed` is a whole number from 0 on. */
  constructor(seed: number) {
    this.#word = seeded(BigInt(seed));
  }

  /** The next 62 random bits, which playouts are seeded with. */
  bits(): bigint {
    return (this.#next() << 30n) | (this.#next() >> 2n);
  }

  /** The next number from 0 to below 1. */
  uniform(): number {
    const [high, low] = [this.#next() >> 5n, this.#next() >> 6n];
    return (Number(high) * 2 ** 26 + Number(low)) / 2 ** 53;
  }

  /** One of several, each as likely as the others. */
  pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.uniform() * of.length)] as T;
  }

  /** One of several, by their weights. */
  pickWeighted<T>(of: readonly T[], weights: readonly number[]): T {
    let total = 0;
    const sums = weights.map((weight) => (total += weight));
    const drawn = this.uniform() * total;
    const at = sums.findIndex((sum) => sum > drawn);
    return of[at < 0 ? of.length - 1 : at] as T;
  }

  #next(): bigint {
    const [high, low] = [this.#word >> HALF, this.#word & LOW];
    this.#word = MULTIPLIER * low + high;
    return low ^ high;
  }
}
