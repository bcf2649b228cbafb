/**
 * The bot runner: lets bots play where one is on turn and somebody looks. A counterpart of the server's
 * `beside/bot_runner.py`.
 *
 * Of all windows at a table the one that owns it plays. Bots think elsewhere, at a human pace, and are shown what has
 * been seen, nothing else.
 */
import { recipeOf, type Budget } from "$/bots/recipe";
import type { Thoughts } from "$/bots/search";
import { sightOf, type Sight } from "$/bots/sight";
import { ThinkingError } from "$/bots/thinker";
import { AppenzellError } from "$/game/errors";
import { botOf, botToSeeTo, COVER_LEVEL, running } from "$/playing/party";
import type { House } from "./house";
import type { Notice } from "./news";
import { randomBetween, randomWord } from "./outside";
import type { Play } from "./play";
import type { Table } from "./table";

/** Milliseconds after something failed. */
export const TRY_AGAIN = 5_000;
/** How many times as long as usual bots wait before an action. */
const PACES = { calm: 2.5, usual: 1, brisk: 0.3 };

export class BotRunner {
  /** Where a bot is on turn, and what calls it off. */
  readonly #playing = new Map<string, AbortController>();

  constructor(
    private readonly house: House,
    private readonly play: Play,
  ) {
    house.news.subscribe((notice) => this.#hear(notice));
  }

  #hear({ table, what }: Notice): void {
    if (what === "said") return;
    const isOnTurn = what !== "gone" && this.#isOnTurn(table);
    const playing = this.#playing.get(table.code);
    if (playing && !isOnTurn) playing.abort();
    else if (!playing && isOnTurn) void this.#playOn(table);
  }

  /** Let a bot think for the seat on turn; if it fails, anything legal. */
  async choose(table: Table, signal?: AbortSignal): Promise<string> {
    const { luck, mind } = this.house.outside;
    const { game, player } = running(table);
    const { level, memory } = botOf(table, player);
    const legal = game.legalActions().map(({ token }) => token);
    try {
      const recipe = recipeOf(level ?? COVER_LEVEL, memory);
      const token = await mind.choose(sight(table), recipe, `${table.code}/${player}`, randomWord(luck), signal);
      if (legal.includes(token)) return token;
      console.error(`The bot at table ${table.code} wants ${token}, which is not legal.`);
    } catch (error) {
      if (error instanceof ThinkingError && error.code === "stopped") throw error;
      console.error(error);
    }
    return legal[randomWord(luck) % legal.length] ?? "";
  }

  /** Let the strongest bot think for the seat on turn. */
  advise(table: Table, budget: Budget, signal?: AbortSignal): Promise<Thoughts> {
    return this.house.outside.mind.advise(sight(table), budget, randomWord(this.house.outside.luck), signal);
  }

  #isOnTurn(table: Table): boolean {
    const { presence, habits } = this.house;
    if (botToSeeTo(table) === null || running(table).seq >= habits.mostEntries) return false;
    return presence.count(table.code) > 0 && this.house.owns(table.code);
  }

  /** Play as long as a bot is on turn. */
  async #playOn(table: Table): Promise<void> {
    const { code } = table;
    const control = new AbortController();
    this.#playing.set(code, control);
    try {
      while (!control.signal.aborted) {
        await this.#wait(this.#pause(table), control.signal);
        if (!control.signal.aborted) await this.#playOne(table, control.signal);
      }
    } finally {
      this.#playing.delete(code);
    }
    if (this.#isOnTurn(table)) void this.#playOn(table);
  }

  /** Play one action. */
  async #playOne(table: Table, signal: AbortSignal): Promise<void> {
    const { player, seq } = running(table);
    try {
      const token = await this.choose(table, signal);
      await this.play.botActs(table.code, player, seq, token);
    } catch (error) {
      if (error instanceof AppenzellError || signal.aborted) return; // it has gone on, or the person is back
      console.error(error);
      await this.#wait(TRY_AGAIN, signal);
    }
  }

  /** How long a bot waits before its next action, in milliseconds. */
  #pause(table: Table): number {
    return PACES[table.options.bot_pace] * randomBetween(this.house.outside.luck, this.house.habits.botPace);
  }

  /** Wait, but no longer than somebody is there to see it. */
  #wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        callOff();
        signal.removeEventListener("abort", done);
        resolve();
      };
      const callOff = this.house.outside.later(ms, done);
      signal.addEventListener("abort", done);
      if (signal.aborted) done();
    });
  }
}

/** What the seat on turn has seen. */
function sight(table: Table): Sight {
  const { game, seen } = running(table);
  return sightOf(game.position, seen);
}
