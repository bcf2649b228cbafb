/**
 * What could be done from a position, asked before anything is played: how far a mouse gets, and what an action would
 * do as far as that can be said without lifting a roof. Names alone; the rules are the kernel's `ways` and `foresight`.
 */
import { FORESIGHT, NAMES, NOTHING, OUTCOME, SIZES, TOKENS, WAYS, WHERE } from "$/kernel/facts";
import type { Place } from "$/kernel/machine";
import type { Event } from "../wire";
import { Action, CHEESY, actionOf } from "./action";
import { MalformedToken } from "./errors";
import { fit, readToken } from "./notation";
import { Position } from "./position";
import { reasonOf, type Reason } from "./reasons";

const KINDS = NAMES.collections[NAMES.collections.length - 1] ?? "";

/** How far one mouse gets in this turn, run after run. */
export interface Ways {
  /** The rooms whose roof it could lift, open ones too. */
  rooms: readonly string[];
  /** For each place in reach what the cheapest way there costs, and its tokens. */
  to: ReadonlyMap<string, { cost: number; tokens: readonly string[] }>;
}

/** What may come of the game: it goes on, nobody wins, or a seat does. */
export type Outcome = "on" | "draw" | number;

/** What an action would do; all but the outcomes is sure. */
export interface Foresight {
  /** All there may be. */
  outcomes: readonly Outcome[];
  falls: readonly string[];
  /** The seats whose third mouse falls. */
  lost: readonly number[];
  /** Who gets Cheesy; null: it stays as it is. */
  ribbon: number | null;
  /** The pantry place that is pushed away under somebody. */
  displaced: string | null;
  finds: readonly { seat: number; cheese: string; at: readonly string[] }[];
  arrivals: readonly string[];
  /** The open fields onto which a tile slides that nobody here knows. */
  unknown: readonly string[];
  /** How things would lie then. */
  after: Position;
}

/** Where a mouse of the seat on turn stands, as tokens write it, by its number: 0 to 3, and 4 for Cheesy. */
export function mouseAt(position: Position, place: string, isCheesy: boolean): number | null {
  const origins = position.origins();
  const number = place === "out" ? WHERE.OUT : (NAMES.places as readonly string[]).indexOf(place);
  const mouse = isCheesy ? CHEESY : origins.indexOf(number as never);
  return number >= 0 && mouse >= 0 && (isCheesy || mouse < CHEESY) && origins[mouse] === number ? mouse : null;
}

/** How far a mouse of the seat on turn gets. */
export function waysOf(position: Position, mouse: number): Ways {
  const { kernel, desk } = position.asked();
  kernel.write_ways(desk.setup.at, desk.before.at, mouse, desk.after.at, desk.ways.at);
  const { ways } = desk;
  const places = NAMES.places.flatMap((name, place) => {
    const cost = ways.word(WAYS.WAY_COST + place);
    return cost > 0 ? [[name, { cost, tokens: tokensTo(ways, mouse, place) }] as const] : [];
  });
  return { rooms: namesOf(ways, WAYS.ROOMS_NEAR, [...NAMES.rooms]), to: new Map(places) };
}

/** The tokens of the way to a place, told from its end. */
function tokensTo(ways: Place, mouse: number, place: number): string[] {
  const from = ways.word(WAYS.WAY_FROM + place);
  const run = TOKENS.runsEach * from + TOKENS.places * mouse + place;
  const last = Action.known(TOKENS.runsFrom + run).token;
  const isOnWay = from < TOKENS.places && ways.word(WAYS.WAY_COST + from) > 0;
  return isOnWay ? [...tokensTo(ways, mouse, from), last] : [last];
}

/** What a token would do; or why it cannot be played. Who has resigned wins nothing any more. */
export function foresee(position: Position, token: string, resigned: readonly number[] = []): Foresight | Reason {
  const number = numberOf(position, token);
  if (typeof number !== "number") return number;
  const { kernel, desk } = position.asked();
  const left = resigned.reduce((bits, seat) => bits | (1 << seat), 0);
  const status = kernel.write_foresight(desk.setup.at, desk.before.at, number, left, desk.after.at, desk.foresight.at);
  return status ? reasonOf(status) : read(desk.foresight, new Position(position.setup, desk.after.take()));
}

/** What a token would do, as a table tells it; null: it cannot be played. */
export function eventsOf(position: Position, token: string): Event[] | null {
  const number = numberOf(position, token);
  if (typeof number !== "number") return null;
  const found = position.lookAhead(actionOf(number, position.origins()).tokenNumber);
  return typeof found === "number" ? null : found.told(null).events();
}

/** Why a token cannot be played; null: it can. */
export function whyNot(position: Position, token: string): Reason | null {
  const number = numberOf(position, token);
  if (typeof number !== "number") return number;
  const status = position.check(number);
  return status ? reasonOf(status) : null;
}

/** The number of the action that a token means in a position, or why it means none. */
function numberOf(position: Position, token: string): number | Reason {
  try {
    return fit(readToken(token), position.origins());
  } catch (error) {
    if (error instanceof MalformedToken) return "unknown_action";
    throw error;
  }
}

function read(words: Place, after: Position): Foresight {
  const outcomes = bitsOf(words, FORESIGHT.OUTCOMES).map((bit): Outcome => {
    return bit === OUTCOME.GOES_ON ? "on" : bit === OUTCOME.DRAWN_GAME ? "draw" : bit - OUTCOME.FIRST_WINS;
  });
  const ribbon = words.word(FORESIGHT.NEW_RIBBON);
  const places: readonly string[] = NAMES.places;
  return {
    outcomes,
    falls: namesOf(words, FORESIGHT.FALLS, places),
    lost: bitsOf(words, FORESIGHT.LOST),
    ribbon: ribbon === NOTHING.NOBODY ? null : ribbon,
    displaced: places[words.word(FORESIGHT.PUSHED_AWAY)] ?? null,
    finds: findsOf(words),
    arrivals: namesOf(words, FORESIGHT.ARRIVALS, places),
    unknown: namesOf(words, FORESIGHT.UNKNOWN_IN, places),
    after,
  };
}

function findsOf(words: Place): Foresight["finds"] {
  const all = Array.from({ length: SIZES.MAX_PLAYERS * KINDS.length }, (_, at) => at);
  return all.flatMap((at) => {
    const places = namesOf(words, FORESIGHT.FINDS + at, NAMES.places);
    const cheese = KINDS[at % KINDS.length] ?? "";
    return places.length > 0 ? [{ seat: Math.floor(at / KINDS.length), cheese, at: places }] : [];
  });
}

/** The numbers of the bits that are set in a word. */
function bitsOf(words: Place, index: number): number[] {
  const found: number[] = [];
  for (const half of [0, 1]) {
    const bits = words.halves[2 * index + half] ?? 0;
    for (let bit = 0; bits >>> bit !== 0 && bit < 32; bit += 1) if ((bits >>> bit) & 1) found.push(32 * half + bit);
  }
  return found;
}

function namesOf(words: Place, index: number, names: readonly string[]): string[] {
  return bitsOf(words, index).map((bit) => names[bit] ?? "");
}
