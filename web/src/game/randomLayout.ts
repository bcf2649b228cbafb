/** Random valid layouts: what looks random here follows from the seed alone, and is what Python makes of it. */
import { LIMITS, NAMES } from "$/kernel/facts";
import { BadLayout } from "./errors";
import { FIELDS, parseLayout, type Layout } from "./layout";
import { length, quoted } from "./text";

const SIZE = 7;
const LAST = 2n ** 64n - 1n;
const TOWERS = [0, SIZE - 1, FIELDS - SIZE, FIELDS - 1];
const INSIDE = Array.from({ length: FIELDS }, (_, field) => field).filter((field) => !TOWERS.includes(field));
const READING_ORDER = Array.from(
  { length: FIELDS },
  (_, at) => SIZE * (SIZE - 1 - Math.floor(at / SIZE)) + (at % SIZE),
);
/** The shorter and the longer side of rooms, by the number of their shape. */
const SHAPES = [
  [1, 2],
  [1, 3],
  [2, 2],
] as const;

/** A place in the castle where a room can be: its fields, ascending, and its shape. */
interface Room {
  fields: readonly number[];
  shape: number;
}

const PLACES = SHAPES.flatMap(([short, long], shape) => {
  const ways =
    short === long
      ? [[short, long]]
      : [
          [short, long],
          [long, short],
        ];
  return ways.flatMap(([width = 0, height = 0]) => blocks(width, height).map((fields): Room => ({ fields, shape })));
}).sort((one, other) => inOrder(one.fields, other.fields));
const COVERING = new Map(INSIDE.map((field) => [field, PLACES.filter(({ fields }) => fields.includes(field))]));

function blocks(width: number, height: number): number[][] {
  const firsts = Array.from({ length: FIELDS }, (_, field) => field).filter(
    (field) => (field % SIZE) + width <= SIZE && Math.floor(field / SIZE) + height <= SIZE,
  );
  const steps = Array.from({ length: width * height }, (_, at) => SIZE * Math.floor(at / width) + (at % width));
  return firsts
    .map((first) => steps.map((step) => first + step))
    .filter((fields) => !fields.some((field) => TOWERS.includes(field)));
}

/** Which of two lists of numbers comes first, as words in a dictionary. */
function inOrder(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, i) => number !== other[i]);
  return at < 0 || other[at] === undefined ? one.length - other.length : (one[at] ?? 0) - other[at];
}

/** A random valid layout, the same for the same seed, lettered in reading order from rank 7 down. */
export function randomLayout(seed: string | number): Layout {
  if (!isSeed(seed)) {
    const kinds = `a whole number of 64 bits or a text of at most ${LIMITS.MAX_LAYOUT} characters`;
    throw new BadLayout(`A layout's seed is ${kinds}.`, "layout");
  }
  const rooms = tiled(new Set(INSIDE), [...NAMES.roomCounts], lots(seed), new Set());
  if (!rooms) throw new Error("The search is exhaustive, and the front side is a solution.");
  const place = ({ fields }: Room) => Math.min(...fields.map((field) => READING_ORDER.indexOf(field)));
  rooms.sort((one, other) => place(one) - place(other));
  const letters = new Map(rooms.flatMap(({ fields }, i) => fields.map((field) => [field, NAMES.rooms[i]])));
  const plan = READING_ORDER.map((field) => letters.get(field) ?? ".");
  return parseLayout(
    Array.from({ length: SIZE }, (_, at) => plan.slice(SIZE * at, SIZE * at + SIZE).join("")).join("/"),
  );
}

/**
 * Rooms that cover the free fields and use up the shapes left, or null: exact cover by backtracking. It goes on at a
 * field with the fewest ways to cover it, ties by lot. `dead` grows by what came to nothing, so nothing is searched
 * twice.
 */
function tiled(
  free: ReadonlySet<number>,
  left: readonly number[],
  luck: Iterator<number>,
  dead: Set<string>,
): Room[] | null {
  if (free.size === 0) return [];
  const fields = [...free].sort((one, other) => one - other);
  const state = `${fields.join()} ${left.join()}`;
  if (dead.has(state)) return null;
  const drawn = fields.map((field) => ({ ways: waysOf(field, free, left), lot: luck.next().value as number }));
  const { ways } = drawn.reduce((best, each) => {
    const fewer = each.ways.length - best.ways.length || each.lot - best.lot;
    return fewer < 0 ? each : best;
  });
  for (const room of mixed(ways, left, luck)) {
    const others = new Set([...free].filter((field) => !room.fields.includes(field)));
    const rest = tiled(others, left.with(room.shape, (left[room.shape] ?? 0) - 1), luck, dead);
    if (rest) return [room, ...rest];
  }
  dead.add(state);
  return null;
}

/** The rooms that could still cover a field. */
function waysOf(field: number, free: ReadonlySet<number>, left: readonly number[]): Room[] {
  return (COVERING.get(field) ?? []).filter(
    ({ fields, shape }) => (left[shape] ?? 0) > 0 && fields.every((each) => free.has(each)),
  );
}

/** In random order, the likelier in front the more rooms of that shape are left: none runs out early. */
function mixed(rooms: readonly Room[], left: readonly number[], luck: Iterator<number>): Room[] {
  const drawn = rooms.map((room) => ({ room, lot: (luck.next().value as number) ** (1 / (left[room.shape] ?? 1)) }));
  return drawn.sort((one, other) => other.lot - one.lot).map(({ room }) => room);
}

function isSeed(seed: unknown): seed is string | number {
  if (typeof seed === "number") return Number.isSafeInteger(seed);
  return typeof seed === "string" && length(seed) <= LIMITS.MAX_LAYOUT;
}

/** Endless numbers between 0 and 1: the FNV-1a hash of the seed, carried on by SplitMix64. */
function* lots(seed: string | number): Generator<number, never> {
  let word = 0xcbf29ce484222325n;
  for (const one of typeof seed === "number" ? `${seed}` : quoted(seed, true)) {
    word = ((word ^ BigInt(one.charCodeAt(0))) * 0x100000001b3n) & LAST;
  }
  for (;;) {
    word = (word + 0x9e3779b97f4a7c15n) & LAST;
    let lot = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & LAST;
    lot = ((lot ^ (lot >> 27n)) * 0x94d049bb133111ebn) & LAST;
    yield Number(lot ^ (lot >> 31n)) / Number(LAST);
  }
}
