/** The course of a game, for whoever thinks about it again: where each of its turns began, and how it ended. */
import { Game } from "$/game/game";
import { firstSeen, seenAfter } from "$/game/seen";
import { sightOf, turnOf, type Sight } from "./sight";

/** The beginning of a turn, and what was played in it. */
export interface Moment {
  readonly sight: Sight;
  readonly played: string[];
}

/** A game from a turn on; plain data, to be sent to whoever asks for it. */
export interface Course {
  readonly moments: readonly Moment[];
  /** Everybody's chances when it was played to its end by the rules; null: it was not. */
  readonly outcome: readonly number[] | null;
  /** Of how many turns the whole game consists. */
  readonly turns: number;
}

/** The course of a game from a turn on. */
export function courseOf(game: Game, first = 1): Course {
  return { moments: [...momentsOf(game, first)], outcome: outcomeOf(game), turns: game.turn };
}

/** Where each turn of a game began, from a turn on. */
function* momentsOf(game: Game, first: number): Generator<Moment, void> {
  let earlier = Game.deal(game.setup);
  let [seen, moment] = [firstSeen(earlier.position), null as Moment | null];
  for (const action of game.history) {
    const isNew =
      earlier.phase === "turn" && earlier.turn >= first && (!moment || turnOf(moment.sight) !== earlier.turn);
    if (isNew) {
      if (moment) yield moment;
      moment = { sight: sightOf(earlier.position, seen), played: [] };
    }
    moment?.played.push(action.token);
    const { after } = earlier.lookAhead(action);
    seen = seenAfter(earlier.position, after.position, action.number, seen);
    earlier = after;
  }
  if (moment) yield moment;
}

function outcomeOf({ position, setup: { players }, winner }: Game): number[] | null {
  if (position.phase !== "over") return null;
  return Array.from({ length: players }, (_, seat) => (winner === null ? 1 / players : Number(seat === winner)));
}
