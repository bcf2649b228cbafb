/** The rule somebody has asked about, shown over whatever page they are on. */

class Why {
  /** The rule's id; null: nobody asks. */
  rule = $state<string | null>(null);

  ask(rule: string): void {
    this.rule = rule;
  }

  close(): void {
    this.rule = null;
  }
}

export const why = new Why();
