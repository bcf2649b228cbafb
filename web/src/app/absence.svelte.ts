/** Whether somebody was away from a table for a while, and what they are told then: at most once for each turn. */
import type { Told } from "$/state/log";
import { isRecapDue, linesSince, recapOf, type Recap } from "$/state/recap";

export class Absence {
  /** What happened meanwhile, until it is read or they act. */
  recap = $state.raw<Recap | null>(null);
  /** Whether the page was hidden, or not there, at some time since their last action. */
  private wasAway = true;
  private turn = -1;
  /** The last line they have read of, and the last that was told. */
  private known = 0;
  private said = 0;

  /** They look elsewhere. */
  hide(): void {
    this.wasAway = true;
  }

  /** They are here: nothing has to be told of what was before. */
  act(): void {
    this.recap = null;
    this.wasAway = false;
  }

  /** Their turn goes on, or begins: then see whether they can have followed. */
  play(turn: number, told: readonly Told[], you: readonly number[], plan: string): void {
    if (turn === this.turn) return;
    this.turn = turn;
    if (isRecapDue(told, you, Math.max(this.known, this.said), this.wasAway)) this.tell(told, you, plan);
  }

  /** Tell what happened since their last action. */
  tell(told: readonly Told[], you: readonly number[], plan: string): void {
    const recap = recapOf(linesSince(told, you, this.known), plan);
    if (!recap || recap.seq === this.recap?.seq) return;
    this.recap = recap;
    this.said = recap.seq;
    this.wasAway = false;
  }

  dismiss(): void {
    this.known = this.recap?.seq ?? this.known;
    this.recap = null;
  }
}
