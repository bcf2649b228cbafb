/**
 * Changing seats: who leaves, comes back or is covered. It returns how all seats look then, and changes nothing. A
 * counterpart of the server's `tables/seating.py`.
 */
import { givenUp, hasResigned, heldSeats, ownSeats } from "$/playing/party";
import { Refused } from "./refusals";
import type { StoredSeat } from "./shelf";
import type { Table } from "./table";

/** The seat of somebody who would sit down: one they have. Nobody else finds one, for every game here has begun. */
export function joined(table: Table, holder: string, wanted: number | null): number {
  const own = ownSeats(table, holder);
  const number = wanted ?? own[0];
  if (number !== undefined && own.includes(number)) return number;
  throw new Refused("already_started", "The game has begun; one can watch it.");
}

/** The seats when somebody has left theirs to bots. */
export function left(table: Table, holder: string): StoredSeat[] {
  return changed(table, heldSeats(table, holder), { covered: true });
}

/** The seats when somebody who is not there is covered by a bot because another at the table asks for it. */
export function stoodIn(table: Table, holder: string, number: number, isHere: boolean): StoredSeat[] {
  heldSeats(table, holder);
  if (table.stored.status !== "running") throw new Refused("not_started", "The game is not running.");
  if (table.seats[number]?.kind !== "person")
    throw new Refused("bad_seat", "Nobody is to sit on this seat.", {}, "seat");
  if (hasResigned(table, number)) throw givenUp(number);
  if (isHere) throw new Refused("seat_taken", "Whoever sits there is connected.", { seat: number }, "seat");
  return changed(table, [number], { covered: true });
}

/** The seats when somebody has come back to theirs; those given up stay with the bot. */
export function returned(table: Table, holder: string): StoredSeat[] {
  const own = heldSeats(table, holder);
  const kept = own.filter((number) => !hasResigned(table, number));
  if (kept.length === 0) throw givenUp(own[0] ?? 0);
  return changed(table, kept, { covered: false });
}

/** The seats with memory aids of an own one switched. */
export function withAids(table: Table, holder: string, number: number, on: boolean): StoredSeat[] {
  if (!heldSeats(table, holder).includes(number)) throw new Refused("no_seat", "This is not your seat.");
  if (table.memoryAids !== "seat") {
    throw new Refused("aids_refused", "This table has not agreed on memory aids for single seats.");
  }
  return changed(table, [number], { aids: on });
}

function changed(table: Table, numbers: readonly number[], parts: Partial<StoredSeat>): StoredSeat[] {
  return table.seats.map((seat, number) => (numbers.includes(number) ? { ...seat, ...parts } : seat));
}
