/**
 * A line to a table of this browser: what a page has instead of a socket. It answers frame after frame, as the server's
 * `transport/sockets.py` does; what happens at the table is told by the hub.
 *
 * Whatever is told arrives a moment later, in its order: nobody who listens is called while a table is being changed.
 */
import { ADVICE } from "$/bots/recipe";
import { actingSeat, running } from "$/playing/party";
import type { AskAdvice, ClientMessage, Hello } from "../../wire";
import type { Socket } from "../keeper";
import type { BotRunner } from "./botRunner";
import type { House } from "./house";
import type { Hub, Onlooker } from "./hub";
import type { Lobby } from "./lobby";
import type { Play } from "./play";
import { idIn, readMessage } from "./reading";
import { Refused, refusedBy } from "./refusals";
import { errorOf, welcomeOf } from "./showing";
import type { Table } from "./table";

/** The close code where there is no such table, or no more. */
const GONE = 4404;
const SHORT_HOLDER = 20;
const THOUSAND = 1_000;

/** All that serves the tables of a window. */
export interface Staff {
  readonly house: House;
  readonly hub: Hub;
  readonly lobby: Lobby;
  readonly play: Play;
  readonly bots: BotRunner;
}

export class Line implements Socket, Onlooker {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  isWelcome = false;
  #table: Table | null = null;
  #isClosed = false;
  #isThinking = false;
  /** What is being answered; the next frame comes after it. */
  #answering: Promise<void>;
  readonly #mind = new AbortController();

  constructor(
    private readonly staff: Staff,
    private readonly code: string,
    readonly holder: string,
  ) {
    this.#answering = this.#begin();
  }

  send(frame: string): void {
    this.#answering = this.#answering.then(() => this.#answer(frame));
  }

  close(): void {
    this.#isClosed = true;
    this.isWelcome = false;
    this.#mind.abort();
    if (this.#table) this.staff.hub.leave(this.#table, this);
  }

  tell(text: string): void {
    queueMicrotask(() => {
      if (!this.#isClosed) this.onmessage?.({ data: text });
    });
  }

  end(): void {
    queueMicrotask(() => {
      if (this.#isClosed) return;
      this.close();
      this.onclose?.({ code: GONE });
    });
  }

  async #begin(): Promise<void> {
    try {
      const table = await this.staff.house.table(this.code);
      if (this.#isClosed) return;
      this.#table = table;
      this.staff.hub.enter(table, this);
      this.onopen?.();
    } catch (error) {
      if (this.#isClosed) return;
      this.onopen?.();
      this.tell(errorOf(null, refusedBy(error)));
      this.end();
    }
  }

  /** Do what a frame asks for, or say why not. */
  async #answer(frame: string): Promise<void> {
    if (this.#isClosed || !this.#table) return;
    let id: string | null = null;
    try {
      const message = readMessage(frame);
      id = message.id;
      const answer = await this.#done(message);
      if (answer !== null) this.tell(JSON.stringify(answer));
    } catch (error) {
      this.#refuse(id ?? idIn(frame), error);
    }
  }

  #refuse(id: string | null, error: unknown): void {
    this.tell(errorOf(id, refusedBy(error), this.staff.house, this.#table, this.holder));
  }

  async #done(message: ClientMessage): Promise<object | null> {
    const { lobby, play } = this.staff;
    const { id, type } = message;
    if (!this.isWelcome && type !== "hello" && type !== "ping")
      throw new Refused("malformed", "The first message is a hello.");
    switch (type) {
      case "hello":
        await this.#welcome(message);
        return null;
      case "ping":
        return { type: "pong", id };
      case "hint":
        await this.#think(message);
        return null;
      case "say":
        return { type: "ack", id, seq: await play.say(this.code, this.holder, message.phrase) };
      case "aids":
        return { type: "ack", id, seq: await lobby.switchAids(this.code, this.holder, message.seat, message.on) };
      default: {
        const request = {
          kind: type,
          seq: message.seq,
          token: type === "act" ? message.token : null,
          wanted: type === "resign" ? message.seat : null,
        };
        const client = `${this.holder.slice(0, SHORT_HOLDER)}:${id}`;
        return { type: "ack", id, seq: await play.ask(this.code, this.holder, client, request) };
      }
    }
  }

  /**
   * Send everything needed to go on from here, as it is written by now; nothing can come between it and what follows.
   */
  async #welcome({ id, seq }: Hello): Promise<void> {
    await this.staff.house.alone(this.code, async (table) => {
      await this.staff.house.readOn(table);
      if (this.#isClosed) return;
      this.isWelcome = true;
      this.tell(welcomeOf(this.staff.house, table, this.holder, id, seq));
    });
  }

  /** Let a strong bot think, if it is one's own turn and the table has agreed on hints; it answers later. */
  async #think({ id, seq }: AskAdvice): Promise<void> {
    const table = await this.staff.house.table(this.code);
    if (!table.options.hints) throw new Refused("hints_refused", "This table has not agreed on hints.");
    const seat = actingSeat(table, this.holder, "act", seq);
    if (this.#isThinking) throw new Refused("too_fast", "A bot thinks about your last question; wait a moment.");
    this.#isThinking = true;
    void this.#advise(id, table, seat);
  }

  async #advise(id: string, table: Table, seat: number): Promise<void> {
    const { turn } = running(table);
    try {
      const { line, actions } = await this.staff.bots.advise(table, ADVICE, this.#mind.signal);
      const [best] = actions;
      if (!best) throw new Error("Advice without an action.");
      table.takeHint(turn, seat);
      const chance = Math.round(best.value * THOUSAND) / THOUSAND;
      this.tell(JSON.stringify({ type: "advice", id, token: best.token, line, chance }));
    } catch (error) {
      if (!this.#isClosed) this.#refuse(id, error);
    } finally {
      this.#isThinking = false;
    }
  }
}
