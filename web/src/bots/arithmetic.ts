/**
 * Arithmetic that gives the same to the bit as Python's: `exp`, and the hash of a text.
 *
 * A counterpart of `bots/kernel/arithmetic.py` and `hashing.py`, for what is not asked of the module: how likely a whim
 * makes an action, and what a bot forgets first. JavaScript rounds each sum and product by itself, as both need it.
 */
const PER_LN2 = 1.4426950408889634;
const LN2_HIGH = 6.9314718036912382e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const LOWEST = -708;
const [C2, C3, C4, C5, C6, C7] = [1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 720, 1 / 5040];
const [C8, C9, C10, C11, C12, C13] = [1 / 40320, 1 / 362880, 1 / 3628800, 1 / 39916800, 1 / 479001600, 1 / 6227020800];

/** e to the power of a number that is not above 0. */
export function exp(x: number): number {
  if (x < LOWEST) return 0;
  const halvings = Math.floor(0.5 - x * PER_LN2);
  const [high, low] = [x + halvings * LN2_HIGH, halvings * LN2_LOW];
  const rest = high + low;
  const square = rest * rest;
  const fourth = square * square;
  let series = C2 + rest * C3 + square * (C4 + rest * C5);
  series += fourth * (C6 + rest * C7 + square * (C8 + rest * C9));
  series += fourth * fourth * (C10 + rest * C11 + square * (C12 + rest * C13));
  return (1 + (high + (low + square * series))) * 2 ** -halvings;
}

const MULTIPLIER = 0x9e3779b97f4a7c15n;
const SHIFT = 29n;
const KEPT = (1n << (64n - SHIFT)) - 1n;

function mixed(key: bigint, word: number): bigint {
  const product = BigInt.asIntN(64, (key ^ BigInt(word)) * MULTIPLIER);
  return product ^ ((product >> SHIFT) & KEPT);
}

/** The hash of a text: its length in bytes, then the bytes of its UTF-8 one by one. */
export function numberOf(text: string): bigint {
  const bytes = new TextEncoder().encode(text);
  return bytes.reduce(mixed, mixed(1n, bytes.length));
}
