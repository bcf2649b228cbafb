/**
 * What a seat, or a spectator, sees now. A view is built from what is visible, never stripped from a snapshot: it never
 * holds a covered tile, seen before or not, nor the deck. Remembering is the game.
 */
import type { OpenBoard } from "./aftermath";
import { BadSeat } from "./errors";
import { isWhole, type Agreed, type Setup } from "./setup";
import { shown } from "./text";

/** Everything one seat sees; the words are those of the snapshot. */
export interface SeatView extends Agreed, OpenBoard {
  seat: number | null;
  /** The tokens of all legal actions, if this seat is on turn. */
  legal: string[];
}

/** What a seat sees; `legal` are the tokens for whoever is on turn. */
export function look(board: OpenBoard, setup: Setup, seat: number | null, start: number, legal: string[]): SeatView {
  const known = checkedSeat(seat, setup.players);
  return { seat: known, ...setup.asDict(start), ...board, legal: known === board.player ? legal : [] };
}

/** A seat, or null for a spectator; anything else is refused. */
export function checkedSeat(seat: unknown, players: number): number | null {
  if (seat === null) return null;
  if (!isWhole(seat) || seat < 0 || seat >= players) {
    throw new BadSeat(`A seat is a number from 0 to ${players - 1}, or None for a spectator, not ${shown(seat)}.`);
  }
  return seat;
}
