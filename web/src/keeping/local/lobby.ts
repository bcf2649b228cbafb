/**
 * Around the game: making tables, leaving seats and coming back, rematches. A counterpart of the server's
 * `tables/lobby.py`.
 */
import { ownSeats } from "$/playing/party";
import type { NewTable } from "../../wire";
import type { House } from "./house";
import { checkOver, newTable, rematchOf } from "./making";
import { wished } from "./names";
import { Refused } from "./refusals";
import { joined, left, returned, stoodIn, withAids } from "./seating";
import { Conflict, type Change, type StoredSeat, type StoredTable } from "./shelf";
import { Table } from "./table";

/** Tries for a code that is free. */
const MANY_CODES = 20;
/** Times the length that a log may have: whoever only switches something cannot fill the shelf. */
const MOST_CHANGES = 2;
const SECOND = 1_000;

export class Lobby {
  constructor(private readonly house: House) {}

  /** Make a table. */
  async make(holder: string, wanted: NewTable): Promise<Table> {
    const { shelf, luck, now } = this.house.outside;
    for (let attempt = 0; attempt < MANY_CODES; attempt += 1) {
      const stored = newTable(wanted, holder, now(), luck);
      try {
        await shelf.create(stored);
      } catch (error) {
        if (error instanceof Conflict) continue;
        throw error;
      }
      return this.#keep(stored);
    }
    throw noCode();
  }

  #keep(stored: StoredTable): Table {
    const table = this.house.keep(new Table(stored));
    for (const { holder } of stored.seats) if (holder !== null) this.house.presence.note(table.code, holder);
    return table;
  }

  /** The code of the rematch of a game that is over: the same for all who ask. */
  rematch(code: string, holder: string): Promise<string> {
    return this.house.alone(code, async (table) => {
      for (let attempt = 0; attempt < MANY_CODES; attempt += 1) {
        if (table.stored.rematch !== null) return table.stored.rematch;
        await this.#makeAgain(table, holder);
      }
      throw noCode();
    });
  }

  /** Make the rematch of a game, unless another window does. */
  async #makeAgain(table: Table, holder: string): Promise<void> {
    if (ownSeats(table, holder).length === 0 && table.stored.host !== holder) {
      throw new Refused("no_seat", "You have no seat at this table.");
    }
    checkOver(table);
    const { shelf, luck, now } = this.house.outside;
    const again = rematchOf(table, holder, now(), luck);
    try {
      await shelf.createRematch(again, table.code, table.stored.version + 1);
    } catch (error) {
      table.isDoubted = true;
      if (!(error instanceof Conflict)) throw error;
      await this.house.readOn(table);
      return;
    }
    this.#keep(again);
    this.house.put(table, { parts: { rematch: again.code } }, null);
  }

  /**
   * The name somebody wished for last, without what was put behind it to tell it from others; `tables`: the newest
   * first.
   */
  lastName(holder: string, tables: readonly StoredTable[]): string | null {
    const newestFirst = [...tables].sort((one, other) => other.created - one.created);
    for (const { seats } of newestFirst) {
      const own = seats.find((seat) => seat.holder === holder && seat.name !== null)?.name;
      if (own)
        return wished(
          own,
          seats.flatMap(({ name }) => (name === null ? [] : [name])),
        );
    }
    return null;
  }

  // --- seats ---

  /** The seat somebody has, who would take one. */
  async join(code: string, holder: string, wanted: number | null): Promise<number> {
    return joined(await this.house.table(code), holder, wanted);
  }

  /** Leave the own seats to bots for a while. */
  async leave(code: string, holder: string): Promise<void> {
    await this.#seat(code, (table) => (table.stored.status === "over" ? table.seats : left(table, holder)));
  }

  /** Let a bot play for somebody at the table who is not there, until they come back. */
  async cover(code: string, holder: string, number: number): Promise<void> {
    const { presence } = this.house;
    await this.#seat(code, (table) => {
      const absent = table.seats[number]?.holder ?? null;
      const seats = stoodIn(table, holder, number, presence.isHere(table.code, absent));
      const missed = presence.missed(table.code, absent);
      if (missed > 0) {
        throw new Refused(
          "too_soon",
          "They may come back; wait a moment.",
          { seconds: Math.ceil(missed / SECOND) },
          "seat",
        );
      }
      return seats;
    });
  }

  /** Take the own seats over from the bots that covered them. */
  async comeBack(code: string, holder: string): Promise<void> {
    await this.#seat(code, (table) => {
      const seats = returned(table, holder);
      this.house.presence.note(table.code, holder);
      return seats;
    });
  }

  /** Switch memory aids for an own seat; returns the seq. */
  async switchAids(code: string, holder: string, number: number, on: boolean): Promise<number> {
    const max = this.house.habits.mostEntries;
    const table = await this.#seat(code, (table) => {
      if (table.stored.version >= MOST_CHANGES * max)
        throw new Refused("too_long", "This table has changed too often.", { max });
      return withAids(table, holder, number, on);
    });
    return table.playing?.seq ?? 0;
  }

  /** Change seats, if that changes anything. */
  #seat(code: string, decide: (table: Table) => readonly StoredSeat[]): Promise<Table> {
    return this.house.change(code, (table): Change | null => {
      const seats = [...decide(table)];
      return JSON.stringify(seats) === JSON.stringify(table.seats) ? null : { parts: { seats } };
    });
  }
}

function noCode(): Refused {
  return new Refused("busy", "No free code was found for the table.");
}
