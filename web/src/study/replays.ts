/** Finished games, read from their records: what `POST /api/replay` answers. */
import { endingOf } from "$/game/endings";
import { Game } from "$/game/game";
import { parseLayout } from "$/game/layout";
import { seal } from "$/game/seed";
import type { Replay } from "../wire";
import { Refused } from "./refused";
import { stepsOf } from "./steps";

/** Longer games are not gone through: people never play that long. */
export const MOST_ACTIONS = 2500;
const TWO = 2;
/** How records told resignations before they had a word for them: as a comment at their end, which ended nothing. */
const GIVEN_UP = /\{seat ([01]) resigned\}/;

/** The game of a record, also of one that says only in a comment that one of two gave up. */
export function readGame(record: string, most = MOST_ACTIONS): Game {
  const game = Game.fromRecord(record);
  const gone = GIVEN_UP.exec(record)?.[1];
  if (gone !== undefined && game.setup.players === TWO && !game.isOver) game.resign(Number(gone));
  if (game.history.length > most) {
    const message = `A game has at most ${most} actions here.`;
    throw new Refused({ code: "too_large", message, field: "record", params: { max: most } });
  }
  return game;
}

/** A game step by step, from its record. */
export function replayOf(record: string): Replay {
  const game = readGame(record);
  const { setup, start, winner } = game;
  const seed = setup.seed ?? "";
  return {
    players: setup.players,
    target: setup.target,
    plan: parseLayout(setup.layout).plan,
    modules: [...setup.modules],
    start,
    random_start: setup.start === null,
    seed,
    seal: seal(seed),
    winner,
    reason: endingOf(game),
    resigned: [...game.resigned].map(([seat, step]) => ({ seat, step })),
    steps: stepsOf(game, Game.deal(setup)),
  };
}
