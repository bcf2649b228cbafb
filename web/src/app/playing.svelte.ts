/**
 * A board that somebody plays on, at a table or alone with an exercise: what is shown, what the person has chosen, and
 * what a pick means. How an action is carried out is left to those who extend it. Rules of picking, marks and previews
 * live in `state/`; this only keeps them together, reactively.
 */
import { adviceTarget, type Thought } from "$/state/advice";
import { options, selectable } from "$/state/choices";
import { NO_CHOICE, noMarks, type Choice } from "$/state/marks";
import { decide, whyNotNow, type Hint, type Target } from "$/state/picking";
import { resignedOf } from "$/state/placing";
import { previewSlide, type Preview } from "$/state/preview";
import { done, seen, settle, speed, type Queue, type Step } from "$/state/queue";
import { slideToken } from "$/state/tokens";
import type { Phrase, Problem, TableInfo, View } from "$/state/types";
import { rules } from "./rules.svelte";
import { hush } from "./sound";

export interface Saying {
  key: number;
  seat: number | null;
  phrase: Phrase;
}

const HINT_LASTS = 8_000;

export abstract class Playing {
  /** Who sits where; null where nobody does. */
  info = $state.raw<TableInfo | null>(null);
  /** The seats of whoever sits here. */
  you = $state.raw<number[]>([]);
  queue = $state.raw<Queue | null>(null);
  sayings = $state.raw<Saying[]>([]);
  /** The seats whose phrases are not shown here. */
  muted = $state.raw<readonly number[]>([]);
  choice = $state.raw<Choice>(NO_CHOICE);
  /** The slot whose push is being considered. */
  pushing = $state<string | null>(null);
  /** The slot under the pointer. */
  hovered = $state<string | null>(null);
  /** Whether "actions are left: end anyway?" is being asked. */
  isEnding = $state(false);
  isBusy = $state(false);
  hint = $state<Hint | null>(null);
  /** Counts what was refused: the same refusal is said each time. */
  refusals = $state(0);
  /** What a strong bot would do in this view, if somebody has asked. */
  advice = $state.raw<Thought | null>(null);
  /** What did not work last, until something else is done or happens. */
  problem = $state.raw<Problem | null>(null);

  abstract readonly plan: string;
  /** Whether the person here is on turn. */
  abstract readonly isMine: boolean;
  /** Whether nothing may be shown just now. */
  abstract readonly isCurtain: boolean;

  /** How things stand, seen or not: what can be done follows from it. */
  readonly view = $derived.by((): View | null => this.queue?.latest ?? null);
  /** How far it has been seen: what stands beside the board tells of this. */
  readonly seen = $derived.by((): View | null => (this.queue ? seen(this.queue).view : null));
  /** Whether others have done something that has not been seen yet. */
  readonly isBehind = $derived(this.seen !== this.view);
  /** What comes next, and what of it is being shown: it may have to wait. */
  readonly next = $derived(this.queue?.steps[0] ?? null);
  readonly step = $derived.by(() => (this.next && !this.holds(this.next) ? this.next : null));
  readonly speed = $derived.by(() => (this.queue ? speed(this.queue) * this.haste : 1));
  readonly options = $derived.by(() =>
    this.view && this.isMine && !this.isCurtain && rules.isReady
      ? options(this.view, this.choice)
      : { marks: noMarks(), ways: {} },
  );
  readonly resigned = $derived.by(() => resignedOf(this.info));
  readonly preview = $derived.by((): Preview | null =>
    this.view && this.isMine && this.pushing && rules.isReady
      ? previewSlide(this.view, this.pushing, this.choice.spare, this.resigned)
      : null,
  );
  /**
   * The slot whose push is drawn: the one considered, or the one under the pointer while it rests there and can be
   * pushed.
   */
  readonly ghost = $derived.by((): string | null => {
    const canHover = this.step === null && this.hovered !== null && this.options.marks.slots[this.hovered] === "open";
    return this.pushing ?? (canHover ? this.hovered : null);
  });
  /** What that push would do. */
  readonly drawn = $derived.by((): Preview | null =>
    this.view && this.ghost !== null && rules.isReady
      ? previewSlide(this.view, this.ghost, this.choice.spare, this.resigned)
      : null,
  );
  /** Whether a mouse can come in, and whether the cheese tower can be hung elsewhere. */
  readonly canEnter = $derived.by(() => this.canDo("+"));
  readonly canHang = $derived.by(() => this.canDo("T:"));
  /** What somebody points at on the board. */
  pointed = $state.raw<Target | null>(null);
  /** The same, or the advised action. */
  readonly advised = $derived.by(
    (): Target | null => this.pointed ?? (this.advice ? adviceTarget(this.advice.token) : null),
  );

  constructor() {
    void rules.fetch();
  }

  private hintTimer: ReturnType<typeof setTimeout> | undefined;

  /** Whether a step has to wait. */
  protected holds(_step: Step): boolean {
    return false;
  }

  /** How many times as fast as usual somebody wants it. */
  protected get haste(): number {
    return 1;
  }

  /** Play tokens one after the other; stop where one is refused. */
  abstract play(tokens: readonly string[]): Promise<void>;

  pick(target: Target): void {
    if (!this.view || this.isBusy) return;
    this.finish();
    this.isEnding = false;
    this.problem = null;
    if (!rules.isReady) return this.refuse();
    const decision = decide(this.view, this.choice, this.pushing, target);
    this.hint = null;
    if (decision.kind === "act") void this.play(decision.tokens);
    else if (decision.kind === "push") this.pushing = decision.slot;
    else if (decision.kind === "hint") this.showHint(decision.key);
    else {
      this.choice = decision.choice;
      if (target.kind !== "pantry") this.pushing = null;
    }
  }

  protected showHint(hint: Hint): void {
    this.hint = hint;
    this.refusals += 1;
    this.holdHint(false);
  }

  /** Say why what was asked for cannot be done now. */
  refuse(): void {
    this.showHint(this.whyNotNow());
  }

  protected whyNotNow(): Hint {
    if (!this.view || !this.isMine) return "hint.wait";
    if (rules.isReady) return whyNotNow(this.view);
    if (rules.isMissing) void rules.fetch();
    return rules.isMissing ? "hint.rules.missing" : "hint.rules.loading";
  }

  /** Keep a hint while somebody is about to ask why; otherwise it goes after a while. */
  holdHint(isHeld: boolean): void {
    clearTimeout(this.hintTimer);
    if (!isHeld && this.hint) this.hintTimer = setTimeout(() => (this.hint = null), HINT_LASTS);
  }

  /** What was chosen belongs to a turn: let go of it when that is over. */
  protected forget(view: View): void {
    const isStill = view.seat === view.player && view.phase === "turn";
    if (!isStill) this.choice = NO_CHOICE;
    // After something was taken back, the mouse stands elsewhere again.
    const { selected } = this.choice;
    if (selected !== null && !selectable(view).includes(selected)) this.choice = { ...this.choice, selected: null };
    this.advice = null;
    this.pushing = null;
    this.hint = null;
    this.isEnding = false;
    if (this.choice.spare >= view.spares.length) this.choice = { ...this.choice, spare: 0 };
  }

  /** Whether the turn would end with actions left, which is asked once. */
  protected asksToEnd(): boolean {
    return (
      !this.isEnding &&
      this.view !== null &&
      this.view.actions_left > 0 &&
      this.view.legal.some((token) => token !== ".")
    );
  }

  confirmPush(): void {
    if (this.pushing) void this.play([slideToken(this.pushing, this.choice.spare)]);
  }

  /** Look at a push before it is made. */
  consider(slot: string, spare: number): void {
    this.choice = { ...NO_CHOICE, spare };
    this.isEnding = false;
    this.pushing = slot;
  }

  /** Select the next of those who can be moved; returns its place. */
  nextMouse(): string | null {
    const places = this.view && this.isMine ? selectable(this.view) : [];
    if (places.length === 0) {
      this.refuse();
      return null;
    }
    const selected = places[(places.indexOf(this.choice.selected ?? "") + 1) % places.length] ?? null;
    this.choice = { ...NO_CHOICE, spare: this.choice.spare, selected };
    this.pushing = null;
    return selected;
  }

  /** Step back: from a push, the question, hanging, or a selection. */
  cancel(): void {
    if (this.isEnding) this.isEnding = false;
    else if (this.pushing) this.pushing = null;
    else if (this.advice) this.advice = null;
    else this.choice = { ...NO_CHOICE, spare: this.choice.spare };
    this.hint = null;
    this.problem = null;
  }

  /** Whether there is an action in one's turn whose token begins like this. */
  private canDo(start: string): boolean {
    return (
      this.view !== null &&
      this.isMine &&
      this.view.phase === "turn" &&
      this.view.legal.some((token) => token.startsWith(start))
    );
  }

  /** Select the mice outside, or let go of them. */
  toggleEnter(): void {
    this.choice = { ...NO_CHOICE, spare: this.choice.spare, selected: this.choice.selected === "out" ? null : "out" };
    this.pushing = null;
    this.hint = null;
  }

  chooseSpare(spare: number): void {
    this.choice = { ...this.choice, spare };
  }

  setHanging(hanging: boolean): void {
    this.choice = { ...NO_CHOICE, spare: this.choice.spare, hanging };
    this.pushing = null;
    this.hint = null;
  }

  /** Show a seat's phrases no more, or again; where nobody speaks there is nothing to do. */
  mute(_seat: number, _isMuted: boolean): void {}

  /** A step has been shown. */
  shown(): void {
    if (this.queue) this.queue = done(this.queue);
  }

  /** Show everything at once; what is still to be heard of it is not. */
  finish(): void {
    if (!this.queue || this.queue.steps.length === 0) return;
    hush();
    this.queue = settle(this.queue);
  }
}
