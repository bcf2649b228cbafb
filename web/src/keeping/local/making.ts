/**
 * Making tables: what somebody wishes for becomes a table, or is refused. A counterpart of the server's
 * `tables/making.py`; here nobody is waited for, so every game begins at once.
 */
import { AppenzellError } from "$/game/errors";
import { parseLayout } from "$/game/layout";
import { randomLayout } from "$/game/randomLayout";
import { Setup } from "$/game/setup";
import { quoted } from "$/game/text";
import { running, seatOf } from "$/playing/party";
import type { NewTable, Options, SeatWish } from "../../wire";
import { checkedName, distinct } from "./names";
import { Refused, refusal } from "./refusals";
import type { StoredSeat, StoredTable } from "./shelf";
import type { Table } from "./table";

/** Who sits at the tables of this browser. */
export const HERE = "here";
/** None that looks like another. */
const CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const CODE_LENGTH = 6;
const SEED_BYTES = 16;
const BYTE = 256;

/** So many random bytes. */
export type Luck = (bytes: number) => Uint8Array;

/** A random code. */
export function newCode(luck: Luck): string {
  const fair = BYTE - (BYTE % CODE_LETTERS.length);
  let code = "";
  while (code.length < CODE_LENGTH) {
    for (const byte of luck(CODE_LENGTH - code.length))
      if (byte < fair) code += CODE_LETTERS[byte % CODE_LETTERS.length];
  }
  return code;
}

function freshSeed(luck: Luck): string {
  return Array.from(luck(SEED_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The table somebody asked for. */
export function newTable(wanted: NewTable, holder: string, now: number, luck: Luck): StoredTable {
  const options = checkedOptions(wanted.options);
  if (wanted.seats.some(({ kind }) => kind === "friend")) {
    throw new Refused("needs_server", "Friends elsewhere need a table at a server.", {}, "seats");
  }
  const program = wanted.seats.find(({ kind, name }) => kind === "bot" && name !== null)?.name;
  if (program)
    throw new Refused("unknown_program", `There is no program ${quoted(program)} here.`, { name: program }, "seats");
  if (wanted.seats.length !== options.players) {
    throw new Refused("bad_seats", `${options.players} players need ${options.players} seats.`, {}, "seats");
  }
  const seats: StoredSeat[] = [];
  for (const wish of wanted.seats) {
    const seat = wishedSeat(wish, wanted.name, holder);
    seats.push(
      seat.kind === "bot"
        ? seat
        : {
            ...seat,
            name: distinct(
              seat.name,
              seats.map(({ name }) => name),
            ),
          },
    );
  }
  return begun(options, holder, seats, now, luck);
}

/** Options that can be played, a plan in its slash form; `Refused` says what is wrong. */
function checkedOptions(options: Options): Options {
  const isRandom = options.layout === "random";
  try {
    const setup = new Setup({ ...options, layout: isRandom ? "front" : options.layout });
    return { ...options, layout: isRandom ? "random" : setup.layout, modules: [...setup.modules] };
  } catch (error) {
    throw error instanceof AppenzellError ? refusal(error) : error;
  }
}

function wishedSeat(wish: SeatWish, name: string | null, holder: string): StoredSeat {
  if (wish.kind === "bot") return { ...seatOf({ kind: "bot" }), level: wish.level, memory: wish.memory };
  const own = wish.kind === "me" && wish.name === null ? name : wish.name;
  return { ...seatOf({ kind: "person" }), name: checkedName(own), holder };
}

function begun(options: Options, host: string, seats: StoredSeat[], now: number, luck: Luck): StoredTable {
  const seed = freshSeed(luck);
  const { plan } = options.layout === "random" ? randomLayout(freshSeed(luck)) : parseLayout(options.layout);
  const moments = { created: now, started: now };
  return {
    code: newCode(luck),
    status: "running",
    ...moments,
    host,
    options,
    plan,
    seed,
    rematch: null,
    winner: null,
    seats,
    version: 0,
  };
}

/** Refuse a rematch of a game that runs. */
export function checkOver(table: Table): void {
  if (!running(table).isOver) throw new Refused("not_over", "The game is not over.");
}

/** A table for the same people and bots, where the next seat begins; it is whose who asks for it. */
export function rematchOf(table: Table, holder: string, now: number, luck: Luck): StoredTable {
  const start = (running(table).game.start + 1) % table.options.players;
  const seats = table.seats.map((seat) => ({ ...seat, covered: false }));
  return begun({ ...table.options, start }, holder, seats, now, luck);
}
