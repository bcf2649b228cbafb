/**
 * Playing: requests of people, actions of bots and of the timer become entries of a table's log. A counterpart of the
 * server's `tables/play.py`.
 *
 * Here is decided who may do what, of a table as it is then; the house writes it.
 */
import type { By, Entry } from "$/playing/entry";
import { actingSeat, answered, isBot, running, shownSeat, type Request } from "$/playing/party";
import type { House } from "./house";
import type { Phrase } from "./news";
import { Refused } from "./refusals";
import type { Change } from "./shelf";
import type { Table } from "./table";

export class Play {
  constructor(private readonly house: House) {}

  /** Do what somebody asks for; returns its seq, also if it was done before. */
  async ask(code: string, holder: string, client: string, request: Request): Promise<number> {
    const { kind, seq, token, wanted } = request;
    const table = await this.house.change(code, (table): Change | null => {
      if (answered(table, client, request) !== null) return null;
      const seat = actingSeat(table, holder, kind, seq, wanted);
      if (kind !== "resign") this.#checkLength(table); // giving up is always possible
      const isAdvised = table.hinted?.turn === running(table).turn && table.hinted.seat === seat;
      return this.#entry({ seq: seq + 1, kind, seat, token, by: isAdvised ? "advised" : "person", client });
    });
    return table.answers.get(client)?.seq ?? seq;
  }

  /** Play an action for a seat that a bot plays; `stale` if it no longer does, or the game has gone on. */
  botActs(code: string, seat: number, seq: number, token: string): Promise<Table> {
    return this.#actFor(code, seat, seq, token, "bot", (table) => isBot(table, seat));
  }

  /** Play an action for a seat whose time is up; `stale` if it is not, or the game has gone on. */
  timerActs(code: string, seat: number, seq: number, token: string): Promise<Table> {
    return this.#actFor(
      code,
      seat,
      seq,
      token,
      "timer",
      (table) => (this.house.deadline(table) ?? Infinity) <= this.house.outside.now(),
    );
  }

  /** Tell a phrase to everybody; returns the seq. */
  async say(code: string, holder: string, phrase: Phrase): Promise<number> {
    const table = await this.house.table(code);
    const said = { seat: shownSeat(table, holder), phrase };
    this.house.news.tell({ table, what: "said", said });
    this.house.outside.windows.tell({ code: table.code, said });
    return table.playing?.seq ?? 0;
  }

  #actFor(
    code: string,
    seat: number,
    seq: number,
    token: string,
    by: By,
    isDue: (table: Table) => boolean,
  ): Promise<Table> {
    return this.house.change(code, (table) => {
      const playing = running(table);
      if (playing.seq !== seq || playing.player !== seat || !isDue(table))
        throw new Refused("stale", "The game has gone on.");
      this.#checkLength(table);
      return this.#entry({ seq: seq + 1, kind: "act", seat, token, by, client: null });
    });
  }

  #entry(entry: Omit<Entry, "at">): Change {
    return { entry: { ...entry, at: this.house.outside.now() } };
  }

  /** Refuse what would fill a log that is written down for good. */
  #checkLength(table: Table): void {
    const max = this.house.habits.mostEntries;
    if (running(table).seq >= max)
      throw new Refused("too_long", `A game has at most ${max} actions; one can only resign.`, { max });
  }
}
