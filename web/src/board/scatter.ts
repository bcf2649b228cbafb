/**
 * Where bushes, tufts and flowers stand on a meadow of any size: always the same for the same size, thin in the middle.
 */
export interface Plant {
  x: number;
  y: number;
  scale: number;
}

export interface Flower extends Plant {
  colour: number;
}

export interface Growth {
  bushes: Plant[];
  tufts: Plant[];
  flowers: Flower[];
}

function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** How near to the edge a point is: 0 in the middle, 1 at the edge. */
function rim(x: number, y: number, width: number, height: number): number {
  return Math.max(Math.abs(x / width - 0.5), Math.abs(y / height - 0.5)) * 2;
}

export function growth(width: number, height: number): Growth {
  const next = dice(20011);
  const cell = Math.max(110, Math.min(150, width / 6));
  const grown: Growth = { bushes: [], tufts: [], flowers: [] };
  for (let row = 0; row * cell < height + cell; row += 1) {
    for (let column = 0; column * cell < width + cell; column += 1) {
      const [x, y] = [(column + next() - 0.3) * cell, (row + next() - 0.3) * cell];
      const [chance, size] = [next(), 0.75 + next() * 0.55];
      if (chance < rim(x, y, width, height) ** 3 * 0.75) grow(grown, x, y, size, next());
      grown.tufts.push({ x: x + cell * 0.4, y: y + cell * 0.3, scale: 0.8 + next() * 0.3 });
      if (next() < 0.5) {
        grown.flowers.push({
          x: x - cell * 0.2,
          y: y + cell * 0.5,
          scale: 1.6 + next() * 1.2,
          colour: Math.floor(next() * 4),
        });
      }
    }
  }
  return grown;
}

/** A bush, and often a smaller one that leans on it. */
function grow({ bushes }: Growth, x: number, y: number, scale: number, chance: number): void {
  if (chance < 0.5) bushes.push({ x: x + 30 * scale, y: y - 17 * scale, scale: scale * 0.72 });
  bushes.push({ x, y, scale });
}

/** No address bar is higher than this. */
const ADDRESS_BAR = 140;

/** The size to draw for: the one before, while nothing but an address bar comes and goes. */
export function steady(kept: Size, width: number, height: number): Size {
  return kept.width === width && Math.abs(kept.height - height) < ADDRESS_BAR ? kept : { width, height };
}

interface Size {
  width: number;
  height: number;
}
