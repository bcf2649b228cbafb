/**
 * Room plans: the two printed sides, plans that players bring along, and random new ones.
 *
 * Owns how a plan is written, and the one sentence that says why a text is none; what a valid plan is, the kernel says.
 */
import { FUNCTIONS, LIMITS, NAMES, SIZES } from "$/kernel/facts";
import { machine } from "$/kernel/machine";
import { BadLayout } from "./errors";
import { length, linesOf, quoted, squeezed, stripped } from "./text";

const SIZE = 7;
export const FIELDS = FUNCTIONS.plan_fault.arguments[0][2];
export const FIELD_NAMES: readonly string[] = NAMES.places.slice(0, FIELDS);
/** The fields that hold a tile, in field order. */
export const TILE_FIELDS: readonly string[] = NAMES.tileFields.map((field) => FIELD_NAMES[field] ?? "");
const ROOMS: readonly string[] = [...NAMES.rooms];
const NO_ROOM = -1;
/** What the kernel answers, by number; the field or the room it is about comes with it. */
const [UNKNOWN_ROOM, TOWER_IN_ROOM, HOLE, ROOMS_MISSING, NO_RECTANGLE] = [1, 2, 3, 4, 5];
const NAMED: Readonly<Record<string, string>> = NAMES.layouts;

/** A valid room plan. */
export interface Layout {
  /** The slash form. */
  plan: string;
  /** The 18 rooms in the order of their letters, each its field numbers, ascending. */
  rooms: readonly (readonly number[])[];
}

/** Whether a text is the name of a printed side. */
export function isNamed(text: string): boolean {
  return Object.hasOwn(NAMED, text);
}

/** The layout that a name (`front`, `back`) or a plan in either form stands for; `BadLayout` says why not. */
export function parseLayout(text: unknown): Layout {
  if (typeof text !== "string") throw bad(`A layout is a text, not a value of type ${typeName(text)}.`);
  const characters = length(text);
  if (characters > LIMITS.MAX_LAYOUT) {
    throw bad(`A layout has at most ${LIMITS.MAX_LAYOUT} characters, and this text has ${characters}.`);
  }
  const rows = splitRows(isNamed(text) ? (NAMED[text] ?? "") : text);
  checkRows(rows);
  const letters = rows.toReversed().flatMap((row) => [...row]);
  const { plan, about } = machine().desk;
  plan.words.set(letters.map((letter) => BigInt(letter === "." ? NO_ROOM : numberOf(letter))));
  about.words.fill(0n);
  const fault = machine().kernel.plan_fault(plan.at, about.at);
  if (fault)
    throw refused(
      fault,
      [0, 1, 2].map((at) => about.word(at)),
      letters,
    );
  return { plan: rows.join("/"), rooms: ROOMS.map((room) => fieldsOf(letters, room)) };
}

/** The drawn form: seven lines, rank 7 on top, without a line break at the end. */
export function drawnForm({ plan }: Layout): string {
  return plan
    .split("/")
    .map((row) => [...row].join(" "))
    .join("\n");
}

/** The number of a room's letter; any other character gets a number that no room has. */
function numberOf(letter: string): number {
  const room = ROOMS.indexOf(letter);
  return room < 0 ? SIZES.ROOMS : room;
}

function fieldsOf(letters: readonly string[], room: string): number[] {
  return letters.flatMap((letter, field) => (letter === room ? [field] : []));
}

/** The rows without any white space; blank lines of the drawn form are skipped. */
function splitRows(text: string): string[] {
  const hasSlashes = text.includes("/");
  const rows = (hasSlashes ? text.split("/") : linesOf(stripped(text))).map(squeezed);
  return hasSlashes ? rows : rows.filter(Boolean);
}

function checkRows(rows: readonly string[]): void {
  if (rows.length !== SIZE) throw bad(`A layout is "front", "back" or a plan of 7 rows, not of ${rows.length}.`);
  rows.forEach((row, i) => {
    if (length(row) !== SIZE) throw bad(`Each row needs 7 fields, but rank ${SIZE - i} has ${length(row)}.`);
  });
}

/** Why a plan, whose letters are in field order, is none. */
function refused(fault: number, about: readonly number[], letters: readonly string[]): BadLayout {
  const [first = 0] = about;
  const name = FIELD_NAMES[first % FIELDS] ?? "";
  const character = letters[first % FIELDS] ?? "";
  if (fault === UNKNOWN_ROOM && ROOMS.includes(character.toUpperCase()) && character !== "") {
    return bad(`Room letters are capitals, but field ${name} has ${quoted(character)}.`);
  }
  if (fault === UNKNOWN_ROOM) {
    return bad(`Field ${name} has ${quoted(character)}, which is neither "." nor a room letter A to R.`);
  }
  if (fault === TOWER_IN_ROOM) {
    return bad(`The corner ${name} is a tower and needs ".", but it has the letter ${character}.`);
  }
  if (fault === HOLE) return bad(`Field ${name} is inside the castle and needs a room letter, but it has ".".`);
  if (fault === ROOMS_MISSING) {
    const missing = ROOMS.filter((_, room) => (first >> room) & 1).join(", ");
    return bad(`The plan needs all the rooms A to R, but it lacks ${missing}.`);
  }
  if (fault === NO_RECTANGLE) {
    const room = ROOMS[first] ?? "";
    const names = fieldsOf(letters, room)
      .map((field) => FIELD_NAMES[field])
      .join(" ");
    return bad(`Room ${room} (${names}) is no rectangle of 1×2, 1×3 or 2×2 fields.`);
  }
  return bad(`The plan needs ${described(NAMES.roomCounts)}, but it has ${described(about)}.`);
}

/** Numbers of rooms in words: `11 rooms of 1×2, 5 of 1×3 and 2 of 2×2`. */
function described([small, long, square]: readonly number[]): string {
  return `${small} rooms of 1×2, ${long} of 1×3 and ${square} of 2×2`;
}

function typeName(value: unknown): string {
  if (value === null || value === undefined) return "NoneType";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
  return Array.isArray(value) ? "list" : "dict";
}

function bad(message: string): BadLayout {
  return new BadLayout(message, "layout");
}
