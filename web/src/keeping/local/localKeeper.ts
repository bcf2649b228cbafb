/**
 * The keeper of the tables in this browser: the same words as a server's, and nobody but this browser asks.
 *
 * Everybody at these tables is one holder, whatever seats they sit on; the tests of the server have others come, too.
 */
import { LEVELS } from "$/kernel/facts";
import { ownSeats, remarks, running } from "$/playing/party";
import type {
  HelloAnswer,
  Joined,
  LevelInfo,
  Made,
  NewTable,
  Rematch,
  TableCard,
  TableInfo,
  TableList,
  View,
} from "../../wire";
import type { Keeper, Nothing, Socket } from "../keeper";
import { BotRunner } from "./botRunner";
import { House } from "./house";
import { Hub } from "./hub";
import { Line, type Staff } from "./line";
import { Lobby } from "./lobby";
import { HERE } from "./making";
import type { Habits, Outside } from "./outside";
import { Play } from "./play";
import { Refused, toldAs } from "./refusals";
import type { StoredTable } from "./shelf";
import { cardOf, infoOf } from "./showing";
import { Table } from "./table";
import { TurnTimer } from "./turnTimer";

const MOST_CARDS = 50;
/** Of games that are played back to see how they ended. */
const MOST_FINISHED = 12;

/** Put everybody to work who serves tables. */
export function staffed(outside: Outside, habits?: Habits): Staff {
  const house = new House(outside, habits);
  const play = new Play(house);
  const bots = new BotRunner(house, play);
  new TurnTimer(house, play, bots);
  return { house, hub: new Hub(house), lobby: new Lobby(house), play, bots };
}

/** What a small picture of a game shows. */
export type Standing = Pick<View, "open" | "mice" | "cheesy" | "cheese_tower"> & { plan: string };

export class LocalKeeper implements Keeper {
  readonly where = "here";

  constructor(
    private readonly staff: Staff,
    private readonly holder = HERE,
  ) {}

  now(): number {
    return this.staff.house.outside.now();
  }

  hello(): Promise<HelloAnswer> {
    return told(async () => {
      const { house, lobby } = this.staff;
      const { shelf } = house.outside;
      const unfinished = (await shelf.unfinished()).filter((stored) => this.#isOwn(stored));
      const finished = (await shelf.finished(MOST_CARDS)).filter((stored) => this.#isOwn(stored));
      const listed = [...unfinished, ...finished].slice(0, MOST_CARDS);
      const running = await Promise.all(unfinished.slice(0, MOST_CARDS).map((stored) => house.glimpse(stored)));
      const over = listed.slice(running.length).map((stored) => house.unopened(stored));
      const levels = Object.entries(LEVELS).map(([id, { memory }]) => ({ id, memory }) as LevelInfo);
      const cards = [...running, ...over].map((table) => cardOf(house, table, this.holder));
      return { name: lobby.lastName(this.holder, [...unfinished, ...finished]), tables: cards, levels, programs: [] };
    });
  }

  create(wanted: NewTable): Promise<Made> {
    return told(async () => {
      const table = await this.staff.lobby.make(this.holder, wanted);
      return { code: table.code, seats: ownSeats(table, this.holder) };
    });
  }

  table(code: string): Promise<TableInfo> {
    const { house } = this.staff;
    return told(async () => infoOf(house, await house.table(code), this.holder));
  }

  finished(): Promise<TableList> {
    return told(async () => {
      const { house } = this.staff;
      const found = (await house.outside.shelf.finished(MOST_FINISHED)).filter((stored) => this.#isOwn(stored));
      const tables = await Promise.all(found.map((stored) => house.glimpse(stored)));
      return { tables: tables.map((table) => cardOf(house, table, this.holder)) };
    });
  }

  join(code: string, seat: number | null): Promise<Joined> {
    return told(async () => ({ seat: await this.staff.lobby.join(code, this.holder, seat) }));
  }

  start(code: string): Promise<Nothing> {
    return told(async () => {
      await this.staff.house.table(code);
      throw new Refused("already_started", "The game has begun already.");
    });
  }

  leave(code: string): Promise<Nothing> {
    return done(this.staff.lobby.leave(code, this.holder));
  }

  comeBack(code: string): Promise<Nothing> {
    return done(this.staff.lobby.comeBack(code, this.holder));
  }

  cover(code: string, seat: number): Promise<Nothing> {
    return done(this.staff.lobby.cover(code, this.holder, seat));
  }

  rematch(code: string): Promise<Rematch> {
    return told(async () => ({ code: await this.staff.lobby.rematch(code, this.holder) }));
  }

  record(code: string): Promise<string> {
    return told(async () => {
      const table = await this.staff.house.table(code);
      const { game, isOver } = running(table);
      return game.record({ sealed: !isOver, remarks: remarks(table) });
    });
  }

  recordUrl(): null {
    return null;
  }

  open(code: string): Socket {
    return new Line(this.staff, code.toUpperCase(), this.holder);
  }

  // --- what only this browser's keeper can do ---

  /** Where the games stand that are not over, by their codes; without those that cannot be read. */
  standings(): Promise<Map<string, Standing>> {
    return told(async () => {
      const { house } = this.staff;
      const found = new Map<string, Standing>();
      for (const stored of (await house.outside.shelf.unfinished()).slice(0, MOST_CARDS)) {
        const { playing } = await house.glimpse(stored);
        if (playing) found.set(stored.code, { plan: stored.plan, ...playing.board });
      }
      return found;
    });
  }

  /** The codes of all games that are over, the newest first. */
  past(): Promise<string[]> {
    return told(async () => (await this.staff.house.outside.shelf.finished(Infinity)).map(({ code }) => code));
  }

  /** A game that is over and its record, looked at once; null: it has gone meanwhile. */
  lookBack(code: string): Promise<{ card: TableCard; record: string } | null> {
    return told(async () => {
      const { house } = this.staff;
      const loaded = await house.outside.shelf.load(code);
      if (!loaded) return null;
      const table = Table.revived(loaded);
      return {
        card: cardOf(house, table, this.holder),
        record: running(table).game.record({ remarks: remarks(table) }),
      };
    });
  }

  /** Keep nothing of a table; whoever looks at it, here or in another window, is told that it is gone. */
  forget(code: string): Promise<Nothing> {
    return done(this.staff.house.forget(code));
  }

  /** Whether one holds a seat at a table, or has made it. */
  #isOwn({ host, seats }: StoredTable): boolean {
    return host === this.holder || seats.some(({ holder }) => holder === this.holder);
  }
}

/** What was asked for; whatever is refused is told as the wire tells it. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toldAs(error);
  }
}

function done(work: Promise<void>): Promise<Nothing> {
  return told(async () => {
    await work;
    return {};
  });
}
