/**
 * Writing a snapshot into the words of a state. What there is not becomes a number that is none, for the rules to find.
 */
import { LIMITS, NAMES, NOTHING, SETUP, SIZES, STATE, TOKENS, WHERE } from "$/kernel/facts";
import type { Words } from "$/kernel/machine";
import { CHEESY } from "./action";
import type { Position } from "./position";
import type { Shot } from "./snapshot";

const BYTE = 8;
const NOWHERE = 0xff;
const TILE_PLANES = 4;
const WHEREABOUTS = new Map<string, number>(NAMES.whereabouts.map((name, number) => [name, number]));
const KINDS = new Map<string, number>(NAMES.collections.map((kinds, bits) => [kinds, bits]));
const NO_KIND = NAMES.collections.length;

/** Write all that a snapshot says, which is well written. */
export function put(position: Position, shot: Shot): void {
  const { state } = position;
  putTiles(state, shot);
  putRooms(position, shot);
  putMice(state, shot);
  putPieces(state, shot);
  putTurn(state, shot);
  position.putDeck(shot.deck);
}

function putTiles(state: Words, { tiles, spares }: Shot): void {
  const lying = [
    ...Object.entries(tiles).map(([field, letter]) => [placeOf(field), NAMES.tiles.indexOf(letter)] as const),
    ...spares.map((letter, spare) => [WHERE.PANTRY + spare, NAMES.tiles.indexOf(letter)] as const),
  ];
  for (let plane = 0; plane < TILE_PLANES; plane += 1) {
    state.wide[STATE.TILES + plane] = bits(lying.filter(([, code]) => (code >> plane) & 1).map(([place]) => place));
  }
  state.put(STATE.DRAWN, 0);
}

/** Open exactly these rooms. */
function putRooms({ setup, state }: Position, { open }: Shot): void {
  const rooms = open.map((letter) => NAMES.rooms.indexOf(letter));
  state.wide[STATE.OPEN_ROOMS] = bits(rooms);
  state.wide[STATE.OPEN] = rooms.reduce((fields, room) => fields | (setup.wide[SETUP.ROOM_FIELDS + room] ?? 0n), 0n);
}

/**
 * Put all mice of all seats, and what they have collected; kinds other than A to G in order are noted as one there is
 * not.
 */
function putMice(state: Words, { mice, collected }: Shot): void {
  for (let seat = 0; seat < SIZES.MAX_PLAYERS; seat += 1) {
    const places = mice[seat]?.map(placeOf) ?? [];
    state.wide[STATE.MICE + seat] = bits(places.filter((place) => place < TOKENS.places));
    state.wide[STATE.WHERE + seat] = bytes(places.length > 0 ? places : Array<number>(TOKENS.mice).fill(WHERE.OUT));
  }
  state.wide[STATE.COLLECTED] = bytes(collected.map((kinds) => KINDS.get(kinds) ?? NO_KIND));
}

/** Put Cheesy, his ribbon and the cheese tower. */
function putPieces(state: Words, { cheesy, ribbon, cheese_tower }: Shot): void {
  const at = cheesy === null ? WHERE.OUT : placeOf(cheesy);
  state.put(STATE.CHEESY_AT, cheesy !== null && at === WHERE.OUT ? NOWHERE : at);
  state.put(STATE.RIBBON, ribbon === null ? NOTHING.NOBODY : held(ribbon));
  state.put(STATE.POST, cheese_tower === null ? NOTHING.NO_POST : placeOf(cheese_tower));
}

/** Say whose turn it is and how far the game has come; a mouse named twice is noted as one there is not. */
function putTurn(state: Words, { player, turn, actions_left, slid, works_used, phase, winner }: Shot): void {
  state.put(STATE.PLAYER, held(player));
  state.put(STATE.TURN, held(turn));
  state.put(STATE.ACTIONS_LEFT, held(actions_left));
  state.put(STATE.SLID, slid ? 1 : 0);
  const isOnce = new Set(works_used).size === works_used.length;
  const isKnown = isOnce && works_used.every((mouse) => mouse >= 0 && mouse <= CHEESY);
  state.wide[STATE.WORKS_USED] = bits(isKnown ? works_used : [CHEESY + 1]);
  const number = NAMES.phases.findIndex((name) => name === phase);
  state.put(STATE.PHASE, number < 0 ? NAMES.phases.length : number);
  state.put(STATE.WINNER, winner === null ? NOTHING.NOBODY : held(winner));
}

function placeOf(name: string): number {
  return WHEREABOUTS.get(name) ?? NOWHERE;
}

/** A word with these bits set. */
function bits(numbers: readonly number[]): bigint {
  return numbers.reduce((word, number) => word | (1n << BigInt(number)), 0n);
}

/** A word with these bytes, the first one lowest. */
function bytes(numbers: readonly number[]): bigint {
  return numbers.reduce((word, number, at) => word | (BigInt(number) << BigInt(BYTE * at)), 0n);
}

/** A number as a word can hold it: others than those that mean something all become one. */
function held(number: number): number {
  return number >= 0 && number <= LIMITS.MAX_TURN ? number : LIMITS.MAX_TURN + 1;
}
