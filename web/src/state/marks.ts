/**
 * What lights up on the board: targets with their cost, roofs to lift, slots, posts and pantry places, all from the
 * view's legal tokens, their costs and what the person has selected. It decides nothing about the rules beyond
 * stringing plain steps together: a walk of two steps is two actions, sent one after the other.
 */
import {
  CHEESE_TOWER,
  SLOTS,
  besides,
  coords,
  fieldsOf,
  isPantry,
  isTower,
  lineOf,
  roomAt,
  seenFromPost,
  touching,
} from "./places";
import { readToken, type Token } from "./tokens";
import type { View } from "./types";

/** What the board is told to mark; the seam to `board/Board.svelte`. */
export interface Marks {
  /** The selected place, or `C:` and Cheesy's place. */
  selected: string | null;
  /** With nothing selected: who can do something, written like `selected`. */
  able: string[];
  targets: Record<string, number>;
  lifts: Record<string, "main" | "small">;
  slots: Record<string, "open" | "blocked" | "off">;
  posts: string[];
  places: string[];
  danger: string[];
}

/** What the person is doing: a selected place (`out` for the mice outside), or hanging the cheese tower. */
export interface Choice {
  selected: string | null;
  hanging: boolean;
  spare: number;
}

/** Marks, and for each target the tokens that lead there. */
export interface Options {
  marks: Marks;
  ways: Record<string, string[]>;
}

export const NO_CHOICE: Choice = { selected: null, hanging: false, spare: 0 };

export function noMarks(): Marks {
  return { selected: null, able: [], targets: {}, lifts: {}, slots: {}, posts: [], places: [], danger: [] };
}

/** The same while something moves: nothing can be done then, but the gates stay as they are. */
export function resting(marks: Marks): Marks {
  return { ...noMarks(), slots: marks.slots };
}

/** Those on the castle alone, where the pantry is not drawn beside it. */
export function withoutPantry(marks: Marks): Marks {
  const isCastle = (place: string): boolean => !isPantry(place.replace("C:", ""));
  return {
    ...marks,
    selected: marks.selected && isCastle(marks.selected) ? marks.selected : null,
    targets: Object.fromEntries(Object.entries(marks.targets).filter(([place]) => isCastle(place))),
    places: marks.places.filter(isCastle),
    danger: marks.danger.filter(isCastle),
  };
}

/** Everything that can be done now, as marks on the board and the tokens behind them. */
export function options(view: View, plan: string, choice: Choice): Options {
  const tokens = legalTokens(view);
  const marks = { ...noMarks(), selected: choice.selected === "out" ? null : choice.selected };
  marks.slots = slots(view, tokens, choice);
  marks.posts = posts(view, tokens, choice);
  marks.places = tokens.flatMap(([, token]) => (token.kind === "place" ? [token.to] : []));
  const ways = choice.hanging ? {} : walks(view, plan, tokens, choice.selected);
  if (view.phase === "setup") marks.places = Object.keys(ways);
  else for (const [place, way] of Object.entries(ways)) marks.targets[place] = costOf(view, way);
  if (choice.selected === null && !choice.hanging) marks.able = able(view, plan, tokens);
  if (!choice.hanging) marks.lifts = lifts(view, plan, tokens, choice.selected);
  return { marks, ways };
}

type Legal = [string, Token][];

function legalTokens(view: View): Legal {
  return view.legal.flatMap((text): Legal => {
    const token = readToken(text);
    return token ? [[text, token]] : [];
  });
}

/** What tokens cost together. A step strung on by the page is not in the view's list: it costs one. */
export function costOf(view: View, way: readonly string[]): number {
  return way.reduce((sum, token) => sum + (view.costs[token] ?? 1), 0);
}

function slots(view: View, tokens: Legal, choice: Choice): Marks["slots"] {
  const open = new Set(tokens.flatMap(([, t]) => (t.kind === "slide" && t.spare === choice.spare ? [t.slot] : [])));
  const marks: Marks["slots"] = {};
  for (const slot of SLOTS) marks[slot] = isBlocked(view, slot) ? "blocked" : open.has(slot) ? "open" : "off";
  return marks;
}

/** Whether the cheese tower blocks a slot's line. */
export function isBlocked(view: View, slot: string): boolean {
  const line = lineOf(slot);
  return view.cheese_tower !== null && (view.cheese_tower === line[0] || view.cheese_tower === line[6]);
}

function posts(view: View, tokens: Legal, choice: Choice): string[] {
  if (!choice.hanging && view.phase !== "setup") return [];
  return tokens.flatMap(([, token]) => (token.kind === "hang" ? [token.post] : []));
}

function lifts(view: View, plan: string, tokens: Legal, selected: string | null): Marks["lifts"] {
  const near = selected === null ? new Set<string>() : new Set(roomsInReach(view, plan, selected));
  const marks: Marks["lifts"] = {};
  for (const [, token] of tokens) {
    if (token.kind === "lift") marks[token.room] = near.has(token.room) ? "main" : "small";
  }
  return marks;
}

/** The own mice on the board, and Cheesy, that can run or lift a roof. */
function able(view: View, plan: string, tokens: Legal): string[] {
  return selectable(view).filter(
    (place) =>
      place !== "out" &&
      tokens.some(([, token]) =>
        token.kind === "lift"
          ? roomsInReach(view, plan, place).includes(token.room)
          : token.kind === "run" && firstStop(token, place) !== null,
      ),
  );
}

/** The rooms whose roofs a mouse at a place can lift, covered or not (B-20, X-15, A-73). */
export function roomsInReach(view: View, plan: string, selected: string): string[] {
  return [...new Set(fieldsInReach(view, plan, selected).flatMap((field) => roomAt(plan, field) ?? []))];
}

function fieldsInReach(view: View, plan: string, selected: string): string[] {
  if (selected === CHEESE_TOWER) return view.cheese_tower ? seenFromPost(view.cheese_tower) : [];
  if (!selected.startsWith("C:")) return touching(selected);
  const room = roomAt(plan, selected.slice(2));
  return room ? fieldsOf(plan, room).flatMap(touching) : [];
}

/** For each place in reach the tokens that lead there: one legal token, then perhaps plain steps. */
function walks(view: View, plan: string, tokens: Legal, selected: string | null): Record<string, string[]> {
  const ways: Record<string, string[]> = {};
  for (const [text, token] of tokens) {
    const to = firstStop(token, selected);
    if (to !== null) ways[to] = [text];
  }
  const all = selected === null || selected.startsWith("C:") ? ways : stringOn(view, plan, ways);
  return { ...waysIn(tokens, selected), ...all };
}

/**
 * The free towers: whoever is selected, another mouse can come in. The cheese tower is a way in while nobody is
 * selected; else it is picked to be hung elsewhere.
 */
function waysIn(tokens: Legal, selected: string | null): Record<string, string[]> {
  const isWayIn = (place: string): boolean => isTower(place) || (place === CHEESE_TOWER && selected === null);
  return Object.fromEntries(
    tokens.flatMap(([text, token]) => (token.kind === "enter" && isWayIn(token.to) ? [[token.to, [text]]] : [])),
  );
}

/**
 * Where a token leads with this selection; null when it belongs to another mouse. Unless those outside are selected,
 * they go no further than the towers: a field behind a full one would show what it costs from outside, beside a mouse
 * that is nearer.
 */
function firstStop(token: Token, selected: string | null): string | null {
  if (token.kind === "enter") return selected === "out" ? token.to : null;
  if (token.kind !== "run" || selected === null) return null;
  return (token.cheesy ? `C:${token.from}` : token.from) === selected ? token.to : null;
}

/** Add the places that need one or more plain steps after the first token, nearest first. */
function stringOn(view: View, plan: string, first: Record<string, string[]>): Record<string, string[]> {
  const taken = occupied(view);
  const ways = { ...first };
  const queue = Object.keys(first).sort((a, b) => costOf(view, first[a] ?? []) - costOf(view, first[b] ?? []));
  for (const at of queue) {
    const way = ways[at] ?? [];
    if (costOf(view, way) >= view.actions_left || !coords(at)) continue;
    for (const next of besides(at).filter((field) => isWalkable(view, plan, field, taken))) {
      const longer = [...way, `${at}-${next}`];
      if (next in ways && costOf(view, ways[next] ?? []) <= costOf(view, longer)) continue;
      ways[next] = longer;
      queue.push(next);
    }
  }
  return ways;
}

function isWalkable(view: View, plan: string, field: string, taken: Set<string>): boolean {
  const room = roomAt(plan, field);
  return !isTower(field) && room !== null && view.open.includes(room) && view.tiles[field] !== "x" && !taken.has(field);
}

/** Every place a mouse or Cheesy stands on. */
export function occupied(view: View): Set<string> {
  return new Set([...view.mice.flat(), ...(view.cheesy ? [view.cheesy] : [])]);
}

/** A mouse's place as tokens and the board write it. */
export function placeName(place: string): string {
  return place === "tower" ? CHEESE_TOWER : place;
}

/**
 * The places that can be selected: the own mice on the board, Cheesy under the own ribbon, and `out` for those outside.
 */
export function selectable(view: View): string[] {
  if (view.seat === null || view.player !== view.seat || view.phase !== "turn") return [];
  const mice = (view.mice[view.seat] ?? [])
    .filter((place) => !["out", "cellar", "held"].includes(place))
    .map(placeName);
  if (view.legal.some((token) => token.startsWith("+"))) mice.push("out");
  if (view.ribbon === view.seat && view.cheesy && view.cheesy !== "held") mice.push(`C:${view.cheesy}`);
  return mice;
}
