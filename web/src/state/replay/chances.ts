/** The chances of all seats over the turns of a game, as an analysis has found them so far. */
import { fields } from "../stored";
import type { Replay, TurnAnalysis } from "../types";

export interface Point {
  turn: number;
  chances: readonly number[];
}

/** The chances when each turn began; once all turns are known, with how it ended as the last point. */
export function pointsOf(turns: readonly TurnAnalysis[], replay: Replay): Point[] {
  const points = turns.map(({ turn, chances }) => ({ turn, chances }));
  const { view } = replay.steps.at(-1) ?? {};
  const isWhole = turns.at(-1)?.turn === view?.turn && view?.phase === "over";
  if (!isWhole || replay.winner === null) return points;
  const end = Array.from({ length: replay.players }, (_, seat) => Number(seat === replay.winner));
  return [...points, { turn: (view?.turn ?? 0) + 1, chances: end }];
}

const MOST_POINTS = 6;

/** The turns after which things looked different, the greatest changes first; not more than one wants to go through. */
export function turningPoints(turns: readonly TurnAnalysis[]): TurnAnalysis[] {
  return turns
    .filter(({ turning }) => turning)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, MOST_POINTS);
}

/** What was known and what came in since, turn by turn; the newer counts. */
export function merged(known: readonly TurnAnalysis[], turn: TurnAnalysis): TurnAnalysis[] {
  return [...known.filter((each) => each.turn !== turn.turn), turn].sort((a, b) => a.turn - b.turn);
}

/** Turns an earlier visit has stored, as far as they are still what they are taken for. */
export function mendedTurns(stored: unknown): TurnAnalysis[] {
  return Array.isArray(stored) ? stored.filter(isTurn) : [];
}

function isTurn(stored: unknown): stored is TurnAnalysis {
  const { turn, seat, played, chances, best, change, turning } = fields(stored);
  const areAll = (list: unknown, kind: "string" | "number"): boolean =>
    Array.isArray(list) && list.every((part) => typeof part === kind);
  return (
    Number.isInteger(turn) &&
    Number.isInteger(seat) &&
    areAll(played, "string") &&
    areAll(best, "string") &&
    areAll(chances, "number") &&
    typeof change === "number" &&
    typeof turning === "boolean"
  );
}

/** Whether a whole game has been gone through. */
export function isWhole(turns: readonly TurnAnalysis[], replay: Replay): boolean {
  const last = replay.steps.findLast(({ token }) => token !== null)?.turn ?? 0;
  return turns.length > 0 && turns.at(-1)?.turn === last;
}

/** A number for those who hear it: the change of a chance in whole percent. */
export function inPercent(change: number): number {
  return Math.round(change * 100);
}
