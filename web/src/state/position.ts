/**
 * A position of one's own: a snapshot with its types, changed piece by piece. Edits keep what can be kept consistent by
 * itself (the deck holds whatever is not seen, a mouse lifts the roof it is put under); everything else is said by the
 * server, which knows what is possible.
 */
import { NAMES } from "../kernel/facts";
import { MODULES, stock as stockSize } from "./options";
import { CHEESES, FIELDS, PANTRY, TOWERS, fieldsOf, hasTile, isPantry, planOf, roomAt } from "./places";
import type { Module, View } from "./types";

export interface Position {
  setup: {
    players: number;
    target: number;
    layout: string;
    modules: Module[];
    turn_limit: number | null;
    start: number;
  };
  phase: View["phase"];
  player: number;
  turn: number;
  actions_left: number;
  slid: boolean;
  tiles: Record<string, string>;
  spares: string[];
  deck: string;
  open: string[];
  mice: string[][];
  works_used: number[];
  cheesy: string | null;
  ribbon: number | null;
  cheese_tower: string | null;
  collected: string[];
  winner: number | null;
}

export const UNSEEN = "?";
const BLANK = ".";
const MICE_EACH = 4;
/** The fields that hold a tile, in field order. */
export const TILE_FIELDS = FIELDS.filter(hasTile);
/** The posts of the cheese tower: every border field that is no tower. */
export const POSTS = FIELDS.filter(
  (field) => /[ag]|[17]/.test(field) && !(TOWERS as readonly string[]).includes(field),
);
const LATE = 21;
const COLLECTING = 4;
type Chance = () => number;

/** How many tiles of each kind a set-up has. */
export function stockOf(modules: readonly Module[]): Record<string, number> {
  const bits = modules.reduce((all, module) => all | NAMES.modules[module], 0);
  const stock: Record<string, number> = {};
  for (const tile of `${NAMES.decks[0]}${NAMES.specials[bits] ?? ""}`) stock[tile] = (stock[tile] ?? 0) + 1;
  return stock;
}

/** How many tiles of a kind are not laid yet; less than none: too many are. */
export function leftOf(position: Position, tile: string): number {
  const laid = [...Object.values(position.tiles), ...position.spares].filter((each) => each === tile).length;
  return (stockOf(position.setup.modules)[tile] ?? 0) - laid;
}

/** Somewhere to begin: all roofs on, nothing seen, a mouse of each in a tower. */
export function newPosition(chance: Chance = Math.random): Position {
  const position: Position = {
    setup: { players: 2, target: 4, layout: "front", modules: [], turn_limit: null, start: 0 },
    phase: "turn",
    player: 0,
    turn: LATE,
    actions_left: 4,
    slid: false,
    tiles: Object.fromEntries(TILE_FIELDS.map((field) => [field, UNSEEN])),
    spares: [BLANK],
    deck: "",
    open: [],
    mice: [0, 1].map(newMice),
    works_used: [],
    cheesy: null,
    ribbon: null,
    cheese_tower: null,
    collected: ["", ""],
    winner: null,
  };
  return dealt(position, chance);
}

function newMice(seat: number): string[] {
  return [TOWERS[seat] ?? "out", "out", "out", "out"];
}

/**
 * With a deck of whatever is not laid: as many tiles as there are unseen fields, in the order they had, then at random.
 */
export function dealt(position: Position, chance: Chance = Math.random): Position {
  const rest = new Map(Object.keys(stockOf(position.setup.modules)).map((tile) => [tile, leftOf(position, tile)]));
  const kept: string[] = [];
  const take = (tile: string): boolean => {
    const left = rest.get(tile) ?? 0;
    if (left > 0) rest.set(tile, left - 1);
    return left > 0;
  };
  for (const tile of position.deck) if (take(tile)) kept.push(tile);
  const others = [...rest].flatMap(([tile, left]) => Array.from({ length: Math.max(0, left) }, () => tile));
  const unseen = Object.values(position.tiles).filter((tile) => tile === UNSEEN).length;
  return { ...position, deck: [...kept, ...shuffled(others, chance)].slice(0, unseen).join("") };
}

function shuffled(tiles: string[], chance: Chance): string[] {
  const all = [...tiles];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1));
    [all[i], all[j]] = [all[j] as string, all[i] as string];
  }
  return all;
}

// --- the set-up ------------------------------------------------------------------------------------------------

export function withPlayers(position: Position, players: number): Position {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const modules = players === 5 ? sorted([...position.setup.modules, "tower"]) : position.setup.modules;
  const next = {
    ...position,
    setup: { ...position.setup, players, start: Math.min(position.setup.start, players - 1) },
    player: Math.min(position.player, players - 1),
    ribbon: position.ribbon !== null && position.ribbon < players ? position.ribbon : null,
    mice: seats.map((seat) => position.mice[seat] ?? ["out", "out", "out", "out"]),
    collected: seats.map((seat) => position.collected[seat] ?? ""),
  };
  return withModules(next, modules);
}

export function withModule(position: Position, module: Module, on: boolean): Position {
  const modules = position.setup.modules.filter((each) => each !== module);
  const next = module === "tower" && !on && position.setup.players === 5 ? withPlayers(position, 4) : position;
  return withModules(next, sorted(on ? [...modules, module] : modules));
}

function sorted(modules: Module[]): Module[] {
  return [...MODULES].sort().filter((module) => modules.includes(module));
}

/** What a module brings comes with it, and goes with it. */
function withModules(position: Position, modules: Module[]): Position {
  const stock = stockOf(modules);
  const spares = Array.from({ length: stockSize(modules).spares }, (_, i) => position.spares[i] ?? BLANK);
  const has = (module: Module): boolean => modules.includes(module);
  const isPlace = (place: string): boolean =>
    (has("pantry") || !(isPantry(place) || place === "held")) && (has("tower") || place !== "tower");
  const next: Position = {
    ...position,
    setup: { ...position.setup, modules },
    tiles: Object.fromEntries(
      Object.entries(position.tiles).map(([field, tile]) => [field, tile === UNSEEN || tile in stock ? tile : UNSEEN]),
    ),
    spares: spares.map((tile) => (tile in stock ? tile : BLANK)),
    mice: position.mice.map((mice) => mice.map((place) => (isPlace(place) ? place : "out"))),
    works_used: has("works") ? position.works_used : [],
    cheesy: has("cheesy") ? (position.cheesy ?? "d4") : null,
    ribbon: has("cheesy") ? position.ribbon : null,
    cheese_tower: has("tower") ? (position.cheese_tower ?? "c1") : null,
  };
  const isNew = next.cheesy !== null && position.cheesy === null && leftOf(next, "g") > 0;
  const greeted = isNew ? { ...next, tiles: { ...next.tiles, d4: "g" } } : next;
  return dealt(greeted.cheesy ? opened(greeted, roomAt(planOf(greeted.setup.layout), greeted.cheesy)) : greeted);
}

/** Another layout: roofs come off where somebody stands. */
export function withLayout(position: Position, layout: string): Position {
  const plan = planOf(layout);
  const rooms = [...position.mice.flat(), position.cheesy ?? ""]
    .map((place) => roomAt(plan, place))
    .filter((room) => room !== null);
  const next: Position = { ...position, setup: { ...position.setup, layout }, open: [] };
  return dealt([...new Set(rooms)].reduce(opened, next));
}

// --- pieces ----------------------------------------------------------------------------------------------------

/** A tile on a field, or among the spares (`p1` is the first of them, with or without the pantry). */
export function withTile(position: Position, place: string, tile: string): Position {
  const spare = (PANTRY as readonly string[]).indexOf(place);
  if (spare >= 0) {
    if (tile === UNSEEN || spare >= position.spares.length) return position;
    return dealt({ ...position, spares: position.spares.map((old, i) => (i === spare ? tile : old)) });
  }
  return place in position.tiles ? dealt({ ...position, tiles: { ...position.tiles, [place]: tile } }) : position;
}

/** A roof taken off or put on. */
export function withRoof(position: Position, room: string): Position {
  if (position.open.includes(room)) return { ...position, open: position.open.filter((each) => each !== room) };
  return dealt(opened(position, room));
}

/**
 * Without its roof; where nobody had seen anything lies a blank tile, or once there are none, what the deck has: but no
 * trap for a mouse.
 */
function opened(position: Position, room: string | null): Position {
  if (room === null || position.open.includes(room)) return position;
  const deck = [...position.deck];
  const tiles = { ...position.tiles };
  const stands = new Set(position.mice.flat());
  for (const field of fieldsOf(planOf(position.setup.layout), room).filter((each) => tiles[each] === UNSEEN)) {
    const blank = deck.indexOf(BLANK);
    const next = blank >= 0 ? blank : deck.findIndex((tile) => tile !== "x" || !stands.has(field));
    tiles[field] = next < 0 ? UNSEEN : (deck.splice(next, 1)[0] as string);
  }
  return { ...position, tiles, deck: deck.join(""), open: [...position.open, room].sort() };
}

/** A mouse put on a place, or taken away from where it stands already; whoever else was there goes outside. */
export function withMouse(position: Position, seat: number, place: string): Position {
  const own = position.mice[seat] ?? [];
  const mice = position.mice.map((all) => all.map((at) => (at === place ? "out" : at)));
  if (own.includes(place)) return { ...position, mice };
  const free = [own.indexOf("out"), own.indexOf("cellar"), MICE_EACH - 1].find((mouse) => mouse >= 0) ?? 0;
  const placed = {
    ...position,
    mice: mice.map((all, s) => (s === seat ? all.map((at, mouse) => (mouse === free ? place : at)) : all)),
  };
  return dealt(opened(placed, roomAt(planOf(position.setup.layout), place)));
}

/** So many of a seat's mice in the cellar: those outside go first. */
export function withCellar(position: Position, seat: number, wanted: number): Position {
  const own = [...(position.mice[seat] ?? [])];
  const order = (state: string): number[] =>
    own.map((at, mouse) => (at === state ? mouse : -1)).filter((mouse) => mouse >= 0);
  for (let lost = order("cellar"); lost.length > wanted; lost = order("cellar")) own[lost[0] as number] = "out";
  while (order("cellar").length < wanted)
    own[order("out").at(-1) ?? own.findLastIndex((at) => at !== "cellar")] = "cellar";
  return { ...position, mice: position.mice.map((all, s) => (s === seat ? own : all)) };
}

export function withCheesy(position: Position, place: string): Position {
  const mice = position.mice.map((all) => all.map((at) => (at === place ? "out" : at)));
  return dealt(opened({ ...position, mice, cheesy: place }, roomAt(planOf(position.setup.layout), place)));
}

/** A kind of cheese given to a seat, or taken away. */
export function withCollected(position: Position, seat: number, kind: string): Position {
  const own = position.collected[seat] ?? "";
  const next = [...CHEESES].filter((each) => (each === kind ? !own.includes(kind) : own.includes(each))).join("");
  return { ...position, collected: position.collected.map((kinds, s) => (s === seat ? next : kinds)) };
}

// --- as the board shows it -------------------------------------------------------------------------------------

/** What lies open, and as memory what was seen and is covered. */
export function viewOfPosition(position: Position): View {
  const { setup, deck: _, tiles, ...rest } = position;
  const plan = planOf(setup.layout);
  const seen = Object.entries(tiles).filter(([, tile]) => tile !== UNSEEN);
  const isOpen = (field: string): boolean => position.open.includes(roomAt(plan, field) ?? "");
  const taken = (kind: string): number => position.collected.filter((kinds) => kinds.includes(kind)).length;
  return {
    ...rest,
    seat: null,
    players: setup.players,
    target: setup.target,
    layout: setup.layout,
    modules: setup.modules,
    turn_limit: setup.turn_limit,
    start: setup.start,
    legal: [],
    costs: {},
    can_undo: false,
    deadline: null,
    tiles: Object.fromEntries(seen.filter(([field]) => isOpen(field))),
    memory: Object.fromEntries(seen.filter(([field]) => !isOpen(field))),
    stock: Object.fromEntries([...CHEESES].map((kind) => [kind, Math.max(0, COLLECTING - taken(kind))])),
  };
}
