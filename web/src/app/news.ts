/** What is to be told of a table, kept back until the board has shown it. */
export class News {
  private waiting: { seq: number; tell: () => void }[] = [];

  add(seq: number, tell: () => void): void {
    this.waiting.push({ seq, tell });
  }

  /** Tell what has been seen, in the order in which it came. */
  tellUpTo(seen: number): void {
    const due = this.waiting.filter(({ seq }) => seq <= seen);
    this.waiting = this.waiting.filter(({ seq }) => seq > seen);
    for (const { tell } of due) tell();
  }
}
