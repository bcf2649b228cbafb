/**
 * An analysis under way. It goes on while other parts of the page are looked at, can be broken off and taken up again,
 * and what is known of a game is kept in this tab.
 */
import { problemOf } from "$/keeping/refused";
import { isWhole, mendedTurns, merged } from "$/state/replay/chances";
import { withoutClaims } from "$/state/replay/record";
import { analyse } from "$/study/studies";
import type { Problem, Replay, TurnAnalysis } from "$/state/types";

export class Analysis {
  turns = $state.raw<readonly TurnAnalysis[]>([]);
  isRunning = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** From 0 to 1. */
  readonly progress = $derived.by(
    () => (this.turns.at(-1)?.turn ?? 0) / Math.max(1, this.replay.steps.at(-1)?.view.turn ?? 1),
  );
  readonly isDone = $derived.by(() => isWhole(this.turns, this.replay));

  private stopper: AbortController | null = null;

  constructor(
    private readonly record: string,
    private readonly replay: Replay,
  ) {
    this.turns = kept(this.key);
  }

  /** Go through the game, from the first turn that is not known yet. */
  async start(): Promise<void> {
    if (this.isRunning || this.isDone) return;
    const stopper = (this.stopper = new AbortController());
    this.isRunning = true;
    this.problem = null;
    try {
      const first = (this.turns.at(-1)?.turn ?? 0) + 1;
      for await (const turn of analyse(withoutClaims(this.record), stopper.signal, first)) {
        this.turns = merged(this.turns, turn);
        keep(this.key, this.turns);
      }
    } catch (error) {
      if (!stopper.signal.aborted) this.problem = problemOf(error);
    }
    this.isRunning = false;
  }

  cancel(): void {
    this.stopper?.abort();
  }

  private get key(): string {
    const { seal, steps } = this.replay;
    return `appenzell.analysis.${seal.slice(0, 16)}.${steps.map((step) => step.token ?? "").join("")}`;
  }
}

function kept(key: string): TurnAnalysis[] {
  try {
    return mendedTurns(JSON.parse(sessionStorage.getItem(key) ?? "[]"));
  } catch {
    return [];
  }
}

function keep(key: string, turns: readonly TurnAnalysis[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(turns));
  } catch {
    // the tab's storage is full: it will be thought about once more
  }
}
