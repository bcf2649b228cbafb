/**
 * The turn timer: ends turns whose time is up, where a table has agreed on a timer and somebody looks. A counterpart of
 * the server's `beside/turn_timer.py`.
 *
 * The turn is ended; where the rules ask for something first (a mouse to place, a tower to enter), a bot does that.
 */
import { AppenzellError } from "$/game/errors";
import { running } from "$/playing/party";
import { TRY_AGAIN, type BotRunner } from "./botRunner";
import type { House } from "./house";
import type { Notice } from "./news";
import type { Play } from "./play";
import type { Table } from "./table";

const END = ".";

export class TurnTimer {
  /** What calls an alarm off, by table. */
  readonly #alarms = new Map<string, () => void>();

  constructor(
    private readonly house: House,
    private readonly play: Play,
    private readonly bots: BotRunner,
  ) {
    house.news.subscribe((notice) => this.#hear(notice));
  }

  #hear({ table, what }: Notice): void {
    if (table.options.timer === "off" || what === "said") return;
    if (what === "gone") this.#unset(table.code);
    else this.#look(table);
  }

  /** Set a table's alarm to the end of the turn. */
  #look(table: Table): void {
    const due = this.house.deadline(table);
    if (due === null || !this.#isOurs(table)) this.#unset(table.code);
    else this.#set(table, Math.max(0, due - this.house.outside.now()));
  }

  #isOurs({ code }: Table): boolean {
    return this.house.presence.count(code) > 0 && this.house.owns(code);
  }

  #set(table: Table, ms: number): void {
    this.#unset(table.code);
    const callOff = this.house.outside.later(ms, () => {
      this.#alarms.delete(table.code);
      void this.#endTurn(table);
    });
    this.#alarms.set(table.code, callOff);
  }

  #unset(code: string): void {
    this.#alarms.get(code)?.();
    this.#alarms.delete(code);
  }

  /** End the turn, if it is still to be ended. */
  async #endTurn(table: Table): Promise<void> {
    const due = this.house.deadline(table);
    if (due === null || !this.#isOurs(table)) return;
    if (due > this.house.outside.now()) return this.#look(table); // the turn has just changed
    const { player, seq, game } = running(table);
    try {
      const token = game.isLegal(END) ? END : await this.bots.choose(table);
      await this.play.timerActs(table.code, player, seq, token);
    } catch (error) {
      if (error instanceof AppenzellError) return; // somebody was quicker
      console.error(error);
      this.#set(table, TRY_AGAIN);
    }
  }
}
