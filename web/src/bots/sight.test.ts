/** What a bot is given tells nothing of the deck, and nothing of what happens later. */
import { beforeAll, expect, it } from "vitest";
import { Game } from "$/game/game";
import { Position } from "$/game/position";
import { firstSeen, seenAfter } from "$/game/seen";
import { Setup } from "$/game/setup";
import { NAMES, STATE } from "$/kernel/facts";
import { startForTests } from "$/kernel/forTests";
import { machine } from "$/kernel/machine";
import { playersOf, seatOf, sightOf, turnOf } from "./sight";

beforeAll(startForTests);

const GAME = {
  players: 3,
  target: 4,
  layout: "front",
  modules: ["works" as const],
  seed: "seen",
  turn_limit: null,
  start: 1,
};

/** A game some actions after its beginning, and what has been seen of it. */
function played(actions: number) {
  let game = Game.deal(new Setup(GAME));
  let seen = firstSeen(game.position);
  for (let at = 0; at < actions; at += 1) {
    const legal = game.legalActions();
    const action = legal[(7 * at) % legal.length] ?? legal[0];
    const { after } = game.lookAhead(action?.token ?? "");
    seen = seenAfter(game.position, after.position, action?.number ?? 0, seen);
    game = after;
  }
  return { game, seen };
}

/** The same position with its unseen tiles the other way round. */
function twinOf(position: Position): Position {
  const { kernel, desk } = machine();
  const deck = [...position.deck()].reverse();
  const first = position.state.at(STATE.DRAWN);
  const at = desk.before.put(position.state);
  deck.forEach((tile, index) => kernel.set_deck_tile(at, first + index, NAMES.tiles.indexOf(tile)));
  return new Position(position.setup, desk.before.take());
}

it.each([0, 10, 45])("after %i actions it is the same whatever the order of the deck", (actions) => {
  const { game, seen } = played(actions);
  const twin = twinOf(game.position);
  expect(twin.deck()).not.toBe(game.position.deck());
  expect(sightOf(twin, seen)).toEqual(sightOf(game.position, seen));
});

it("is no part of the game: what happens later, or to what was seen, does not reach it", () => {
  const { game, seen } = played(12);
  const sight = sightOf(game.position, seen);
  const before = structuredClone(sight);
  const state = game.position.state.copy();
  game.apply(game.legalActions()[0]?.token ?? "");
  seen.wide.fill(3n);
  expect(sight).toEqual(before);
  sight.setup.fill(0n);
  expect(game.position.players).toBe(3);
  expect(state.equals(game.position.state)).toBe(false);
});

it("says whose turn it is", () => {
  const { game, seen } = played(20);
  const sight = sightOf(game.position, seen);
  expect([playersOf(sight), seatOf(sight), turnOf(sight)]).toEqual([3, game.player, game.turn]);
});
