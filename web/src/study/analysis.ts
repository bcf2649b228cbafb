/** Games and positions for whoever thinks about them: what a seat had seen when its turn began. */
import { courseOf, type Course } from "$/bots/moments";
import { sightOf, type Sight } from "$/bots/sight";
import { Game } from "$/game/game";
import { firstSeen } from "$/game/seen";
import { afterTokens } from "./practice";
import { Refused } from "./refused";
import { readGame } from "./replays";

/** What there is to think about in the game of a record, from a turn on. */
export function courseOfRecord(record: string, first = 1): Course {
  return courseOf(readGame(record), first);
}

/**
 * What there is to think about in a position after some actions, for somebody who remembers every tile that was
 * seen.
 */
export function questionAbout(snapshot: unknown, tokens: readonly string[]): Sight {
  const game = afterTokens(Game.fromSnapshot(snapshot), tokens);
  if (game.isOver) throw new Refused({ code: "game_over", message: "The game is over." });
  return sightOf(game.position, firstSeen(game.position));
}
