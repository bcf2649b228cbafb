/**
 * Room plans of one's own: reading what somebody typed, saying what is wrong with it, and laying rooms by hand. The
 * server has the last word; this is the same check, told in the person's language while they type.
 */
import { FIELDS, FILES, coords, isTower } from "./places";

const LETTERS = "ABCDEFGHIJKLMNOPQR";
/** While rooms are being laid, there may be more of them than a plan has. */
const MORE_LETTERS = `${LETTERS}STUVWXYZ`;

/** How many rooms of each size there have to be. */
export const WANTED: Readonly<Record<number, number>> = { 2: 11, 3: 5, 4: 2 };

/** What is wrong with a plan: a message key with its parameters, and the fields it is about. */
export interface Fault {
  key: string;
  params: Record<string, string | number>;
  fields?: readonly string[];
}

/** Rooms as they are being laid: a list of field lists. */
export type Rooms = readonly (readonly string[])[];

/** The plan's rows, whether written with slashes or line breaks, with or without blanks. */
export function rowsOf(text: string): string[] {
  return text
    .trim()
    .split(/[/\n]+/)
    .map((row) => row.replace(/\s+/g, "").toUpperCase())
    .filter(Boolean);
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
  const tower = FIELDS.find((field) => isTower(field) && letterAt(rows, field) !== ".");
  if (tower) return { key: "plan.tower", params: { field: tower } };
  const rooms = roomsIn(tidy(text));
  const bare = bareIn(rooms);
  if (bare.length) return { key: "plan.bare", params: {}, fields: bare };
  return roomsFault(rooms) ?? letterFault(rows);
}

/** Whether a fault lies in the writing, so that no drawing can mend it. */
export function isWritten(fault: Fault | null): boolean {
  return ["plan.rows", "plan.row", "plan.tower", "plan.letter"].includes(fault?.key ?? "");
}

function letterAt(rows: readonly string[], field: string): string {
  const at = coords(field);
  return (at && rows[6 - at[1]]?.[at[0]]) || "";
}

function letterFault(rows: readonly string[]): Fault | null {
  const field = FIELDS.find((each) => !isTower(each) && !LETTERS.includes(letterAt(rows, each)));
  return field ? { key: "plan.letter", params: { field, letter: letterAt(rows, field) } } : null;
}

/** The rooms of a plan in slash form, in the order of their letters. */
export function roomsIn(plan: string): Rooms {
  const rows = plan.split("/");
  const rooms = [...MORE_LETTERS].map((letter) => FIELDS.filter((field) => letterAt(rows, field) === letter));
  return rooms.filter((room) => room.length > 0);
}

/** The room a field belongs to; none: it has no room yet. */
export function roomOf(rooms: Rooms, field: string): readonly string[] {
  return rooms.find((room) => room.includes(field)) ?? [];
}

/** The fields without a room. */
export function bareIn(rooms: Rooms): string[] {
  return FIELDS.filter((field) => !isTower(field) && roomOf(rooms, field).length === 0);
}

/** What is wrong with the rooms laid so far, a plan not yet full included. */
export function roomsFault(rooms: Rooms): Fault | null {
  const odd = rooms.find((room) => !isShape(room));
  if (odd) return { key: "plan.shape", params: {}, fields: odd };
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
  return (
    width * height === new Set(fields).size && [width, height].sort().join("×") in { "1×2": 1, "1×3": 1, "2×2": 1 }
  );
}

function extent(numbers: number[]): number {
  return Math.max(...numbers) - Math.min(...numbers) + 1;
}

/** All fields of the rectangle between two corners. */
export function between(one: string, two: string): string[] {
  const [files, ranks] = [0, 1].map((i) => [coords(one)?.[i] ?? 0, coords(two)?.[i] ?? 0].sort()) as [
    number[],
    number[],
  ];
  const isIn = (value: number, [low = 0, high = 0]: number[]): boolean => value >= low && value <= high;
  return FIELDS.filter((field) => isIn(FILES.indexOf(field[0] ?? ""), files) && isIn(Number(field[1]) - 1, ranks));
}

/** Lay a room; whatever it overlaps is taken away. What is no room changes nothing. */
export function lay(rooms: Rooms, fields: readonly string[]): Rooms {
  if (!isShape(fields)) return rooms;
  return [...rooms.filter((room) => !room.some((field) => fields.includes(field))), [...fields]];
}

/** The slash form of rooms, lettered from the top left; fields without a room are written `-`. */
export function planFrom(rooms: Rooms): string {
  const letters = new Map<Rooms[number], string>();
  const rows = [7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [..."abcdefg"]
      .map((file) => {
        const field = `${file}${rank}`;
        if (isTower(field)) return ".";
        const room = roomOf(rooms, field);
        if (!room.length) return "-";
        if (!letters.has(room)) letters.set(room, MORE_LETTERS[letters.size] ?? "-");
        return letters.get(room);
      })
      .join(""),
  );
  return rows.join("/");
}

/** The plan with those of its rooms that a roof fits on: what can be drawn of it. */
export function drawable(text: string): string {
  return planFrom(roomsIn(tidy(text)).filter(isShape));
}
