/**
 * The book as it is read: its lines, and those that are still written, one game after the other, of games that have
 * ended since. What a server has is added as far as it lists it; what cannot be read is counted and passed over.
 */
import type { BookLine, Place } from "$/keeping/local/book";
import { remote } from "$/keeping/remote/remoteKeeper";
import { lineOf } from "$/state/book/line";
import { withoutClaims } from "$/state/replay/record";
import { replay } from "$/study/studies";
import type { TableCard } from "$/state/types";
import { HAS_SERVER } from "../whereabouts";
import { keptHere } from "./keepers";

/** A game that is over, as whoever keeps it tells it. */
interface Game {
  card: TableCard;
  record: string;
}

const nameOf = ({ where, code }: Place): string => `${where} ${code}`;

export class BookReading {
  lines = $state.raw<BookLine[]>([]);
  /** How many games are still to be written down; null: it is not known yet. */
  left = $state<number | null>(null);
  /** How many could not be read. */
  unread = $state(0);
  /** Whether the server did not answer. */
  isCutOff = $state(false);
  /** How many tables of this browser are damaged. */
  damaged = $state.raw<string[]>([]);
  #isLeft = false;

  /** Read what is there, then write what is missing. */
  async read(): Promise<void> {
    const { book, keeper, shelf } = await keptHere();
    this.lines = await book.lines();
    this.damaged = await shelf.damaged();
    const known = [...this.lines, ...(await book.struck())].map(nameOf);
    const here = (await keeper.past()).map((code): [Place, () => Promise<Game | null>] => [
      { where: "here", code },
      () => keeper.lookBack(code),
    ]);
    const all = [...here, ...(await this.#atServer())].filter(([place]) => !known.includes(nameOf(place)));
    this.left = all.length;
    for (const [place, look] of all) {
      if (this.#isLeft) return;
      await this.#write(place, look);
      this.left -= 1;
    }
  }

  async #atServer(): Promise<[Place, () => Promise<Game>][]> {
    if (!HAS_SERVER) return [];
    try {
      const { tables } = await remote.finished();
      return tables.map((card) => [
        { where: "server", code: card.code },
        async () => ({ card, record: await remote.record(card.code) }),
      ]);
    } catch (error) {
      console.error(error);
      this.isCutOff = true;
      return [];
    }
  }

  async #write({ where }: Place, look: () => Promise<Game | null>): Promise<void> {
    try {
      const game = await look();
      if (!game) return;
      const line = lineOf(where, game.card, game.record, await replay(withoutClaims(game.record)));
      const { book } = await keptHere();
      await book.write(line);
      if (!this.#isLeft) this.lines = [line, ...this.lines].sort((one, other) => other.at - one.at);
    } catch (error) {
      console.error(error);
      this.unread += 1;
    }
  }

  /** Strike a game out, and let go of it where it is kept here. */
  async strike({ where, code }: Place): Promise<void> {
    const { book, keeper } = await keptHere();
    if (where === "here") await keeper.forget(code);
    await book.strike({ where, code });
    this.lines = this.lines.filter((line) => nameOf(line) !== nameOf({ where, code }));
  }

  /** Let go of all games of this browser, those that run too, and of the whole book. */
  async clear(): Promise<void> {
    const { keeper, shelf, book } = await keptHere();
    for (const { code } of await shelf.unfinished()) await keeper.forget(code);
    for (const code of [...(await keeper.past()), ...(await shelf.damaged())]) await keeper.forget(code);
    for (const { where, code } of await book.lines()) await book.strike({ where, code });
    this.lines = [];
    this.damaged = [];
  }

  /** Let go of the tables that cannot be read. */
  async tidy(): Promise<void> {
    const { keeper } = await keptHere();
    for (const code of this.damaged) await keeper.forget(code);
    this.damaged = [];
  }

  /** Nobody reads any more. */
  leave(): void {
    this.#isLeft = true;
  }
}
