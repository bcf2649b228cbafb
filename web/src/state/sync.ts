/** When a table's news are not enough and everything has to be asked for anew. */
import type { TableInfo } from "./types";

/** What a view depends on besides the game: whose it is, its memory aids, and whether the turn's clock runs. */
function sight(info: TableInfo): string {
  const own = info.you.map((seat) => `${seat}${info.seats[seat]?.aids ? "+" : ""}`);
  const covered = info.options.timer === "off" ? [] : info.seats.map((seat) => Number(seat.covered));
  return [...own, "/", ...covered].join(" ");
}

/** Whether a view is missing, or one's own is no longer right. The end of a game alone changes nothing: its view came. */
export function needsView(before: TableInfo | null, after: TableInfo, hasView: boolean): boolean {
  if (after.status === "lobby") return false;
  return !hasView || before === null || sight(before) !== sight(after);
}
