/**
 * Games that somebody brings, as tables of this browser: from a record alone, with what an index says of it, or with
 * its whole log. The record is played back and has to be right in all it says. A counterpart of the server's
 * `keeping/reading.py`.
 *
 * Who held the seats of a game from elsewhere is not known: one that runs is gone on with by everybody here, and the
 * only person of one that is over is taken for whoever brings it.
 */
import { MalformedRecord } from "$/game/errors";
import { Game } from "$/game/game";
import { parseLayout } from "$/game/layout";
import { isNote } from "$/game/notes";
import { readRecord, type Written } from "$/game/record";
import { wordsOf } from "$/game/text";
import type { By, Entry } from "$/playing/entry";
import { running, seatOf } from "$/playing/party";
import { Playing } from "$/playing/playing";
import { retell } from "$/playing/retelling";
import { HERE } from "./making";
import { checkedName } from "./names";
import { Refused } from "./refusals";
import { entriesIn, tableIn, USUAL, type Line } from "./rows";
import type { Loaded, StoredEntry, StoredOptions, StoredSeat, StoredTable } from "./shelf";
import { Table } from "./table";

const HELPED: Readonly<Partial<Record<string, By>>> = { hint: "advised", bot: "bot" };

/** The game of a record, if everything in it is right. */
export function proved(record: string): Game {
  const game = Game.fromRecord(record);
  const [told, due] = [notesIn(readRecord(record)), notesIn(readRecord(game.record()))];
  const wrong = told.findIndex(({ text }, number) => !isSame(text, due[number]?.text));
  const found = told[wrong];
  if (told.length > 0 && found) throw new MalformedRecord("this is not what was drawn.", found.line, found.column);
  return game;
}

function notesIn({ body }: Written): Written["body"] {
  return body.filter(({ sort, text }) => sort === "comment" && isNote(text));
}

const isSame = (text: string, due: string | undefined): boolean =>
  due !== undefined && wordsOf(text).join(" ") === wordsOf(due).join(" ");

/** A table with its log as it was exported, if it is that of this game; null: it is damaged. */
export function keptLog(text: string, game: Game): Loaded | null {
  try {
    const { table: row, entries: rows } = JSON.parse(text) as { table: unknown; entries: unknown };
    const table = tableIn(row);
    const entries = table && Array.isArray(rows) ? entriesIn(rows, 0, table) : null;
    if (!table || !entries) return null;
    for (const { name } of table.seats) if (name !== null) checkedName(name);
    const loaded = { table, entries };
    return running(Table.revived(loaded)).game.equals(game) ? loaded : null;
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** The table of a record, and its log; all of it is written now. */
export function fromRecord(record: string, game: Game, line: Partial<Line>, now: number): Loaded {
  const { setup } = game;
  const seats = seatsOf(line.seats, game);
  const entries = log(record, game, seats, now);
  const agreed = { players: setup.players, target: setup.target, modules: [...setup.modules], start: setup.start };
  const options = { ...USUAL, ...line.options, ...agreed, layout: setup.layout } as StoredOptions;
  const table: StoredTable = {
    code: line.code ?? "",
    status: game.isOver ? "over" : "running",
    created: line.created ?? now,
    started: line.started ?? now,
    host: HERE,
    options,
    plan: parseLayout(setup.layout).plan,
    seed: setup.seed ?? "",
    rematch: null,
    winner: game.winner,
    seats,
    version: entries.length,
  };
  const loaded = { table, entries };
  if (tableIn(table) && running(Table.revived(loaded)).game.equals(game)) return loaded;
  throw new Refused("not_here", "Such a game cannot be played on at a table.");
}

function seatsOf(told: readonly StoredSeat[] | undefined, game: Game): StoredSeat[] {
  const { players } = game.setup;
  const seats = told?.length === players ? told : Array.from({ length: players }, () => seatOf({ kind: "person" }));
  const isAlone = seats.filter(({ kind }) => kind !== "bot").length === 1;
  return seats.map(({ kind, name, level, memory }) => {
    if (kind === "bot") return { ...seatOf({ kind }), level: level ?? "keen", memory };
    const holder = isAlone || !game.isOver ? HERE : null;
    return { ...seatOf({ kind: "person" }), name: name === null ? null : checkedName(name), holder };
  });
}

function log(record: string, game: Game, seats: readonly StoredSeat[], now: number): StoredEntry[] {
  const helped = helpedIn(readRecord(record));
  const tokens = game.history.map(({ token }) => token);
  let acts = 0;
  const by = ({ kind, seat }: Entry): By => {
    const remark = kind === "act" ? helped.get((acts += 1)) : undefined;
    return remark ?? (kind === "act" && seats[seat]?.kind === "bot" ? "bot" : "person");
  };
  const all = [...retell(new Playing(Game.deal(game.setup)), tokens, game.resigned)];
  return all.map(({ entry }) => ({ ...entry, by: by(entry), at: now }));
}

/** Which actions, counted from 1, a hint or a bot had a part in. */
function helpedIn({ body }: Written): Map<number, By> {
  const found = new Map<number, By>();
  let acts = 0;
  for (const { sort, text } of body) {
    if (sort === "word" && !/^(\d+\.|resigned:\d)$/.test(text)) acts += 1;
    const by = sort === "comment" ? HELPED[text.trim()] : undefined;
    if (by) found.set(acts, by);
  }
  return found;
}
