/**
 * When a table's news are not enough and everything has to be asked for anew, and whether a turn was missed by then.
 */
import type { TableInfo, View } from "./types";

/** What a view depends on besides the game: whose it is, its memory aids, and whether the turn's clock runs. */
function sight(info: TableInfo): string {
  const own = info.you.map((seat) => `${seat}${info.seats[seat]?.aids ? "+" : ""}`);
  const covered = info.options.timer === "off" ? [] : info.seats.map((seat) => Number(seat.covered));
  return [...own, "/", ...covered].join(" ");
}

/**
 * Whether a view is missing, or one's own is no longer right. The end of a game alone changes nothing: its view came.
 */
export function needsView(before: TableInfo | null, after: TableInfo, hasView: boolean): boolean {
  if (after.status === "lobby") return false;
  return !hasView || before === null || sight(before) !== sight(after);
}

/** Whether the game has gone on to another turn, or has ended, between two views. */
export function isTurnMissed(before: View, after: View): boolean {
  if (after.phase === "over") return before.phase !== "over";
  return before.turn !== after.turn || before.player !== after.player;
}
