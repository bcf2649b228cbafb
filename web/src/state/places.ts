/**
 * The names of the castle's places: fields, towers, slots, lines, posts and the rooms of a plan. Pure tables and small
 * functions; no view, no DOM. The words are those of the glossary.
 */

export const FILES = "abcdefg";
export const TOWERS = ["a1", "g1", "a7", "g7"] as const;
export const SLOTS = ["b1", "d1", "f1", "a2", "g2", "a4", "g4", "a6", "g6", "b7", "d7", "f7"] as const;
export const PANTRY = ["p1", "p2", "p3", "p4"] as const;
export const CHEESES = "ABCDEFG";
/** The cheese tower as a place, as tokens write it. Views call a mouse in it `tower`. */
export const CHEESE_TOWER = "T";

/** The two layouts of the box, from rank 7 down. */
export const PLANS: Readonly<Record<string, string>> = {
  front: ".AACBB./DFFCGGE/DHJJJIE/KHMMMIL/KNNPOOL/KNNPOOL/.QQPRR.",
  back: ".AACBB./DDFCGEE/HHFJGII/KMMJNNL/KMMJNNL/KOQQQPL/.ORRRP.",
};

export type Roof = "tiled" | "thatched" | "copper";

/** All 49 field names, a1 first. */
export const FIELDS: readonly string[] = Array.from(
  { length: 49 },
  (_, i) => `${FILES[i % 7]}${Math.floor(i / 7) + 1}`,
);

/** File and rank of a field, both from 0; null for everything that is not on the grid. */
export function coords(place: string): [number, number] | null {
  const file = FILES.indexOf(place[0] ?? "");
  const rank = Number(place[1]) - 1;
  return place.length === 2 && file >= 0 && rank >= 0 && rank < 7 ? [file, rank] : null;
}

function name(file: number, rank: number): string | null {
  return file >= 0 && file < 7 && rank >= 0 && rank < 7 ? `${FILES[file]}${rank + 1}` : null;
}

/** The slash form of a layout. */
export function planOf(layout: string): string {
  return PLANS[layout] ?? layout;
}

/** What a plan says: the room over each field, and the fields below each roof. */
interface Reading {
  rooms: ReadonlyMap<string, string>;
  fields: ReadonlyMap<string, readonly string[]>;
}

/** Each plan is read once: it is asked about many times an action. More than so many are forgotten. */
const readings = new Map<string, Reading>();
const MOST_READINGS = 20;

function reading(plan: string): Reading {
  const known = readings.get(plan);
  if (known) return known;
  if (readings.size >= MOST_READINGS) readings.clear();
  const read = readPlan(plan);
  readings.set(plan, read);
  return read;
}

function readPlan(plan: string): Reading {
  const rows = plan.split("/").reverse();
  const lettered = FIELDS.map((field, i) => [field, rows[Math.floor(i / 7)]?.[i % 7] ?? "."] as const).filter(
    ([, letter]) => letter !== ".",
  );
  const fields = new Map<string, string[]>();
  for (const [field, letter] of lettered) fields.set(letter, [...(fields.get(letter) ?? []), field]);
  return { rooms: new Map(lettered), fields };
}

/** The room letter over a field; null for towers and for what is not on the grid. */
export function roomAt(plan: string, field: string): string | null {
  return reading(plan).rooms.get(field) ?? null;
}

/** The fields of a room, in field order. */
export function fieldsOf(plan: string, room: string): readonly string[] {
  return reading(plan).fields.get(room) ?? [];
}

/** What a room's roof is made of: its size says it. */
export function roofOf(plan: string, room: string): Roof {
  const size = fieldsOf(plan, room).length;
  return size === 2 ? "tiled" : size === 3 ? "thatched" : "copper";
}

/** The fields up, down, left and right of a field. */
export function besides(field: string): string[] {
  return around(field, [
    [0, 1],
    [0, -1],
    [-1, 0],
    [1, 0],
  ]);
}

function around(field: string, steps: readonly (readonly [number, number])[]): string[] {
  const at = coords(field);
  if (!at) return [];
  return steps.map(([df, dr]) => name(at[0] + df, at[1] + dr)).filter((found) => found !== null);
}

export function isTower(place: string): boolean {
  return (TOWERS as readonly string[]).includes(place);
}

export function isPantry(place: string): boolean {
  return (PANTRY as readonly string[]).includes(place);
}

/** Whether a field lies on a line, so that a tile belongs on it. */
export function hasTile(field: string): boolean {
  const at = coords(field);
  return at !== null && !isTower(field) && (at[0] % 2 === 1 || at[1] % 2 === 1);
}

/** The seven fields of a slot's line, in the order in which a pushed tile passes them. */
export function lineOf(slot: string): string[] {
  const at = coords(slot);
  if (!at) return [];
  const [file, rank] = at;
  const across = file === 0 || file === 6;
  const fields = Array.from({ length: 7 }, (_, i) => (across ? name(i, rank) : name(file, i)) as string);
  return (across ? file === 6 : rank === 6) ? fields.reverse() : fields;
}

/** Whether the cheese tower on a post blocks a slot's line. */
export function isBlocked(post: string | null, slot: string): boolean {
  const line = lineOf(slot);
  return post !== null && (post === line[0] || post === line[6]);
}

/** The slot at the other end of a slot's line. */
export function opposite(slot: string): string {
  return lineOf(slot)[6] as string;
}
