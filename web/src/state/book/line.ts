/** A game as a line of the book: out of what its table and its record tell. */
import type { BookLine, BookMemory, BookSeat } from "$/keeping/local/book";
import { forgetfulSeats } from "../bots";
import { reportOf } from "../replay/memory";
import { helpedTurns } from "../replay/record";
import { roundOf } from "../replay/timeline";
import type { Replay, TableCard } from "../types";

/** The line of a game that is over. */
export function lineOf(where: BookLine["where"], table: TableCard, record: string, replay: Replay): BookLine {
  const { turn = 0 } = replay.steps.at(-1)?.view ?? {};
  const [own, ...others] = table.you;
  return {
    where,
    code: table.code,
    at: Date.parse(table.created),
    rounds: roundOf(turn, replay.players),
    target: replay.target,
    modules: [...replay.modules],
    own: [...table.you],
    seats: seatsOf(table, replay),
    winner: replay.winner,
    reason: replay.reason,
    memory: own === undefined || others.length > 0 ? null : memoryOf(own, table, record, replay),
  };
}

function seatsOf({ seats }: TableCard, { players, steps }: Replay): BookSeat[] {
  const { collected = [], mice = [] } = steps.at(-1)?.view ?? {};
  return Array.from({ length: players }, (_, seat) => ({
    kind: seats[seat]?.kind === "bot" ? "bot" : "person",
    name: seats[seat]?.name ?? null,
    level: seats[seat]?.level ?? null,
    memory: seats[seat]?.memory ?? null,
    collected: collected[seat] ?? "",
    lost: (mice[seat] ?? []).filter((place) => place === "cellar").length,
  }));
}

/** What somebody could have remembered; what was done with a hint, or by a bot, is nobody's feat. */
function memoryOf(seat: number, { seats }: TableCard, record: string, replay: Replay): BookMemory {
  const { tiles, seen, again, kinds } = reportOf(replay, seat, helpedTurns(record, replay), forgetfulSeats(seats));
  return { tiles, seen, again, forgotten: kinds };
}
