/**
 * A game that has just ended, looked back on: its replay, and where somebody was helped. Fetched once, however often
 * one looks.
 */
import type { Keeper } from "$/keeping/keeper";
import { replay } from "$/study/studies";
import type { Replay } from "../types";
import { helpedTurns, withoutClaims } from "./record";

export interface Story {
  game: Replay;
  helped: ReadonlySet<number>;
}

export class Past {
  private story: Promise<Story> | null = null;

  constructor(
    private readonly keeper: Keeper,
    private readonly code: string,
  ) {}

  /** What could not be had is asked for again the next time. */
  look(): Promise<Story> {
    this.story ??= storyOf(this.keeper, this.code).catch((error: unknown) => {
      this.story = null;
      throw error;
    });
    return this.story;
  }
}

async function storyOf(keeper: Keeper, code: string): Promise<Story> {
  const record = await keeper.record(code);
  const game = await replay(withoutClaims(record));
  return { game, helped: helpedTurns(record, game) };
}
