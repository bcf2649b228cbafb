/**
 * What tables in a browser need from outside: a shelf, a clock, chance, bots that think, and the browser's other
 * windows.
 */
import type { Sight } from "$/bots/sight";
import type { Budget, Recipe } from "$/bots/recipe";
import type { Thoughts } from "$/bots/search";
import type { Luck } from "./making";
import type { Phrase, Said } from "./news";
import type { Shelf } from "./shelf";

/** Who thinks for bots, such as a `Thinker`. */
export interface Mind {
  /** What a bot would play, as a token; `key` is that of its seat, always the same in a game. */
  choose(sight: Sight, recipe: Recipe, key: string, seed: number, signal?: AbortSignal): Promise<string>;
  /** What the strongest would do who remembers everything. */
  advise(sight: Sight, budget: Budget, seed: number, signal?: AbortSignal): Promise<Thoughts>;
}

/** What windows tell each other: that a table has changed, or what was said at it. Nothing else is believed. */
export interface WindowNews {
  readonly code: string;
  readonly said?: { readonly seat: Said["seat"]; readonly phrase: Phrase };
}

/** The other windows of this browser at the same tables. */
export interface Windows {
  tell(news: WindowNews): void;
  hear(listener: (news: WindowNews) => void): void;
  /**
   * Be the one window that lets bots play at a table and ends its turns, whenever no other one is: `changed` says when
   * that comes, and when it goes. What is returned lets another have it for good. Nothing that is written depends on
   * it: two who think they have it come into conflict.
   */
  claim(code: string, changed: (isOurs: boolean) => void): () => void;
}

export interface Outside {
  readonly shelf: Shelf;
  readonly mind: Mind;
  readonly windows: Windows;
  /** Milliseconds since 1970. */
  now(): number;
  /** Call back after some milliseconds; returns a function that calls it off. */
  later(ms: number, call: () => void): () => void;
  readonly luck: Luck;
}

/** How tables are kept here; the server has the same as settings. */
export interface Habits {
  /** Milliseconds a turn. */
  readonly timers: Readonly<Record<"relaxed" | "fast", number>>;
  /** A bot waits between these times before each action, in milliseconds, where a table wants the usual pace. */
  readonly botPace: readonly [number, number];
  /** Milliseconds after which a bot may be asked to play for somebody who has gone. */
  readonly coverAfter: number;
  /** Entries of one table's log; a long game has some hundreds. */
  readonly mostEntries: number;
}

export const HABITS: Habits = {
  timers: { relaxed: 120_000, fast: 40_000 },
  botPace: [600, 1_200],
  coverAfter: 30_000,
  mostEntries: 20_000,
};

const WORD_BYTES = 4;
const WORD_RANGE = 2 ** 32;

/** A random whole number of 32 bits. */
export function randomWord(luck: Luck): number {
  return new DataView(luck(WORD_BYTES).slice().buffer).getUint32(0);
}

/** A random number between two. */
export function randomBetween(luck: Luck, [least, most]: readonly [number, number]): number {
  return least + (most - least) * (randomWord(luck) / WORD_RANGE);
}

/** No other window: for tests, and for browsers in which windows cannot speak to each other. */
export const ALONE: Windows = {
  tell: () => undefined,
  hear: () => undefined,
  claim: (_, changed) => {
    changed(true);
    return () => undefined;
  },
};
