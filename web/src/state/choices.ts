/**
 * What can be chosen now: targets with their cost, roofs to lift, slots, posts and pantry places. It follows from the
 * view's legal tokens, from what the rules say of the position that the view shows, and from what the person has
 * selected. A walk of two steps is two actions.
 */
import { mouseAt, waysOf, type Ways } from "../game/outlook";
import { knownPosition } from "./known";
import { noMarks, placeName, type Choice, type Marks } from "./marks";
import { CHEESE_TOWER, SLOTS, isBlocked, isTower } from "./places";
import { readToken, slideToken, type Token } from "./tokens";
import type { View } from "./types";

/** Marks, and for each target the tokens that lead there. */
export interface Options {
  marks: Marks;
  ways: Record<string, string[]>;
}

/** Everything that can be done now, as marks on the board and the tokens behind them. */
export function options(view: View, choice: Choice): Options {
  const tokens = legalTokens(view);
  const marks = { ...noMarks(), selected: choice.selected === "out" ? null : choice.selected };
  marks.slots = slots(view, choice);
  marks.posts = posts(view, tokens, choice);
  marks.places = tokens.flatMap(([, token]) => (token.kind === "place" ? [token.to] : []));
  const found = choice.hanging ? new Map<string, Way>() : walks(view, tokens, choice.selected);
  if (view.phase === "setup") marks.places = [...found.keys()];
  else for (const [place, { cost }] of found) marks.targets[place] = cost;
  if (choice.selected === null && !choice.hanging) marks.able = able(view);
  if (!choice.hanging) marks.lifts = lifts(view, tokens, choice.selected);
  return { marks, ways: Object.fromEntries([...found].map(([place, { tokens: way }]) => [place, [...way]])) };
}

type Legal = [string, Token][];
type Way = NonNullable<ReturnType<Ways["to"]["get"]>>;

function legalTokens(view: View): Legal {
  return view.legal.flatMap((text): Legal => {
    const token = readToken(text);
    return token ? [[text, token]] : [];
  });
}

function slots(view: View, choice: Choice): Marks["slots"] {
  return Object.fromEntries(
    SLOTS.map((slot) => {
      if (isBlocked(view.cheese_tower, slot)) return [slot, "blocked"];
      return [slot, view.legal.includes(slideToken(slot, choice.spare)) ? "open" : "off"];
    }),
  );
}

function posts(view: View, tokens: Legal, choice: Choice): string[] {
  if (!choice.hanging && view.phase !== "setup") return [];
  return tokens.flatMap(([, token]) => (token.kind === "hang" ? [token.post] : []));
}

function lifts(view: View, tokens: Legal, selected: string | null): Marks["lifts"] {
  const near = selected === null ? [] : reachOf(view, selected).rooms;
  const marks: Marks["lifts"] = {};
  for (const [, token] of tokens) {
    if (token.kind === "lift") marks[token.room] = near.includes(token.room) ? "main" : "small";
  }
  return marks;
}

/** The own mice on the board, and Cheesy, that can run or lift a roof. */
function able(view: View): string[] {
  return selectable(view).filter((place) => {
    const { to, rooms } = place === "out" ? NOWHERE : reachOf(view, place);
    return to.size > 0 || rooms.some((room) => view.legal.includes(`^${room}`));
  });
}

const NOWHERE: Ways = { rooms: [], to: new Map() };

/** How far somebody who is selected gets, and which roofs they touch. */
function reachOf(view: View, selected: string): Ways {
  const position = knownPosition(view);
  const isCheesy = selected.startsWith("C:");
  const mouse = mouseAt(position, isCheesy ? selected.slice(2) : selected, isCheesy);
  return mouse === null ? NOWHERE : waysOf(position, mouse);
}

/**
 * For each place in reach the tokens that lead there. Whoever is selected, another mouse can come in by the free
 * towers. The cheese tower is a way in while nobody is selected; else it is picked to be hung elsewhere.
 */
function walks(view: View, tokens: Legal, selected: string | null): Map<string, Way> {
  const isWayIn = (place: string): boolean => isTower(place) || (place === CHEESE_TOWER && selected === null);
  const ways = new Map<string, Way>();
  for (const [text, token] of tokens) {
    if (token.kind === "enter" && isWayIn(token.to))
      ways.set(token.to, { cost: view.costs[text] ?? 0, tokens: [text] });
  }
  if (selected !== null) for (const [place, way] of reachOf(view, selected).to) ways.set(place, way);
  return ways;
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
