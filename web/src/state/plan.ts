/**
 * Room plans of one's own: reading what somebody typed, saying what is wrong with it, and laying rooms by hand. The
 * server has the last word; this is the same check, told in the person's language while they type.
 */
import { FIELDS, coords, isTower } from "./places";

const LETTERS = "ABCDEFGHIJKLMNOPQR";
/** While rooms are being laid, there may be more of them than a plan has. */
const MORE_LETTERS = `${LETTERS}STUVWXYZ`;

/** How many rooms of each size there have to be. */
export const WANTED: Readonly<Record<number, number>> = { 2: 11, 3: 5, 4: 2 };

/** What is wrong with a plan: a message key with its parameters. */
export interface Fault {
  key: string;
  params: Record<string, string | number>;
}

/** Rooms as they are being laid: a list of field lists. */
export type Rooms = readonly (readonly string[])[];

/** The plan's rows, whether written with slashes or line breaks, with or without blanks. */
export function rowsOf(text: string): string[] {
  return text.trim().split(/[/\n]+/).map((row) => row.replace(/\s+/g, "").toUpperCase()).filter(Boolean);
}

/** The slash form of what somebody typed. */
export function tidy(text: string): string {
  return rowsOf(text).join("/");
}

/** The first thing wrong with a plan; null: it is one. */
export function faultOf(text: string): Fault | null {
  const rows = rowsOf(text);
  if (rows.length !== 7) return { key: "plan.rows", params: { n: rows.length } };
  const short = rows.findIndex((row) => row.length !== 7);
  if (short >= 0) return { key: "plan.row", params: { rank: 7 - short, n: rows[short]?.length ?? 0 } };
  return letterFault(rows, MORE_LETTERS) ?? roomsFault(roomsIn(tidy(text))) ?? letterFault(rows, LETTERS);
}

function letterAt(rows: readonly string[], field: string): string {
  const at = coords(field);
  return (at && rows[6 - at[1]]?.[at[0]]) || "";
}

function letterFault(rows: readonly string[], letters: string): Fault | null {
  for (const field of FIELDS) {
    const letter = letterAt(rows, field);
    if (isTower(field)) {
      if (letter !== ".") return { key: "plan.tower", params: { field } };
    } else if (!letters.includes(letter)) return { key: "plan.letter", params: { field, letter } };
  }
  return null;
}

/** The rooms of a plan in slash form, in the order of their letters. */
export function roomsIn(plan: string): Rooms {
  const rows = plan.split("/");
  const rooms = [...MORE_LETTERS].map((letter) => FIELDS.filter((field) => letterAt(rows, field) === letter));
  return rooms.filter((room) => room.length > 0);
}

/** What is wrong with the rooms laid so far, a plan not yet full included. */
export function roomsFault(rooms: Rooms): Fault | null {
  const odd = rooms.find((room) => !isShape(room));
  if (odd) return { key: "plan.shape", params: { field: odd[0] ?? "" } };
  for (const [size, wanted] of Object.entries(WANTED)) {
    const n = countOf(rooms, Number(size));
    if (n !== wanted) return { key: `plan.count.${size}`, params: { n, wanted } };
  }
  return null;
}

export function countOf(rooms: Rooms, size: number): number {
  return rooms.filter((room) => room.length === size).length;
}

/** Whether fields form one of the three shapes: 1×2, 1×3 or 2×2. */
export function isShape(fields: readonly string[]): boolean {
  const at = fields.map(coords).filter((found) => found !== null);
  if (at.length !== fields.length || fields.some(isTower) || at.length < 2) return false;
  const width = extent(at.map(([file]) => file));
  const height = extent(at.map(([, rank]) => rank));
  return width * height === new Set(fields).size && [width, height].sort().join("×") in { "1×2": 1, "1×3": 1, "2×2": 1 };
}

function extent(numbers: number[]): number {
  return Math.max(...numbers) - Math.min(...numbers) + 1;
}

/** Lay a room; whatever it overlaps is taken away. */
export function lay(rooms: Rooms, fields: readonly string[]): Rooms {
  const kept = rooms.filter((room) => !room.some((field) => fields.includes(field)));
  return isShape(fields) ? [...kept, [...fields]] : kept;
}

/** The slash form of rooms, lettered from the top left; fields without a room are written `-`. */
export function planFrom(rooms: Rooms): string {
  const letters = new Map<Rooms[number], string>();
  const rows = [7, 6, 5, 4, 3, 2, 1].map((rank) => [..."abcdefg"].map((file) => {
    const field = `${file}${rank}`;
    if (isTower(field)) return ".";
    const room = rooms.find((fields) => fields.includes(field));
    if (!room) return "-";
    if (!letters.has(room)) letters.set(room, MORE_LETTERS[letters.size] ?? "-");
    return letters.get(room);
  }).join(""));
  return rows.join("/");
}
