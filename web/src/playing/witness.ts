/**
 * What the page says of a game being played, for tests that compare it with Python: `tests/counterpart`. Everything is
 * asked and answered as plain data.
 */
import { Game } from "$/game/game";
import { Setup, type Wish } from "$/game/setup";
import { refusal } from "$/game/witness";
import { entryOf, type By, type Entry } from "./entry";
import * as parties from "./party";
import { Playing, type LogLine } from "./playing";
import { playedAgain } from "./retelling";
import { logLinesAfter, toldTo } from "./told";

/** What somebody asks for. */
interface Asked extends parties.Request {
  /** null: a bot plays, for whoever is on turn. */
  holder: string | null;
  client: string;
  by: By;
  at: number;
}

interface Table extends parties.Party {
  playing: Playing;
  answers: Map<string, Entry>;
}

const MOST_LINES = 12;

/** Ask for one thing after the other, and tell what comes of each. */
export function asked(
  wish: Wish,
  seats: readonly parties.Seat[],
  memoryAids: Table["memoryAids"],
  all: readonly Asked[],
) {
  const playing = new Playing(Game.deal(new Setup(wish)), 7);
  const table: Table = { seats, memoryAids, playing, answers: new Map() };
  const holders = [...new Set(seats.map(({ holder }) => holder ?? ""))];
  const steps = all.map((each) => {
    try {
      return { ...answer(table, each), ...standing(table, holders) };
    } catch (error) {
      return { refused: refusal(error) };
    }
  });
  const again = playedAgain(playing.game);
  const isSame = again.game.equals(playing.game) && [...again.seen.wide].join() === [...playing.seen.wide].join();
  return { begun: standing({ ...table, playing: new Playing(Game.deal(playing.game.setup)) }, holders), steps, isSame };
}

function answer(table: Table, { holder, client, by, at, ...request }: Asked): Record<string, unknown> {
  const before = parties.answered(table, client, request);
  if (before !== null) return { before };
  const { kind, token, wanted } = request;
  const seq = holder === null ? table.playing.seq : request.seq;
  const seat = holder === null ? table.playing.player : parties.actingSeat(table, holder, kind, seq, wanted);
  const entry = entryOf({ seq: seq + 1, kind, seat, token, by, client, at });
  const { eventsText, events, reveals, ends, winner, undid } = table.playing.take(table.playing.lookAhead(entry));
  table.answers.set(client, entry);
  return {
    seat,
    eventsText,
    kinds: events.map((event) => event.kind),
    reveals,
    ends,
    winner,
    undid: undid?.entry.seq ?? null,
  };
}

function standing(table: Table, holders: readonly string[]): Record<string, unknown> {
  const { playing, seats } = table;
  const { seq, player, turn, isOver, undoable, turnBegan, lastUndo, winner, ending, game } = playing;
  const numbers = [...seats.keys()];
  const asIs = { seq, player, turn, isOver, undoable, turnBegan, lastUndo, winner, ending };
  return {
    ...asIs,
    told: [null, ...numbers].map((seat) => toldTo(table, seat)),
    board: JSON.stringify(playing.board),
    seen: [...playing.seen.wide].map(Number),
    lines: playing.logLines.map(lineOf),
    after: [null, 0, 3, seq, seq + 1].map((known) => {
      const [since, lines] = logLinesAfter(playing, known, MOST_LINES);
      return [since, lines.map(lineOf)];
    }),
    shown: holders.map((holder) => [parties.ownSeats(table, holder), parties.shownSeat(table, holder)]),
    seats: numbers.map((seat) => [parties.isBot(table, seat), parties.programOf(table, seat), ...botOf(table, seat)]),
    toSeeTo: [
      parties.botToSeeTo(table),
      parties.personToSeeTo(table),
      parties.hasPeople(table),
      parties.openSeats(table),
    ],
    record: game.record({ remarks: parties.remarks(table) }),
  };
}

function botOf(table: Table, seat: number): unknown[] {
  const { level, memory } = parties.botOf(table, seat);
  return [level, memory];
}

function lineOf({ entry, turn, eventsText }: LogLine): unknown[] {
  return [entry.seq, entry.kind, entry.seat, entry.token, entry.by, turn, eventsText];
}
