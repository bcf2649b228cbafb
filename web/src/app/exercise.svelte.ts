/**
 * An exercise on a board: a puzzle, a lesson, or a position of one's own. What comes of every action is worked out
 * beside the page; taking back is free, for the answers are kept.
 */
import { choiceFor, type Thought } from "$/state/advice";
import { problemOf } from "$/keeping/refused";
import {
  MOST_ACTIONS,
  back,
  clueTo,
  fromStart,
  newSteps,
  queued,
  rested,
  tokensOf,
  verdictOf,
  viewOf,
  type Clue,
  type Subject,
  type Trail,
} from "$/state/exercise";
import { NO_CHOICE } from "$/state/marks";
import { choiceAfter } from "$/state/picking";
import { planOf } from "$/state/places";
import { settle } from "$/state/queue";
import * as studies from "$/study/studies";
import type { Step, View } from "$/state/types";
import { Playing } from "./playing.svelte";

export class Exercise extends Playing {
  trail = $state.raw<Trail>([]);
  /** Where to look, for who has asked; the tokens are what solves it from here. */
  help = $state.raw<{ clue: Clue | null; tokens: readonly string[] } | null>(null);
  /** Whether the solution was shown: then nobody has solved it. */
  isShown = $state(false);
  isAsking = $state(false);
  /** Called with the steps that came of an action, a reply included, for the live region. */
  onsteps: ((steps: readonly Step[]) => void) | null = null;

  /** Called with the action that was taken back. */
  onundone: ((step: Step) => void) | null = null;

  readonly isCurtain = false;
  readonly plan = $derived(planOf(this.view?.layout ?? "front"));
  readonly verdict = $derived(verdictOf(this.trail));
  readonly isOnTurn = $derived(
    this.view !== null && this.view.seat !== null && this.view.seat === this.view.player && this.view.phase !== "over",
  );
  readonly isMine = $derived.by(() => this.isOnTurn && this.verdict === "open");
  readonly canUndo = $derived(this.trail.length > 1 && !this.isBusy);
  readonly isFull = $derived(this.trail.length > MOST_ACTIONS);
  /** What the next seat answered has been played on the board. */
  readonly hasReply = $derived((this.trail.at(-1)?.reply.length ?? 0) > 0);

  constructor(readonly subject: Subject) {
    super();
  }

  /** Fetch the position. */
  async begin(): Promise<void> {
    const answer = await studies.practise(this.subject);
    this.trail = [answer];
    this.queue = rested(this.trail);
    this.meet();
  }

  async play(tokens: readonly string[]): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.pushing = null;
    this.problem = null;
    this.dropHelp();
    try {
      for (const token of tokens) await this.playOne(token);
    } catch (error) {
      this.problem = problemOf(error);
    }
    this.isBusy = false;
  }

  private async playOne(token: string): Promise<void> {
    const answer = await studies.practise({ ...this.subject, tokens: [...tokensOf(this.trail), token] });
    this.trail = [...this.trail, answer];
    const queue = this.queue && queued(this.queue, this.trail);
    this.queue = queue && document.hidden ? settle(queue) : queue;
    const view = viewOf(this.trail) as View;
    this.choice = view.seat === view.player ? choiceAfter(this.choice, token, view) : NO_CHOICE;
    this.forget(view);
    this.meet();
    this.onsteps?.(newSteps(this.trail));
  }

  /** In a position of one's own one is whoever is on turn, else the seat that began. */
  private meet(): void {
    const first = this.trail[0]?.steps[0]?.view;
    const view = "snapshot" in this.subject ? viewOf(this.trail) : first;
    this.you = view ? [view.player] : [];
  }

  /** End the turn; with actions left, ask once. */
  endTurn(): void {
    if (!this.isMine || this.isBusy) return;
    this.hint = this.problem = null;
    if (this.asksToEnd()) this.isEnding = true;
    else void this.play(["."]);
  }

  undo(): void {
    const [undone] = newSteps(this.trail);
    if (this.isBusy) return;
    this.goTo(back(this.trail));
    if (undone) this.onundone?.(undone);
  }

  startOver(): void {
    if (this.isBusy) return;
    this.isShown = false;
    this.goTo(fromStart(this.trail));
  }

  protected goTo(trail: Trail): void {
    if (this.isBusy) return;
    this.trail = trail;
    this.queue = rested(trail);
    this.choice = NO_CHOICE;
    this.advice = this.problem = this.hint = this.pushing = null;
    this.isEnding = false;
    this.dropHelp();
    this.meet();
  }

  /** Show again how the next seat wins. */
  repeatReply(): void {
    const before = rested(back(this.trail));
    if (before && !this.isBusy) this.queue = queued(before, this.trail);
  }

  // --- help ----------------------------------------------------------------------------------------------

  /** Ask where to look in a puzzle. */
  async askClue(): Promise<void> {
    await this.asked(async (isStill) => {
      const { solution } = await studies.practise({ ...this.subject, tokens: tokensOf(this.trail), solve: true });
      if (!isStill()) return;
      const clue = solution[0] ? clueTo(solution[0]) : null;
      this.help = { clue, tokens: solution };
      this.pointed = clue?.target ?? null;
    });
  }

  private dropHelp(): void {
    this.help = this.pointed = null;
  }

  /** Let the solution be played. */
  async showSolution(): Promise<void> {
    const tokens = this.help?.tokens ?? [];
    if (tokens.length === 0 || this.isBusy) return;
    this.isShown = true;
    await this.play(tokens);
  }

  /** Ask what a strong bot would do in a position of one's own. */
  async askAdvice(): Promise<void> {
    const { subject } = this;
    if (!("snapshot" in subject)) return;
    await this.asked(async (isStill) => {
      const thought: Thought = await studies.advisePosition(subject.snapshot, tokensOf(this.trail));
      if (!isStill() || !this.view) return;
      this.advice = thought;
      this.choice = choiceFor(thought.token, this.view);
      this.pushing = null;
    });
  }

  /** Ask something about the board as it is; an answer that comes when it has changed is let go. */
  private async asked(ask: (isStill: () => boolean) => Promise<void>): Promise<void> {
    if (this.isAsking || this.isBusy || !this.isMine) return;
    const { trail } = this;
    this.isAsking = true;
    this.problem = null;
    await ask(() => this.trail === trail).catch((error: unknown) => (this.problem = problemOf(error)));
    this.isAsking = false;
  }
}
