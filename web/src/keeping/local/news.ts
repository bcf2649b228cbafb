/**
 * News: whoever changes a table tells it, whoever shows or plays it listens, all at once. A notice has reached
 * everybody when `tell` returns. What is told is written; a listener that fails changes nothing about that, and the
 * others hear it.
 */
import type { Played } from "$/playing/playing";
import type { ServerMessage } from "../../wire";
import type { Table } from "./table";

export type Phrase = Extract<ServerMessage, { type: "said" }>["phrase"];

/** Somebody said a phrase; seat null: somebody who watches. */
export interface Said {
  readonly seat: number | null;
  readonly phrase: Phrase;
}

/** Something changed at a table, and is written. */
export type Notice = { readonly table: Table } & (
  | { readonly what: "played"; readonly played: Played }
  | { readonly what: "said"; readonly said: Said }
  | { readonly what: "table" }
  | { readonly what: "gone" }
);

export class News {
  readonly #listeners: ((notice: Notice) => void)[] = [];

  /** Call a listener with every notice from now on. */
  subscribe(listener: (notice: Notice) => void): void {
    this.#listeners.push(listener);
  }

  tell(notice: Notice): void {
    for (const listener of this.#listeners) {
      try {
        listener(notice);
      } catch (error) {
        console.error(error);
      }
    }
  }
}
