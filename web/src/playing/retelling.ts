/**
 * Playing a game again, entry by entry: for replays, for records that are loaded, and for tables that are opened again.
 */
import { Game } from "$/game/game";
import type { Resigned } from "$/game/resignations";
import { Playing, type Played } from "./playing";

/** Play on with these tokens, and give what each does; `resigned` says after how many of them a seat gave up. */
export function* retell(playing: Playing, tokens: Iterable<string>, resigned: Resigned): Generator<Played> {
  let number = 0;
  for (const token of tokens) {
    yield* resign(playing, number, resigned);
    yield playing.act(token);
    number += 1;
  }
  yield* resign(playing, number, resigned);
}

/** Let those give up who did so after this many actions. */
function* resign(playing: Playing, number: number, resigned: Resigned): Generator<Played> {
  for (const [seat, after] of resigned) if (after === number) yield playing.resign(seat);
}

/** A game that was dealt from a seed as it has been played, from its beginning. */
export function playedAgain(game: Game): Playing {
  const playing = new Playing(Game.deal(game.setup));
  const tokens = game.history.map(({ token }) => token);
  for (const _ of retell(playing, tokens, game.resigned));
  return playing;
}
