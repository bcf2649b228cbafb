/**
 * A position as a short text for the fragment of a link, and back. Parts are divided by `_`; only letters, digits,
 * `-` and `~` are used, which no messenger mistakes for the end of a link. Whether it is possible, the rules say.
 */
import { MODULES } from "./options";
import { CHEESES, FIELDS, PANTRY, PLANS, isTower } from "./places";
import { POSTS, TILE_FIELDS, UNSEEN, type Position } from "./position";
import type { Module, Snapshot } from "./types";

const VERSION = "1";
const PHASES = { s: "setup", t: "turn", p: "place", o: "over" } as const;
/** Tiles that are no letters of their own in a link. */
const BLANK = "0";
const NONE = "-";
const PLACES: Readonly<Record<string, string>> = { out: "--", cellar: "xx", held: "hh", tower: "TT" };

const letterOf = (tile: string): string => (tile === "." ? BLANK : tile === UNSEEN ? NONE : tile);
const tileOf = (letter: string): string => (letter === BLANK ? "." : letter === NONE ? UNSEEN : letter);
const placeCode = (place: string | null): string => (place === null ? "--" : (PLACES[place] ?? place));
const digit = (value: number | null): string => (value === null ? NONE : String(value));

/** The text of a position. */
export function encodePosition(position: Position): string {
  const { setup } = position;
  const layout = Object.keys(PLANS).find((name) => name === setup.layout)?.[0] ?? setup.layout.replace(/[/.]/g, "");
  return [
    VERSION,
    `${setup.players}${setup.target}${setup.start}${setup.modules.map((module) => module[0]).join("")}`,
    layout,
    [position.player, position.actions_left, Number(position.slid), position.phase[0]].join("") +
      digit(position.winner) +
      position.turn,
    setup.turn_limit ?? "",
    TILE_FIELDS.map((field) => letterOf(position.tiles[field] ?? UNSEEN)).join(""),
    position.spares.map(letterOf).join(""),
    [...position.deck].map(letterOf).join(""),
    position.open.join(""),
    position.mice.flat().map(placeCode).join(""),
    placeCode(position.cheesy) + digit(position.ribbon) + placeCode(position.cheese_tower),
    position.collected.map((kinds) => kinds || NONE).join("~"),
    position.works_used.join(""),
  ].join("_");
}

/** The position of a text; null: there is none in it. */
export function decodePosition(text: string): Position | null {
  const parts = text.split("_");
  const [version, head, layout, turn, limit, tiles, spares, deck, open, mice, pieces, collected, works] = parts;
  const setup = /^([2-5])([4-6])([0-4])([cptw]*)$/.exec(head ?? "");
  const now = /^([0-4])([0-4])([01])([stpo])([0-4-])(\d{1,9})$/.exec(turn ?? "");
  if (version !== VERSION || parts.length !== 13 || !setup || !now || !areWritten(parts)) return null;
  const players = Number(setup[1]);
  if (mice?.length !== players * 8 || pieces?.length !== 5 || collected?.split("~").length !== players) return null;
  const number = (value: string): number | null => (value === NONE ? null : Number(value));
  const [cheesy, tower] = [pieces.slice(0, 2), pieces.slice(3)];
  return {
    setup: {
      players,
      target: Number(setup[2]),
      start: Number(setup[3]),
      layout: layoutOf(layout ?? ""),
      modules: [...MODULES].sort().filter((module) => setup[4]?.includes(module[0] as string)) as Module[],
      turn_limit: limit ? Number(limit) : null,
    },
    player: Number(now[1]),
    actions_left: Number(now[2]),
    slid: now[3] === "1",
    phase: PHASES[now[4] as keyof typeof PHASES],
    winner: number(now[5] ?? NONE),
    turn: Number(now[6]),
    tiles: Object.fromEntries(TILE_FIELDS.map((field, i) => [field, tileOf(tiles?.[i] ?? NONE)])),
    spares: [...(spares ?? "")].map(tileOf),
    deck: [...(deck ?? "")].map(tileOf).join(""),
    open: [...(open ?? "")],
    mice: Array.from({ length: players }, (_, seat) =>
      Array.from({ length: 4 }, (__, mouse) => placeOf(mice.slice(seat * 8 + mouse * 2, seat * 8 + mouse * 2 + 2))),
    ),
    cheesy: cheesy === "--" ? null : placeOf(cheesy),
    ribbon: number(pieces[2] ?? NONE),
    cheese_tower: tower === "--" ? null : tower,
    collected: collected.split("~").map((kinds) => kinds.replace(NONE, "")),
    works_used: [...(works ?? "")].map(Number),
  };
}

/** Whether the long parts consist of what they may consist of. */
function areWritten(parts: readonly string[]): boolean {
  const forms = [
    /^(f|b|[A-R-]{45})$/,
    null,
    /^\d{0,5}$/,
    /^[A-Gxgwd0-]{33}$/,
    /^[A-Gxgwd0]{1,4}$/,
    /^[A-Gxgwd0]{0,33}$/,
    /^[A-R]{0,18}$/,
    null,
    /^([a-g][1-7]|p[1-4]|--|hh)[0-4-]([a-g][1-7]|--)$/,
    /^[A-G~-]+$/,
    /^[0-4]{0,5}$/,
  ];
  return (
    forms.every((form, i) => form === null || form.test(parts[i + 2] ?? "")) &&
    /^([a-g][1-7]|p[1-4]|--|xx|hh|TT)*$/.test(parts[9] ?? "")
  );
}

function placeOf(code: string): string {
  return Object.keys(PLACES).find((place) => PLACES[place] === code) ?? code;
}

function layoutOf(code: string): string {
  const name = Object.keys(PLANS).find((each) => each[0] === code);
  if (name) return name;
  const letters = [...code];
  const fields = [...FIELDS].sort((a, b) => Number(b[1]) - Number(a[1]) || (a < b ? -1 : 1));
  const row = fields.map((field) => (isTower(field) ? "." : (letters.shift() ?? "-"))).join("");
  return (row.match(/.{7}/g) ?? []).join("/");
}

/** A snapshot from a file or the clipboard, as far as it has the shape of one; null: it has not. */
export function readSnapshot(text: string): Position | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  return isSnapshot(data) ? (data as unknown as Position) : null;
}

const isRecord = (value: unknown): value is Snapshot =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isList = (value: unknown, of: (each: unknown) => boolean): boolean => Array.isArray(value) && value.every(of);
const isText = (value: unknown): boolean => typeof value === "string";
const isPlaceName = (value: unknown): boolean =>
  typeof value === "string" &&
  (FIELDS.includes(value) || (PANTRY as readonly string[]).includes(value) || value in PLACES);

/** What the board needs to draw it; the rest is for the server to judge. */
function isSnapshot(data: unknown): boolean {
  if (!isRecord(data) || !isRecord(data.setup) || !isRecord(data.tiles)) return false;
  const {
    setup,
    tiles,
    mice,
    cheesy,
    cheese_tower: tower,
  } = data as Record<string, unknown> & { setup: Snapshot; tiles: Snapshot };
  const players = Number(setup.players);
  return (
    Object.values(PHASES).some((phase) => phase === data.phase) &&
    players >= 2 &&
    players <= 5 &&
    isText(setup.layout) &&
    isList(setup.modules, (each) => MODULES.includes(each as Module)) &&
    Object.entries(tiles).every(([field, tile]) => TILE_FIELDS.includes(field) && /^[A-G.xgwd?]$/.test(String(tile))) &&
    isList(data.spares, (tile) => /^[A-G.xgwd]$/.test(String(tile))) &&
    isText(data.deck) &&
    isList(data.open, isText) &&
    isList(mice, (own) => isList(own, isPlaceName)) &&
    (mice as unknown[]).length === players &&
    isList(data.collected, (kinds) => isText(kinds) && [...String(kinds)].every((kind) => CHEESES.includes(kind))) &&
    (data.collected as unknown[]).length === players &&
    (cheesy === null || isPlaceName(cheesy)) &&
    (tower === null || POSTS.includes(String(tower))) &&
    [data.player, data.turn, data.actions_left].every((value) => Number.isInteger(value)) &&
    isList(data.works_used, Number.isInteger)
  );
}
