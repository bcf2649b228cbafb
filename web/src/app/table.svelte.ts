/**
 * One table as the page holds it: what the session brings in, what the motion queue still has to show, and what the
 * person has chosen. Rules of picking, marks and previews live in `state/`; this only keeps them together, reactively.
 */
import { adviceTarget, canAsk, choiceFor, isAbout } from "$/state/advice";
import { NO_CHOICE, noMarks, options, type Choice } from "$/state/marks";
import { choiceAfter, decide, type Hint, type Target } from "$/state/picking";
import { previewSlide, type Preview } from "$/state/preview";
import { done, push, renewed, settle, speed, still, type Queue } from "$/state/queue";
import { Session, type Answer, type Phase } from "$/state/session";
import { needsView } from "$/state/sync";
import { slideToken } from "$/state/tokens";
import type { Advice, GameEvent, Phrase, Problem, ServerMessage, TableInfo, View } from "$/state/types";
import { allRows, type Row, type Told } from "$/state/log";
import { comeBack, type ApiError } from "$/state/api";
import { noteSeal } from "./seals";
import { world } from "./world";

export interface Saying {
  key: number;
  seat: number | null;
  phrase: Phrase;
}

const SAYING_LASTS = 4_000;
const HINT_LASTS = 4_000;

export class Table {
  info = $state.raw<TableInfo | null>(null);
  phase = $state<Phase>("connecting");
  you = $state.raw<number[]>([]);
  queue = $state.raw<Queue | null>(null);
  told = $state.raw<Told[]>([]);
  sayings = $state.raw<Saying[]>([]);
  choice = $state.raw<Choice>(NO_CHOICE);
  /** The slot whose push is being considered. */
  pushing = $state<string | null>(null);
  /** The slot under the pointer. */
  hovered = $state<string | null>(null);
  /** Whether "actions are left: end anyway?" is being asked. */
  isEnding = $state(false);
  isBusy = $state(false);
  hint = $state<Hint | null>(null);
  /** What a strong bot would do in this view, if somebody has asked. */
  advice = $state.raw<Advice | null>(null);
  isAsking = $state(false);
  /** What did not work last, until something else is done or happens. */
  problem = $state.raw<Problem | null>(null);
  isReturning = $state(false);
  /** The seat this device was last handed to. */
  met = $state<number | null>(null);
  /** Called with every line that comes in live, for the live region and the sounds. */
  onlive: (told: Told) => void = () => {};

  readonly view = $derived.by((): View | null => this.queue?.latest ?? null);
  readonly plan = $derived(this.info?.plan ?? "");
  readonly isMine = $derived(this.view !== null && this.view.seat !== null && this.view.seat === this.view.player
    && this.you.includes(this.view.player) && this.view.phase !== "over");
  readonly step = $derived(this.queue?.steps[0] ?? null);
  readonly speed = $derived(this.queue ? speed(this.queue) : 1);
  readonly rows = $derived.by((): Row[] => allRows(this.told, this.plan, this.view?.turn ?? 0));
  readonly options = $derived.by(() => (
    this.view && this.isMine && !this.isCurtain ? options(this.view, this.plan, this.choice) : { marks: noMarks(), ways: {} }
  ));
  /** Why nothing can be taken back just now; null: something can. */
  readonly whyNoUndo = $derived.by((): Hint | null => {
    if (!this.isMine || !this.view) return "hint.wait";
    if (this.view.can_undo) return null;
    const { turn, player } = this.view;
    return this.told.some(({ line }) => line.turn === turn && line.seat === player) ? "hint.undo.seen" : "hint.undo.none";
  });
  readonly preview = $derived.by((): Preview | null => (
    this.view && this.isMine && this.pushing ? previewSlide(this.view, this.plan, this.pushing, this.choice.spare) : null
  ));
  readonly canAsk = $derived(canAsk(this.info?.options.hints ?? false, this.isMine, this.view));
  /** The advised action on the board. */
  readonly advised = $derived(this.advice ? adviceTarget(this.advice.token) : null);
  /** Whether the device has to be passed on first. */
  readonly isCurtain = $derived.by(() => {
    const view = this.queue?.shown;
    return view !== undefined && this.step === null && this.isShared && view.phase === "turn"
      && this.you.includes(view.player) && this.met !== view.player;
  });
  /** Whether a bot plays for this browser, and nobody has asked for the seat back yet. */
  readonly isCovered = $derived(this.info?.status === "running" && !this.isReturning
    && this.you.some((seat) => this.info?.seats[seat]?.covered && !this.info.seats[seat].resigned));
  readonly isShared = $derived(this.you.length > 1);

  private readonly session: Session;
  private count = 0;
  private hintTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly code: string) {
    this.session = new Session(world(code), {
      message: (message) => this.take(message),
      phase: (phase) => (this.phase = phase),
    });
  }

  start(): void {
    this.session.start();
  }

  stop(): void {
    this.session.stop();
  }

  wake(): void {
    this.session.wake();
  }

  // --- what comes in -------------------------------------------------------------------------------------

  private take(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.info = message.table;
        if (message.table.status === "running") noteSeal(this.code, message.table.seal);
        this.you = message.you;
        this.told = message.log.map((line) => this.known(line.seq) ?? { line, events: line.events, sight: null });
        if (message.view) this.arrive(message.view, message.seq);
        // Only who has just come takes the seat back: whoever is about to leave hears of it here, too.
        if (this.isCovered && this.phase !== "live") void this.comeBack();
        return;
      case "acted":
      case "resigned":
        return this.happened(message.seq, message.seat, message.events, message.view, message.line);
      case "undone":
        this.told = this.told.filter(({ line }) => line.seq !== message.undid);
        return this.arrive(message.view, message.seq);
      case "table":
        return this.changed(message.table);
      case "said":
        return this.heard(message.seat, message.phrase);
      case "error":
        this.problem = message;
    }
  }

  private known(seq: number): Told | undefined {
    return this.told.find(({ line, sight }) => line.seq === seq && sight !== null);
  }

  /** A view without a story: show it at once, unless it is where what moves just now will end. */
  private arrive(view: View, seq: number): void {
    const isKnown = this.queue?.seq === seq;
    this.queue = renewed(this.queue, view, seq);
    if (!isKnown) this.forget(view);
  }

  private happened(seq: number, seat: number, events: GameEvent[], view: View, line: Told["line"]): void {
    const told = { line, events, sight: view };
    this.problem = null;
    this.told = [...this.told, told];
    const queue = this.queue ? push(this.queue, seq, seat, events, view) : still(view, seq);
    this.queue = document.hidden ? settle(queue) : queue;
    if (line.token && seat === view.seat) this.choice = choiceAfter(this.choice, line.token, view);
    this.forget(view);
    this.onlive(told);
  }

  /** What was chosen belongs to a turn: let go of it when that is over. */
  private forget(view: View): void {
    const isStill = view.seat === view.player && view.phase === "turn";
    if (!isStill) this.choice = NO_CHOICE;
    this.advice = null;
    this.pushing = null;
    this.isEnding = false;
    if (this.choice.spare >= view.spares.length) this.choice = { ...this.choice, spare: 0 };
  }

  private changed(info: TableInfo): void {
    const isMissing = needsView(this.info, info, this.queue !== null);
    this.info = info;
    this.you = info.you;
    if (isMissing) this.session.resync();
  }

  private heard(seat: number | null, phrase: Phrase): void {
    const key = ++this.count;
    this.sayings = [...this.sayings.filter((each) => each.seat !== seat), { key, seat, phrase }];
    setTimeout(() => (this.sayings = this.sayings.filter((each) => each.key !== key)), SAYING_LASTS);
  }

  // --- what the person does ------------------------------------------------------------------------------

  pick(target: Target): void {
    if (!this.view || this.isBusy) return;
    this.finish();
    this.isEnding = false;
    this.problem = null;
    const decision = decide(this.view, this.plan, this.choice, this.pushing, target);
    this.hint = null;
    if (decision.kind === "act") void this.play(decision.tokens);
    else if (decision.kind === "push") this.pushing = decision.slot;
    else if (decision.kind === "hint") this.showHint(decision.key);
    else {
      this.choice = decision.choice;
      if (target.kind !== "pantry") this.pushing = null;
    }
  }

  private showHint(hint: Hint): void {
    this.hint = hint;
    clearTimeout(this.hintTimer);
    this.hintTimer = setTimeout(() => (this.hint = null), HINT_LASTS);
  }

  /** Ask the server for something; returns whether it was done, and says what was refused. */
  async attempt(request: () => Promise<unknown>): Promise<boolean> {
    this.problem = null;
    try {
      await request();
      return true;
    } catch (error) {
      this.problem = error as ApiError;
      return false;
    }
  }

  /** Take the own seats back from the bots that cover them. */
  async comeBack(): Promise<void> {
    this.isReturning = true;
    await this.attempt(() => comeBack(this.code));
    this.isReturning = false;
  }

  /** Play tokens one after the other; stop where the server says no. */
  async play(tokens: readonly string[]): Promise<void> {
    this.isBusy = true;
    this.pushing = null;
    this.problem = null;
    for (const token of tokens) {
      const answer = await this.session.act(token);
      if (!this.isDone(answer)) break;
    }
    this.isBusy = false;
  }

  private isDone(answer: Answer): boolean {
    if (!answer.ok) this.problem = answer.error;
    return answer.ok;
  }

  confirmPush(): void {
    if (this.pushing) void this.play([slideToken(this.pushing, this.choice.spare)]);
  }

  /** End the turn; with actions left, ask once. */
  endTurn(): void {
    if (!this.view || this.isBusy) return;
    const isIdle = this.view.legal.every((token) => token === ".");
    if (this.view.actions_left > 0 && !isIdle && !this.isEnding) this.isEnding = true;
    else void this.play(["."]);
  }

  /** Take back the last action, or say why that is not possible. */
  async undo(): Promise<void> {
    if (this.isBusy) return;
    if (this.whyNoUndo) return this.showHint(this.whyNoUndo);
    this.isBusy = true;
    this.problem = null;
    this.isDone(await this.session.undo());
    this.isBusy = false;
  }

  /** Ask what a strong bot would do; a late answer is let go. */
  async askAdvice(): Promise<void> {
    if (this.isAsking || this.isBusy || !this.canAsk) return;
    this.isAsking = true;
    this.problem = null;
    const answer = await this.session.hint();
    this.isAsking = false;
    if (!answer.ok || !this.view || !this.isMine || !isAbout(answer.advice, this.view)) return;
    this.advice = answer.advice;
    this.choice = choiceFor(answer.advice.token, this.view);
    this.pushing = null;
    this.isEnding = false;
    this.hint = null;
  }

  async resign(seat: number): Promise<void> {
    this.problem = null;
    this.isDone(await this.session.resign(seat));
  }

  say(phrase: Phrase): void {
    this.session.say(phrase);
  }

  setAids(seat: number, on: boolean): void {
    this.session.aids(seat, on);
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

  chooseSpare(spare: number): void {
    this.choice = { ...this.choice, spare };
  }

  setHanging(hanging: boolean): void {
    this.choice = { ...NO_CHOICE, spare: this.choice.spare, hanging };
    this.pushing = null;
  }

  /** A step has been shown. */
  shown(): void {
    if (this.queue) this.queue = done(this.queue);
  }

  /** Show everything at once. */
  finish(): void {
    if (this.queue && this.queue.steps.length > 0) this.queue = settle(this.queue);
  }
}
