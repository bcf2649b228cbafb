/**
 * Who looks at which table in this window, and who did a moment ago. A counterpart of the server's
 * `tables/presence.py`.
 */
export class Presence {
  readonly #at = new Map<string, Map<string, number>>();
  readonly #gone = new Map<string, number>();
  readonly #began: number;

  constructor(
    private readonly now: () => number,
    /** How long whoever has gone may be about to come back, in milliseconds. */
    private readonly remembered: number,
  ) {
    this.#began = now();
  }

  come(code: string, holder: string): void {
    const here = this.#at.get(code) ?? new Map<string, number>();
    this.#at.set(code, here.set(holder, (here.get(holder) ?? 0) + 1));
  }

  go(code: string, holder: string): void {
    const here = this.#at.get(code);
    const left = (here?.get(holder) ?? 0) - 1;
    if (left > 0) here?.set(holder, left);
    else {
      here?.delete(holder);
      this.note(code, holder);
    }
    if (here?.size === 0) this.#at.delete(code);
  }

  /** Remember that somebody was at a table just now, perhaps without looking at it. */
  note(code: string, holder: string): void {
    this.#gone.set(`${code} ${holder}`, this.now());
  }

  isHere(code: string, holder: string | null): boolean {
    return holder !== null && (this.#at.get(code)?.has(holder) ?? false);
  }

  /** For how many milliseconds more somebody who has gone may be about to come; none, and fewer: they may not. */
  missed(code: string, holder: string | null): number {
    return (this.#gone.get(`${code} ${holder ?? ""}`) ?? this.#began) + this.remembered - this.now();
  }

  /** How many look at a table. */
  count(code: string): number {
    return sum([...(this.#at.get(code)?.values() ?? [])]);
  }

  /** How many look at a table who hold no seat there. */
  watchers(code: string, holders: ReadonlySet<string | null>): number {
    const here = [...(this.#at.get(code) ?? [])];
    return sum(here.filter(([holder]) => !holders.has(holder)).map(([, number]) => number));
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
