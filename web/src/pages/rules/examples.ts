/**
 * The examples of the rules page: positions and what is done in them, from `examples.json`. That file is played through
 * the real rules by `tests/game/test_rule_examples.py`, which knows its words from `tests/scenes.py`: so nothing drawn
 * here is made up. Owns the views before and after, and the part of the castle that is drawn.
 */
import { done, planned, type Sign } from "$/board/signs";
import { ANNEX, GRID, HANG_MARGIN, MARGIN, boxAround, centre, sideOf, type Box, type Side } from "$/board/geometry";
import type { GameEvent, Marks, View } from "$/board/types";
import { noMarks } from "$/state/marks";
import { SLOTS, coords, isBlocked, isPantry, opposite, planOf } from "$/state/places";
import { readToken } from "$/state/tokens";
import written from "./examples.json";

/** An example as it is written down. */
export interface Written {
  scene: Partial<Pick<View, "mice" | "tiles" | "cheesy" | "ribbon" | "cheese_tower" | "actions_left">> & {
    spares: string;
    open: string;
    modules?: string;
    deck?: string;
  };
  /** Two places: what lies between them is drawn. */
  crop: [string, string];
  tokens?: string[];
  costs?: number[];
  events?: GameEvent[];
  /** What is different afterwards. */
  after?: Partial<View>;
  /** Instead of something done: what could be, and what not, by which rule. */
  may?: string[];
  refused?: Record<string, string>;
}

/** One drawing. */
export interface Drawing {
  view: View;
  marks: Marks;
  signs: Sign[];
  chosen: string | null;
}

export interface Example {
  plan: string;
  box: Box;
  drawings: Drawing[];
}

export const WRITTEN = written as unknown as Readonly<Record<string, Written>>;

const LAYOUT = "front";
/**
 * How much more is shown: where the picture cuts the castle, above Cheesy with his hat, and where a tile or the cheese
 * tower is outside.
 */
const EDGE = 12;
const HAT_EDGE = 42;
const TILE_MARGIN = 112;
const TOWER_MARGIN = MARGIN + HANG_MARGIN + 14;

/** An example by its name, ready to be drawn. */
export function exampleOf(name: string): Example | null {
  const example = WRITTEN[name];
  if (!example) return null;
  const before = viewOf(example);
  const events = example.events ?? [];
  const after = { ...before, ...example.after };
  const drawings = [beforeDrawing(example, before, events)];
  if (events.length > 0)
    drawings.push({ view: after, marks: plainMarks(after), signs: done(events, after), chosen: null });
  return { plan: planOf(LAYOUT), box: boxOf(example.crop, before, after, events), drawings };
}

/** The view of seat 0 on a written position. */
export function viewOf({ scene }: Written): View {
  const { spares, open, modules = "", deck: _, ...rest } = scene;
  const mice = (scene.mice ?? []).map((own) => [...own, "out", "out", "out", "out"].slice(0, 4));
  return {
    seat: 0,
    players: mice.length,
    target: 4,
    layout: LAYOUT,
    turn_limit: null,
    start: 0,
    phase: "turn",
    player: 0,
    turn: 1,
    actions_left: 4,
    slid: false,
    works_used: [],
    tiles: {},
    cheesy: null,
    ribbon: null,
    cheese_tower: null,
    collected: mice.map(() => ""),
    stock: {},
    winner: null,
    legal: [],
    costs: {},
    can_undo: false,
    deadline: null,
    memory: null,
    ...rest,
    mice,
    spares: [...spares],
    open: [...open],
    modules: modules.split(" ").filter(Boolean) as View["modules"],
  };
}

function beforeDrawing(example: Written, view: View, events: readonly GameEvent[]): Drawing {
  const marks = plainMarks(view);
  let cost = 0;
  for (const [i, text] of [...(example.tokens ?? []), ...(example.may ?? [])].entries()) {
    const token = readToken(text);
    cost = example.tokens ? cost + (example.costs?.[i] ?? 0) : 1;
    if (token?.kind === "run") marks.selected ??= token.cheesy ? `C:${token.from}` : token.from;
    if (token?.kind === "run" || token?.kind === "enter") marks.targets[token.to] = cost;
    if (token?.kind === "lift") marks.lifts[token.room] = "main";
  }
  const slide = events.find((event) => event.kind === "slide");
  return { view, marks, signs: [...planned(events, view), ...crosses(example)], chosen: slide?.slot ?? null };
}

function crosses({ refused = {} }: Written): Sign[] {
  return Object.keys(refused).flatMap((text): Sign[] => {
    const token = readToken(text);
    return token?.kind === "run" ? [{ kind: "cross", at: centre(token.to) }] : [];
  });
}

function plainMarks(view: View): Marks {
  const marks = noMarks();
  for (const slot of SLOTS) marks.slots[slot] = isBlocked(view.cheese_tower, slot) ? "blocked" : "open";
  return marks;
}

/** The part of the castle between two places, with the wall where it reaches one. */
function boxOf(crop: [string, string], before: View, after: View, events: readonly GameEvent[]): Box {
  const { x, y, w, h } = boxAround(crop);
  const hangs = [before, after].flatMap(({ cheese_tower: post }) => (post ? [sideOf(post)] : []));
  const tiles = events.flatMap((event) =>
    event.kind === "slide" ? [sideOf(event.slot), sideOf(opposite(event.slot))] : [],
  );
  const more = (side: Side, isAtWall: boolean): number => {
    if (!isAtWall) return side === "top" && before.cheesy ? HAT_EDGE : EDGE;
    if (tiles.includes(side)) return TILE_MARGIN;
    return hangs.includes(side) ? TOWER_MARGIN : MARGIN;
  };
  const isShelf = crop.some(isPantry);
  const ranks = crop.flatMap((place) => coords(place)?.[1] ?? []);
  const [left, top] = [x - more("left", x === 0), y - more("top", y === 0)];
  const right = isShelf ? ANNEX.x + ANNEX.w + EDGE : x + w + more("right", x + w === GRID);
  const bottom = y + h + more("bottom", ranks.includes(0));
  return { x: left, y: top, w: right - left, h: bottom - top };
}
