/**
 * One lesson as the page holds it: a table whose other end is a position to practise on, where somebody stands in it,
 * and being shown how it is done. Which lessons are learnt is kept in this browser.
 */
import { choiceFor } from "$/state/advice";
import { beckoning, isPointed, learntOf, standing, type Standing } from "$/state/lesson";
import { NO_CHOICE } from "$/state/marks";
import { Practice } from "$/state/practice";
import { practise } from "$/state/studies";
import { readToken } from "$/state/tokens";
import type { Practised } from "$/state/types";
import type { ApiError } from "$/state/api";
import { load, save } from "./storage";
import { prefs } from "./prefs.svelte";
import { Table } from "./table.svelte";

const LOOK_FIRST = 650;
const LOOK_AT_PUSH = 1_300;

export const learnt = (): string[] => learntOf(load("learnt"));

function keep(lesson: string): void {
  save("learnt", [...learnt().filter((each) => each !== lesson), lesson]);
}

export class Learning {
  readonly table: Table;
  /** Why the lesson cannot be had. */
  lost = $state.raw<ApiError | null>(null);
  isShowing = $state(false);
  /** Whether to point at what to touch, even where one should find out. */
  isHelping = $state(false);
  private practised = $state.raw<Practised | null>(null);
  private practice!: Practice;
  private isLeft = false;

  readonly isSettled = $derived.by(() => this.table.step === null && !this.table.isBusy);
  readonly standing = $derived.by((): Standing | null => (this.practised ? standing(this.practised) : null));
  /** What to touch next. */
  readonly beckons = $derived.by(() => {
    const now = this.standing;
    if (!now || !this.isSettled || this.isShowing || !(isPointed(this.lesson, now.task) || this.isHelping)) return null;
    return beckoning(now.next, this.table.choice, this.table.pushing);
  });
  /** Whether the next thing to touch is the end of the turn. */
  readonly endsTurn = $derived(this.isSettled && this.standing?.next === ".");

  constructor(readonly lesson: string) {
    this.table = new Table("", (listener) => {
      this.practice = new Practice((tokens) => this.ask(tokens), listener);
      return this.practice;
    });
  }

  private async ask(tokens: string[]): Promise<Practised> {
    const practised = await practise({ lesson: this.lesson, tokens });
    this.practised = practised;
    if (practised.verdict === "solved") keep(this.lesson);
    return practised;
  }

  async begin(): Promise<void> {
    this.lost = null;
    try {
      await this.practice.start();
    } catch (error) {
      this.lost = error as ApiError;
    }
  }

  leave(): void {
    this.isLeft = true;
  }

  /** Back to where the task at hand began; from the end, to the beginning of the lesson. */
  async again(): Promise<void> {
    const isLearnt = this.standing?.isLearnt ?? false;
    const length = isLearnt ? 0 : (this.practised?.since ?? 0);
    this.isHelping = !isLearnt;
    this.letGo();
    await this.table.attempt(() => this.practice.back(length));
  }

  /** Let go of what was chosen. */
  private letGo(): void {
    this.table.finish();
    this.table.choice = NO_CHOICE;
    this.table.pushing = null;
    this.table.hint = null;
  }

  /** Play what leads to the goal, slowly enough to be followed. */
  async show(): Promise<void> {
    if (this.isShowing || !this.practised) return;
    this.isShowing = true;
    this.letGo();
    if (this.practised.steps.length > this.practised.since + 1) await this.again();
    for (const token of this.practised.best) {
      await this.prepare(token);
      if (this.isLeft) return;
      await this.table.play([token]);
      if (this.table.problem) break;
      await this.settled();
    }
    this.isShowing = false;
  }

  /** Choose what an action needs, and wait until it was seen. */
  private async prepare(token: string): Promise<void> {
    const { table } = this;
    if (!table.view) return;
    table.choice = choiceFor(token, table.view);
    const read = readToken(token);
    if (read?.kind === "slide") table.pushing = read.slot;
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
