/**
 * What is told of a table: frames as the wire has them, as text. A counterpart of the server's `transport/showing.py`
 * and of what its hub composes; the parts come in the same order.
 *
 * Composed for one holder at a time from what is visible to them. Nothing here changes anything. Boards and events are
 * the kernel's own texts and are put in as they are.
 */
import { seal } from "$/game/seed";
import { botOf, hasAids, hasResigned, isBot, openSeats, ownSeats, shownSeat } from "$/playing/party";
import type { LogLine, Played } from "$/playing/playing";
import { logLinesAfter, toldTo } from "$/playing/told";
import type { Error as WireError, SeatInfo, TableCard, TableInfo } from "../../wire";
import { PROTOCOL } from "../../protocol";
import type { House } from "./house";
import type { Refused } from "./refusals";
import type { Table } from "./table";

const MAX_LINES = 1_000;
const MICROSECONDS = "000Z";

/** A text that is JSON already. */
class Raw {
  constructor(readonly json: string) {}
}

/** A message as it is sent; its parts in the order in which they stand. */
function textOf(parts: Readonly<Record<string, unknown>>): string {
  const written = Object.entries(parts).map(
    ([name, part]) => `"${name}":${part instanceof Raw ? part.json : JSON.stringify(part)}`,
  );
  return `{${written.join(",")}}`;
}

/** A moment as the wire has it. */
export function at(milliseconds: number): string {
  const text = new Date(milliseconds).toISOString();
  return text.endsWith(".000Z") ? text.replace(".000Z", "Z") : text.replace("Z", MICROSECONDS);
}

/** What somebody sees of a game. */
function viewFor(house: House, table: Table, holder: string): Raw {
  if (!table.playing) return new Raw("null");
  const { seat, boardText, choicesText, canUndo, memory } = toldTo(table, shownSeat(table, holder));
  const until = house.deadline(table);
  const own = JSON.stringify({ seat, can_undo: canUndo, deadline: until === null ? null : at(until), memory });
  return new Raw(`{${boardText},${choicesText},${own.slice(1)}`);
}

function lineOf({ entry, turn, eventsText }: LogLine): Raw {
  const { seq, seat, token, by } = entry;
  return new Raw(textOf({ seq, turn, seat, token, by, at: at(entry.at), events: new Raw(eventsText) }));
}

/** Everything needed to go on from a seq. */
export function welcomeOf(house: House, table: Table, holder: string, id: string, known: number | null): string {
  const [since, lines] = logLinesAfter(table.playing, known, MAX_LINES);
  return textOf({
    type: "welcome",
    id,
    protocol: PROTOCOL,
    table: infoOf(house, table, holder),
    seq: table.playing?.seq ?? 0,
    view: viewFor(house, table, holder),
    you: ownSeats(table, holder),
    since,
    log: new Raw(`[${lines.map((line) => lineOf(line).json).join(",")}]`),
  });
}

/** What somebody is told about an entry. */
export function newsOf(
  house: House,
  table: Table,
  holder: string,
  { entry, eventsText, logLine, undid }: Played,
): string {
  const { seq, seat, token, by, kind } = entry;
  const view = viewFor(house, table, holder);
  if (undid) return textOf({ seq, seat, type: "undone", token: undid.entry.token ?? "", undid: undid.entry.seq, view });
  const told = { seq, seat, events: new Raw(eventsText), line: logLine && lineOf(logLine) };
  if (kind === "resign") return textOf({ ...told, type: "resigned", view });
  return textOf({ ...told, type: "acted", token: token ?? "", by, view });
}

export function tableNewsOf(house: House, table: Table, holder: string): string {
  return textOf({ type: "table", table: infoOf(house, table, holder) });
}

/** Why the request of an id was refused, with the right seq and view for whoever is stale. */
export function errorOf(id: string | null, refused: Refused, house?: House, table?: Table | null, holder = ""): string {
  const { code, message, rule, reason, params } = refused;
  const isStale = code === "stale" && house && table?.playing;
  const right = isStale ? { seq: table.playing?.seq, view: viewFor(house, table, holder) } : { seq: null, view: null };
  return textOf({ type: "error" satisfies WireError["type"], id, code, message, rule, reason, params, ...right });
}

/** The seats as everybody sees them. */
function seatsOf({ presence, outside }: House, table: Table): SeatInfo[] {
  return table.seats.map(({ kind, name, holder, covered }, seat) => {
    const isHere = presence.isHere(table.code, holder);
    const isMissing = table.stored.status === "running" && !isBot(table, seat) && !isHere;
    return {
      seat,
      kind,
      name,
      ...botOf(table, seat),
      connected: kind === "bot" || isHere,
      covered,
      cover_from: isMissing ? at(outside.now() + Math.trunc(presence.missed(table.code, holder))) : null,
      resigned: hasResigned(table, seat),
      aids: hasAids(table, seat),
    };
  });
}

/** A table as somebody sees it. */
export function infoOf(house: House, table: Table, holder: string): TableInfo {
  const { playing, stored } = table;
  return {
    code: table.code,
    status: stored.status,
    public: false,
    options: stored.options,
    plan: stored.plan,
    seats: seatsOf(house, table),
    watchers: house.presence.watchers(table.code, new Set(table.seats.map((seat) => seat.holder))),
    created: at(stored.created),
    seal: seal(stored.seed),
    seq: playing?.seq ?? 0,
    winner: stored.winner,
    reason: playing?.ending ?? null,
    rematch: stored.rematch,
    you: ownSeats(table, holder),
    host: holder === stored.host,
  };
}

/** A table for a list. */
export function cardOf(house: House, table: Table, holder: string): TableCard {
  const { playing, stored, options } = table;
  const you = ownSeats(table, holder);
  return {
    code: table.code,
    status: stored.status,
    public: false,
    players: options.players,
    target: options.target,
    modules: options.modules,
    timer: options.timer,
    seats: seatsOf(house, table),
    free: openSeats(table).length,
    created: at(stored.created),
    you,
    your_turn:
      playing !== null && !playing.isOver && you.includes(playing.player) && !playing.resigned.has(playing.player),
    winner: stored.winner,
    collected: playing?.board.collected ?? null,
  };
}
