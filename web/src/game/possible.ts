/**
 * What a snapshot says, and whether that can be written into the arrays of the rules at all: names and lengths. What is
 * a question about the position is for the rules to judge; `faultSentences` says in words what they have found.
 */
import { NAMES, TOKENS } from "$/kernel/facts";
import { BadSnapshot, type Params } from "./errors";
import { FIELD_NAMES } from "./layout";
import type { Shot } from "./snapshot";
import { shown } from "./text";

const FIELDS: readonly string[] = NAMES.tileFields.map((field) => FIELD_NAMES[field] ?? "");
const ROOMS: readonly string[] = [...NAMES.rooms];
const TILES: readonly string[] = [...NAMES.tiles].filter((tile) => tile !== NAMES.unseen);

/** Raise `BadSnapshot` with the first reason why this cannot be written down; a set-up has so many `spares`. */
export function checkWritten(shot: Shot, spares: number): void {
  checkTiles(shot, spares);
  for (const letter of shot.open) {
    need(ROOMS.includes(letter), "no_room", `There is no room ${shown(letter)}.`, { room: shown(letter) });
  }
  need(new Set(shot.open).size === shot.open.length, "room_twice", "open names a room twice.");
  const { players } = shot.setup;
  let n = shot.mice.length;
  need(n === players, "mice_lists", `mice has ${n} lists, but ${players} play.`, { n: players });
  shot.mice.forEach((mice, seat) => {
    n = mice.length;
    need(n === TOKENS.mice, "mice_each", `Seat ${seat} has ${n} mice instead of ${TOKENS.mice}.`, { seat, n });
  });
  n = shot.collected.length;
  need(n === players, "collected_lists", `collected has ${n} texts, but ${players} play.`, { n: players });
}

function need(condition: boolean, reason: string, sentence: string, params: Params = {}): void {
  if (!condition) throw new BadSnapshot(sentence, reason, params);
}

function checkTiles({ tiles, spares, deck }: Shot, wanted: number): void {
  for (const at of FIELDS) need(Object.hasOwn(tiles, at), "no_tile", `The tile of ${at} is missing.`, { at });
  for (const [at, letter] of Object.entries(tiles)) {
    need(FIELDS.includes(at), "no_tile_field", `${shown(at)} is no field with a tile.`, { at: shown(at) });
    const isGood = TILES.includes(letter) || letter === NAMES.unseen;
    need(isGood, "bad_tile", `On ${at} lies ${shown(letter)}, which is no tile.`, { at });
  }
  const left = [...deck];
  for (const letter of [...spares, ...left]) {
    const sentence = `Among the spares and the deck is ${shown(letter)}, which is no tile.`;
    need(TILES.includes(letter), "bad_spare", sentence);
  }
  const [n, unseen] = [spares.length, Object.values(tiles).filter((letter) => letter === NAMES.unseen).length];
  need(n === wanted, "spare_count", `There are ${n} spares, but this set-up has ${wanted}.`, { n, wanted });
  const sentence = `${unseen} fields are unseen, but the deck has ${left.length} tiles.`;
  need(left.length === unseen, "deck_count", sentence, { n: left.length, wanted: unseen });
}
