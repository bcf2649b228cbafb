/**
 * The hub: tells everybody who looks at a table what happens there. It listens to the news, so it tells nothing that is
 * not written. A counterpart of the server's `transport/hub.py`.
 */
import { Refused } from "./refusals";
import type { House } from "./house";
import type { Notice } from "./news";
import { errorOf, newsOf, tableNewsOf } from "./showing";
import type { Table } from "./table";

/** Somebody who looks at a table. */
export interface Onlooker {
  readonly holder: string;
  /** Whether they have had their welcome, and are told what happens from there. */
  readonly isWelcome: boolean;
  tell(text: string): void;
  /** The table is gone. */
  end(): void;
}

export class Hub {
  readonly #at = new Map<string, Set<Onlooker>>();

  constructor(private readonly house: House) {
    house.news.subscribe((notice) => this.#hear(notice));
  }

  enter(table: Table, onlooker: Onlooker): void {
    const here = this.#at.get(table.code) ?? new Set<Onlooker>();
    this.#at.set(table.code, here.add(onlooker));
    this.house.enter(table, onlooker.holder);
  }

  leave(table: Table, onlooker: Onlooker): void {
    const here = this.#at.get(table.code);
    if (!here?.delete(onlooker)) return;
    if (here.size === 0) this.#at.delete(table.code);
    this.house.leave(table, onlooker.holder);
  }

  #hear(notice: Notice): void {
    const { table } = notice;
    const here = [...(this.#at.get(table.code) ?? [])].filter(({ isWelcome }) => isWelcome);
    switch (notice.what) {
      case "played": {
        const { played } = notice;
        for (const each of here) each.tell(newsOf(this.house, table, each.holder, played));
        if (played.ends || played.entry.kind === "resign") this.#tellTable(here, table);
        return;
      }
      case "said":
        for (const each of here) each.tell(JSON.stringify({ type: "said", ...notice.said }));
        return;
      case "table":
        return this.#tellTable(here, table);
      case "gone": {
        const error = errorOf(null, new Refused("expired", "This table has expired."));
        for (const each of here) {
          each.tell(error);
          each.end();
        }
      }
    }
  }

  #tellTable(here: readonly Onlooker[], table: Table): void {
    for (const each of here) each.tell(tableNewsOf(this.house, table, each.holder));
  }
}
