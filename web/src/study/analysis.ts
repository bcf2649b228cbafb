/**
 * Games and positions for whoever thinks about them: what a seat had seen when its turn began. What comes of it is in `turns`:
 * both are the counterpart of `bots/advice.py`, in two halves, because thinking is done elsewhere.
 */
import { SIZES } from "$/kernel/facts";
import { machine, Words } from "$/kernel/machine";
import { sightOf, type Sight } from "../bots/sight";
import { Game } from "../game/game";
import { afterTokens } from "./practice";
import { Refused } from "./refused";
import { readGame } from "./replays";
import type { Course, Moment } from "./turns";

/** What there is to think about in the game of a record, from a turn on. */
export function courseOf(record: string, first = 1): Course {
  const game = readGame(record);
  const earlier = Game.deal(game.setup);
  const seen = firstSeen(earlier);
  const moments: Moment[] = [];
  for (const { token } of game.history) {
    const { phase, turn, player: seat } = earlier;
    if (phase === "turn" && turn >= first && moments.at(-1)?.turn !== turn) {
      moments.push({ turn, seat, played: [], sight: sightNow(earlier, seen) });
    }
    moments.at(-1)?.played.push(token);
    applySeen(earlier, token, seen);
  }
  return { moments, final: earlier.isOver ? finalChances(game) : null, turns: game.turn };
}

function finalChances({ winner, setup: { players } }: Game): number[] {
  return Array.from({ length: players }, (_, seat) => (winner === null ? 1 / players : Number(seat === winner)));
}

/** What there is to think about in a position after some actions, by somebody who remembers every tile that was seen. */
export function questionAbout(snapshot: unknown, tokens: readonly string[]): Sight {
  const game = afterTokens(Game.fromSnapshot(snapshot), tokens);
  if (game.isOver) throw new Refused({ code: "game_over", message: "The game is over." });
  return sightNow(game, firstSeen(game));
}

function sightNow({ position }: Game, seen: Words): Sight {
  return sightOf(machine(), position.setup, position.state, seen);
}

/** What has been seen of a game that is looked at for the first time. */
function firstSeen({ position }: Game): Words {
  const { kernel, desk } = machine();
  desk.seen.words.fill(0n);
  kernel.begin_seen(desk.setup.put(position.setup), desk.before.put(position.state), desk.seen.at);
  return desk.seen.take(SIZES.SEEN_WORDS);
}

/** Play an action, and follow it: `seen` is what has been seen before, and then after it. */
function applySeen(game: Game, token: string, seen: Words): void {
  const before = game.position.state.copy();
  const { number } = game.apply(token);
  const { kernel, desk } = machine();
  const [setup, state] = [desk.setup.put(game.position.setup), desk.before.put(before)];
  kernel.follow_seen(setup, state, desk.after.put(game.position.state), number, desk.seen.put(seen));
  seen.wide.set(desk.seen.words);
}
