/**
 * Who sits around a game: which seat is whose, whom a bot plays for, and who may do what.
 *
 * Owns these questions and the refusals that follow; changes nothing. A party is whatever has seats, what was agreed,
 * and perhaps a game: tables are.
 */
import type { Remarks } from "$/game/game";
import { LEVELS, type MEMORIES } from "$/kernel/facts";
import type { Entry, EntryKind } from "./entry";
import { NotNow } from "./notNow";
import type { Playing } from "./playing";

export type Level = keyof typeof LEVELS;
export type MemoryName = keyof typeof MEMORIES;
export type SeatKind = "person" | "bot" | "open";
export const COVER_LEVEL: Level = "keen";

/** A seat and who holds it. */
export interface Seat {
  /** `open`: one can join. */
  readonly kind: SeatKind;
  /** Of a person; of a bot only if it is a program of the host's. */
  readonly name: string | null;
  /** Which bot plays here, or would cover. */
  readonly level: Level | null;
  /** How well it remembers; null: as its level does. */
  readonly memory: MemoryName | null;
  /** Who holds it. */
  readonly holder: string | null;
  /** A bot plays until the person returns. */
  readonly covered: boolean;
  readonly aids: boolean;
}

/** Seats, what was agreed about them, and the game between them once it has begun. */
export interface Party {
  readonly seats: readonly Seat[];
  readonly playing: Playing | null;
  /** What came of whose request, by client, so that a retry is answered the same. */
  readonly answers: ReadonlyMap<string, Entry>;
  /** Whether covered tiles are shown that have been seen: to nobody, to all, or to single seats. */
  readonly memoryAids: "off" | "table" | "seat";
}

/** A seat; what is not said is as for one that is open. */
export function seatOf(given: Partial<Seat> = {}): Seat {
  const nobody = { name: null, level: null, memory: null, holder: null, covered: false, aids: false };
  return { kind: "open", ...nobody, ...given };
}

// --- who sits where ---

function where(party: Party, holds: (seat: Seat) => boolean): number[] {
  return party.seats.flatMap((seat, number) => (holds(seat) ? [number] : []));
}

/** The seats somebody holds; none for whoever has no name to hold one by. */
export function ownSeats(party: Party, holder: string): number[] {
  return holder ? where(party, (seat) => seat.holder === holder) : [];
}

/** The seats somebody holds; `no_seat` if there are none. */
export function heldSeats(party: Party, holder: string): number[] {
  const own = ownSeats(party, holder);
  if (own.length === 0) throw new NotNow("no_seat", "You have no seat at this table.");
  return own;
}

/** The seats one can join. */
export function openSeats(party: Party): number[] {
  return where(party, ({ kind }) => kind === "open");
}

/** The seat whose view somebody gets: their own on turn, else their first one; null: a spectator. */
export function shownSeat(party: Party, holder: string): number | null {
  const own = ownSeats(party, holder);
  if (party.playing && own.includes(party.playing.player)) return party.playing.player;
  return own[0] ?? null;
}

/** Whether a seat has memory aids; spectators never have. */
export function hasAids(party: Party, number: number | null): boolean {
  if (number === null || party.memoryAids === "off") return false;
  return party.memoryAids === "table" || seatAt(party, number).aids;
}

function seatAt(party: Party, number: number): Seat {
  const seat = party.seats[number];
  if (!seat) throw new Error(`There is no seat ${number}.`);
  return seat;
}

// --- who plays ---

/** Whether somebody has given this seat up, for good. */
export function hasResigned(party: Party, number: number): boolean {
  return party.playing?.resigned.has(number) ?? false;
}

/** Whether a bot plays this seat now. */
export function isBot(party: Party, number: number): boolean {
  const seat = seatAt(party, number);
  return seat.kind === "bot" || seat.covered || hasResigned(party, number);
}

/** The program that plays a seat; null if it is a person, or a bot of ours. */
export function programOf(party: Party, number: number): string | null {
  const seat = seatAt(party, number);
  return seat.kind === "bot" ? seat.name : null;
}

/** The level and the memory of the bot that plays a seat, or would cover it. */
export function botOf(party: Party, number: number): { level: Level | null; memory: MemoryName | null } {
  const seat = seatAt(party, number);
  const isOurs = isBot(party, number) && programOf(party, number) === null;
  const level = seat.level ?? (isOurs ? COVER_LEVEL : null);
  return { level, memory: level && (seat.memory ?? LEVELS[level].memory) };
}

/** Whether somebody plays who is no bot. */
export function hasPeople(party: Party): boolean {
  return party.seats.some((_, number) => !isBot(party, number));
}

/** The seat on turn if a bot has to play for it. */
export function botToSeeTo(party: Party): number | null {
  const { playing } = party;
  if (!playing || playing.isOver || !isBot(party, playing.player)) return null;
  return playing.player;
}

/** The seat on turn if a person has to play it: somebody a timer may have to hurry. */
export function personToSeeTo(party: Party): number | null {
  const { playing } = party;
  if (!playing || playing.isOver || isBot(party, playing.player)) return null;
  return playing.player;
}

/** Whether whoever holds a seat, if that is on turn, can take back what they did last. */
export function canUndo(party: Party, number: number): boolean {
  const { undoable } = running(party);
  return undoable !== null && ownSeats(party, seatAt(party, number).holder ?? "").includes(undoable);
}

// --- asking ---

/** The game of a party that has begun. */
export function running({ playing }: Party): Playing {
  if (!playing) throw new NotNow("not_started", "The game has not begun.");
  return playing;
}

/** The seat somebody acts for, who knows the game as of `seq`; `NotNow` if there is none, or it went on. */
export function actingSeat(
  party: Party,
  holder: string,
  kind: EntryKind,
  seq: number,
  wanted: number | null = null,
): number {
  const playing = running(party);
  const own = heldSeats(party, holder);
  const { player, undoable } = playing;
  if (seq !== playing.seq) throw new NotNow("stale", "The game has gone on; here is how it stands.");
  if (playing.isOver) throw new NotNow("game_over", "The game is over.");
  if (kind !== "resign" && !own.includes(player)) {
    throw new NotNow("not_your_turn", "Another seat is on turn.", { player });
  }
  const usual = wanted ?? (own.includes(player) ? player : own[0]);
  const seat = kind === "undo" && undoable !== null && own.includes(undoable) ? undoable : usual;
  if (seat === undefined || !own.includes(seat)) throw new NotNow("no_seat", "This is not your seat.");
  if (hasResigned(party, seat)) throw givenUp(seat);
  if (isBot(party, seat)) throw new NotNow("covered", "A bot plays this seat; come back to it first.", { seat });
  return seat;
}

/** What somebody asks for, as it may come a second time. */
export interface Request {
  kind: EntryKind;
  seq: number;
  token: string | null;
  /** The seat it is for; null: whichever it is. */
  wanted: number | null;
}

/** The seq a request has because it came before; `reused_id` if another one came with its id. */
export function answered(party: Party, client: string, { kind, seq, token, wanted }: Request): number | null {
  const entry = party.answers.get(client);
  if (!entry) return null;
  const isSame = entry.kind === kind && entry.token === token && entry.seq === seq + 1;
  if (isSame && (wanted === null || wanted === entry.seat)) return entry.seq;
  throw new NotNow("reused_id", "Something else was asked with this id; every request needs its own.", {}, "id");
}

/** Why nobody plays a seat that was given up. */
export function givenUp(seat: number): NotNow {
  return new NotNow("resigned", "This seat has resigned; there is no way back to it.", { seat });
}

/**
 * Which actions of a game were no feats of memory of whoever has the seat, for its record: they were played after a
 * `hint` in the same turn, or by a `bot` in a person's seat.
 */
export function remarks(party: Party): Remarks {
  const acts = running(party)
    .logLines.map(({ entry }) => entry)
    .filter(({ kind }) => kind === "act");
  const helped: Readonly<Partial<Record<Entry["by"], string>>> = { advised: "hint", bot: "bot" };
  return new Map(
    acts.flatMap(({ by, seat }, number) => {
      const remark = party.seats[seat]?.kind === "person" ? helped[by] : undefined;
      return remark === undefined ? [] : [[number, remark] as const];
    }),
  );
}
