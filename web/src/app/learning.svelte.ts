/**
 * One lesson as the page holds it: an exercise in tasks, where somebody stands in it, and being shown how it is done.
 * Which lessons are learnt is kept in this browser.
 */
import { choiceFor } from "$/state/advice";
import { problemOf, type ApiError } from "$/keeping/refused";
import { fromStart, fromTask } from "$/state/exercise";
import { beckoning, isPointed, learntOf, standing, type Standing } from "$/state/lesson";
import type { Target } from "$/state/picking";
import { readToken } from "$/state/tokens";
import { Exercise } from "./exercise.svelte";
import { prefs } from "./prefs.svelte";
import { load, save } from "./storage";

const LOOK_FIRST = 650;
const LOOK_AT_PUSH = 1_300;

export const learnt = (): string[] => learntOf(load("learnt"));

function keep(lesson: string): void {
  save("learnt", [...learnt().filter((each) => each !== lesson), lesson]);
}

export class Learning extends Exercise {
  /** Why the lesson cannot be had. */
  lost = $state.raw<ApiError | null>(null);
  isShowing = $state(false);
  /** Whether to point at what to touch, even where one should find out. */
  isHelping = $state(false);
  private isLeft = false;

  /** Also when it is learnt: the gates stay as they are then, for what is said about them. */
  override readonly isMine = $derived.by(() => this.isOnTurn);
  readonly isSettled = $derived(this.step === null && !this.isBusy);
  readonly standing = $derived.by((): Standing | null => {
    const answer = this.trail.at(-1);
    return answer ? standing(answer) : null;
  });
  /** What to touch next. */
  override readonly advised = $derived.by((): Target | null => {
    const now = this.standing;
    if (!now || !this.isSettled || this.isShowing || !(isPointed(this.lesson, now.task) || this.isHelping)) return null;
    return beckoning(now.ahead, this.choice, this.pushing);
  });
  /** Whether the next thing to touch is the end of the turn. */
  readonly endsTurn = $derived(this.isSettled && this.standing?.ahead[0] === ".");

  constructor(readonly lesson: string) {
    super({ lesson });
  }

  override async begin(): Promise<void> {
    this.lost = null;
    try {
      await super.begin();
    } catch (error) {
      this.lost = problemOf(error);
    }
  }

  leave(): void {
    this.isLeft = true;
  }

  override pick(target: Target): void {
    if (!this.isShowing) super.pick(target);
  }

  override async play(tokens: readonly string[]): Promise<void> {
    if (!this.isShowing) await this.perform(tokens);
  }

  private async perform(tokens: readonly string[]): Promise<void> {
    await super.play(tokens);
    if (this.verdict === "solved") keep(this.lesson);
  }

  override undo(): void {
    if (!this.isShowing) super.undo();
  }

  override endTurn(): void {
    if (this.verdict === "open") super.endTurn();
  }

  /** A lesson asks nothing of its own: whoever ends too early begins the task again. */
  protected override asksToEnd(): boolean {
    return false;
  }

  /** Back to where the task at hand began; from the end, to the beginning of the lesson. */
  again(): void {
    const isLearnt = this.standing?.isLearnt ?? false;
    this.isHelping = !isLearnt;
    this.goTo(isLearnt ? fromStart(this.trail) : fromTask(this.trail));
  }

  /** Play what leads to the goal from where the task began, slowly enough to be followed. */
  async show(): Promise<void> {
    if (this.isShowing || this.isBusy) return;
    this.isShowing = true;
    this.goTo(fromTask(this.trail));
    for (const token of this.trail.at(-1)?.best ?? []) {
      const { trail } = this;
      await this.prepare(token);
      if (this.isLeft || this.trail !== trail) break;
      await this.perform([token]);
      if (this.problem) break;
      await this.settled();
    }
    this.isShowing = false;
  }

  /** Choose what an action needs, and wait until it was seen. */
  private async prepare(token: string): Promise<void> {
    if (!this.view) return;
    this.choice = choiceFor(token, this.view);
    const read = readToken(token);
    if (read?.kind === "slide") this.pushing = read.slot;
    await wait(read?.kind === "slide" ? LOOK_AT_PUSH : LOOK_FIRST);
  }

  private async settled(): Promise<void> {
    while (!this.isSettled && !this.isLeft) await wait(60);
  }
}

/** Where nothing moves, nothing has to be waited for. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, prefs.pace === "off" ? 0 : ms));
}
