/**
 * A table at work: what is kept of it, and its game. A counterpart of the server's `tables/table.py`.
 *
 * A table is a `Party`: who may do what at it is asked in `playing/party`. How tables are made is in `making`, how
 * their seats change in `seating`.
 */
import { Game } from "$/game/game";
import { Setup } from "$/game/setup";
import type { Entry } from "$/playing/entry";
import { personToSeeTo, running, type Party } from "$/playing/party";
import { Playing, type Played } from "$/playing/playing";
import type { Change, Loaded, StoredTable } from "./shelf";

export class Table implements Party {
  /** What is kept of it. */
  stored: StoredTable;
  playing: Playing | null = null;
  readonly answers = new Map<string, Entry>();
  /** The turn and the seat that got a hint last; known to memory alone, so a reload forgets it. */
  hinted: { turn: number; seat: number } | null = null;
  /** Since when somebody has looked at it, in milliseconds since 1970: nobody's time runs before. */
  since = 0;
  /** Whether more may be written than is known here. */
  isDoubted = false;

  constructor(stored: StoredTable) {
    this.stored = stored;
    if (stored.started !== null) this.playing = new Playing(Game.deal(this.#setup()), stored.started);
  }

  /** A table as it is kept, played on to the end of its log. */
  static revived({ table, entries }: Loaded): Table {
    const found = new Table(table);
    for (const entry of entries) found.take(running(found).lookAhead(entry));
    return found;
  }

  get code(): string {
    return this.stored.code;
  }

  get seats(): StoredTable["seats"] {
    return this.stored.seats;
  }

  get options(): StoredTable["options"] {
    return this.stored.options;
  }

  get memoryAids(): "off" | "table" | "seat" {
    return this.options.memory_aids;
  }

  /** Put in place what was written, and what it did to the game. */
  put({ parts }: Change, played: Played | null): void {
    this.stored = { ...this.stored, ...parts, version: this.stored.version + 1 };
    if (played) this.take(played);
  }

  /** Let an entry happen. */
  take(played: Played): void {
    const { entry } = running(this).take(played);
    if (entry.client !== null) this.answers.set(entry.client, entry);
  }

  /** Remember that a seat has got a hint in a turn, unless that is over by now. */
  takeHint(turn: number, seat: number): void {
    if (running(this).turn === turn) this.hinted = { turn, seat };
  }

  #setup(): Setup {
    const { players, target, layout, modules, start } = this.options;
    const agreed = { players, target, layout: layout === "random" ? this.stored.plan : layout, modules, start };
    return new Setup({ ...agreed, seed: this.stored.seed });
  }
}

/** When the timer ends the turn, in milliseconds since 1970; while nobody looked, no time has passed. null: never. */
export function deadline(table: Table, timers: Readonly<Record<"relaxed" | "fast", number>>): number | null {
  const { timer } = table.options;
  if (timer === "off" || personToSeeTo(table) === null) return null;
  return Math.max(running(table).turnBegan, table.since) + timers[timer];
}
