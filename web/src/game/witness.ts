/**
 * What the page's game says, for tests that compare it with Python's: `tests/counterpart`. Everything is asked and
 * answered as plain data.
 */
import { Game } from "./game";
import { endingOf } from "./endings";
import { drawnForm, parseLayout } from "./layout";
import { randomLayout } from "./randomLayout";
import { AppenzellError } from "./errors";
import { Setup, type Wish } from "./setup";

/** A token, or the seat that resigns. */
type Attempt = string | number;

/** An error as plain data: all that it says. */
export function refusal(error: unknown): Record<string, unknown> {
  if (!(error instanceof AppenzellError)) throw error;
  return { ...error, message: error.message };
}

/** What comes of something, or why it is refused. */
function tried(what: () => unknown): unknown {
  try {
    return what();
  } catch (error) {
    return { refused: refusal(error) };
  }
}

/** All there is to know of a game as it stands. */
export function standing(game: Game): Record<string, unknown> {
  const { player, turn, actionsLeft, phase, isOver, winner, resigned } = game;
  const { boardText, choicesText, eventsText, logText } = game.survey();
  const legal = game.legalActions().map(({ token, number }) => [token, number]);
  const covered = Object.fromEntries(game.position.coveredTiles());
  const told = { player, turn, actionsLeft, phase, isOver, winner, resigned: [...resigned], ending: endingOf(game) };
  return { ...told, boardText, choicesText, eventsText, logText, legal, covered };
}

function attempt(game: Game, tried: Attempt): { game: Game; told: Record<string, unknown> } {
  if (typeof tried === "number") {
    game.resign(tried);
    return { game, told: { action: null } };
  }
  const isLegal = game.isLegal(tried);
  const { after, aftermath } = game.lookAhead(tried);
  const { boardText, choicesText, eventsText, logText, action, reveals } = aftermath;
  const same = game.apply(tried).number === action && game.equals(after);
  return { game: after, told: { isLegal, boardText, choicesText, eventsText, logText, action, reveals, same } };
}

/** Try one thing after the other, and tell what comes of each; at last how the game is written down. */
export function played(wish: Wish, attempts: readonly Attempt[], snapshot: unknown = null): unknown {
  let game = snapshot === null ? Game.deal(new Setup(wish)) : Game.fromSnapshot(snapshot);
  const steps: unknown[] = [standing(game)];
  for (const each of attempts) {
    try {
      const found = attempt(game, each);
      game = found.game;
      steps.push({ ...found.told, ...standing(game) });
    } catch (error) {
      steps.push({ refused: refusal(error) });
    }
  }
  const views = [null, ...Array(game.setup.players).keys()].map((seat) => JSON.stringify(game.view(seat)));
  const written = { record: tried(() => game.record()), sealed: tried(() => game.record({ sealed: true })) };
  return { steps, views, ...written, seal: game.seal, snapshot: JSON.stringify(game.snapshot()) };
}

/** Make a set-up. */
export function setUp(wish: Wish): unknown {
  return tried(() => new Setup(wish));
}

/** Read a layout. */
export function layout(text: unknown): unknown {
  return tried(() => ({ ...parseLayout(text), drawn: drawnForm(parseLayout(text)) }));
}

/** A random layout. */
export function anyLayout(seed: string | number): unknown {
  return tried(() => randomLayout(seed).plan);
}

/** Play a record back. */
export function fromRecord(text: unknown): unknown {
  return tried(() => standing(Game.fromRecord(text)));
}

/** Restore a snapshot. */
export function fromSnapshot(data: unknown): unknown {
  return tried(() => Game.fromSnapshot(data).snapshot());
}
