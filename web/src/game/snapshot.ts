/**
 * Snapshots: a whole position as plain data, and back.
 *
 * A snapshot holds the deck, so it is for tests, puzzles and tools, and nobody sees one during a game. Owns the format;
 * what cannot be written down is in `possible`, what cannot be a position is for the rules to say.
 */
import { LIMITS } from "$/kernel/facts";
import type { OpenBoard } from "./aftermath";
import { BadSetup, BadSnapshot } from "./errors";
import { badSnapshot } from "./faultSentences";
import { Position, setupWords } from "./position";
import { checkWritten } from "./possible";
import { put } from "./putting";
import { isWhole, Setup, type Agreed, type Wish } from "./setup";
import { length, quoted, shown } from "./text";

/** A whole position, the deck included. */
export interface Snapshot extends Omit<OpenBoard, "stock"> {
  setup: Agreed;
  /** Every field's tile, covered ones too; `?` if nobody has seen it. */
  tiles: Record<string, string>;
  /** The unseen tiles, next one first. */
  deck: string;
}

/** A snapshot whose parts have the right types. */
export interface Shot extends Omit<Snapshot, "setup" | "phase"> {
  setup: Setup;
  phase: string;
}

type Read<Part> = (value: unknown, name: string) => Part;
type Data = Readonly<Record<string, unknown>>;

const SETUP_KEYS = ["players", "target", "layout", "modules", "turn_limit", "start"];
const KEYS = [
  ...["setup", "phase", "player", "turn", "actions_left", "slid", "tiles", "spares", "deck", "open", "mice"],
  ...["works_used", "cheesy", "ribbon", "cheese_tower", "collected", "winner"],
];

/** Everything about a position as plain data. */
export function takeSnapshot(position: Position, setup: Setup, start: number): Snapshot {
  const { phase, player, turn, actions_left, slid, spares, open, mice, ...rest } = position.viewParts();
  const { works_used, cheesy, ribbon, cheese_tower, collected, winner } = rest;
  const tiles = Object.fromEntries(position.allTiles());
  const begin = { setup: setup.asDict(start), phase, player, turn, actions_left, slid, tiles, spares };
  return { ...begin, deck: position.deck(), open, mice, works_used, cheesy, ribbon, cheese_tower, collected, winner };
}

/** The set-up and the position of a snapshot; `BadSnapshot` says why it is impossible. */
export function restore(data: unknown): { setup: Setup; start: number; position: Position } {
  const shot = read(keyed(data, "A snapshot", KEYS));
  const start = shot.setup.start ?? 0; // `readSetup` has seen to it that there is one
  const position = new Position(setupWords(shot.setup, start));
  checkWritten(shot, position.spareCount);
  put(position, shot);
  const { fault, about } = position.fault();
  if (fault) throw badSnapshot(shot, fault, about);
  return { setup: shot.setup, start, position };
}

// --- reading: types and keys, nothing else ---

function read(data: Data): Shot {
  return {
    setup: readSetup(keyed(data.setup, "setup", SETUP_KEYS)),
    phase: text(data.phase, "phase"),
    player: number(data.player, "player"),
    turn: number(data.turn, "turn"),
    actions_left: number(data.actions_left, "actions_left"),
    slid: flag(data.slid, "slid"),
    tiles: tilesOf(data.tiles),
    spares: list(data.spares, "spares", text),
    deck: text(data.deck, "deck"),
    open: list(data.open, "open", text),
    mice: list(data.mice, "mice", (value, name) => list(value, name, text)),
    works_used: list(data.works_used, "works_used", number),
    cheesy: optional(data.cheesy, "cheesy", text),
    ribbon: optional(data.ribbon, "ribbon", number),
    cheese_tower: optional(data.cheese_tower, "cheese_tower", text),
    collected: list(data.collected, "collected", text),
    winner: optional(data.winner, "winner", number),
  };
}

function readSetup(data: Data): Setup {
  const modules = list(data.modules, "modules", text);
  if (new Set(modules).size < modules.length) throw new BadSnapshot("modules names a module twice.", "module_twice");
  number(data.start, "start");
  try {
    return new Setup(data as Wish);
  } catch (error) {
    throw error instanceof BadSetup ? new BadSnapshot(error.message, `bad_${error.field}`) : error;
  }
}

function isObject(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Make sure that it is an object with exactly these keys. */
function keyed(data: unknown, name: string, keys: readonly string[]): Data {
  if (!isObject(data)) {
    throw new BadSnapshot(`${name} is an object with keys, not ${shown(data)}.`, "no_object", { key: name });
  }
  const missing = keys.find((key) => !Object.hasOwn(data, key));
  if (missing !== undefined) {
    throw new BadSnapshot(`${name} lacks the key ${quoted(missing)}.`, "no_key", { key: missing });
  }
  const strange = Object.keys(data).find((key) => !keys.includes(key));
  if (strange !== undefined) {
    throw new BadSnapshot(`${name} has no key ${shown(strange)}.`, "strange_key", { key: shown(strange) });
  }
  return data;
}

function text(value: unknown, name: string): string {
  if (typeof value !== "string") {
    throw new BadSnapshot(`${name} holds texts, and ${shown(value)} is none.`, "no_text", { key: name });
  }
  const characters = length(value);
  if (characters > LIMITS.MAX_SNAPSHOT_TEXT) {
    const most = LIMITS.MAX_SNAPSHOT_TEXT;
    const sentence = `${name} holds texts of at most ${most} characters, and one has ${characters}.`;
    throw new BadSnapshot(sentence, "long_text", { key: name });
  }
  return value;
}

function number(value: unknown, name: string): number {
  if (isWhole(value)) return value;
  throw new BadSnapshot(`${name} holds whole numbers, and ${shown(value)} is none.`, "no_number", { key: name });
}

function flag(value: unknown, name: string): boolean {
  if (typeof value === "boolean") return value;
  throw new BadSnapshot(`${name} is true or false, not ${shown(value)}.`, "no_flag", { key: name });
}

function optional<Part>(value: unknown, name: string, as: Read<Part>): Part | null {
  return value === null ? null : as(value, name);
}

function list<Part>(value: unknown, name: string, as: Read<Part>): Part[] {
  if (!Array.isArray(value)) {
    throw new BadSnapshot(`${name} holds a list, and ${shown(value)} is none.`, "no_list", { key: name });
  }
  if (value.length > LIMITS.MAX_LIST) {
    const sentence = `${name} holds lists of at most ${LIMITS.MAX_LIST} values, and one has ${value.length}.`;
    throw new BadSnapshot(sentence, "long_list", { key: name });
  }
  return value.map((part: unknown) => as(part, name));
}

function tilesOf(value: unknown): Record<string, string> {
  if (!isObject(value)) {
    const sentence = `tiles is an object with a key for each field, not ${shown(value)}.`;
    throw new BadSnapshot(sentence, "no_object", { key: "tiles" });
  }
  const entries = Object.entries(value);
  if (entries.length > LIMITS.MAX_LIST) {
    const sentence = `tiles has a key for each of 33 fields, and here are ${entries.length}.`;
    throw new BadSnapshot(sentence, "long_list", { key: "tiles" });
  }
  return Object.fromEntries(entries.map(([field, letter]) => [text(field, "tiles"), text(letter, "tiles")]));
}
