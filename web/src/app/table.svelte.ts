/**
 * One table as the page holds it: what the session brings in, on top of what any board that is played on has. It adds
 * who sits there, what is said, the log, and the way to the server.
 */
import { canAsk, choiceFor, isAbout } from "$/state/advice";
import { choiceAfter, type Hint, type Target } from "$/state/picking";
import { push, renewed, settle, still } from "$/state/queue";
import { Session, type Phase, type Refusal } from "$/state/session";
import { isTurnMissed, needsView } from "$/state/sync";
import type { GameEvent, Phrase, ServerMessage, TableInfo, View } from "$/state/types";
import { isHeard, type Hearing } from "$/state/hearing";
import { allRows, type Row, type Told } from "$/state/log";
import { comeBack, leave, problemOf } from "$/state/api";
import { Absence } from "./absence.svelte";
import { Playing } from "./playing.svelte";
import { noteSeal } from "./seals";
import { world } from "./world";

/** What is told as it happens, for the live region. */
export interface TableListener {
  /** A line that comes in live, and the view after it. */
  live(told: Told, view: View): void;
  /** Another turn has come, or the end, while the line was down: the view is all there is to tell of it. */
  caughtUp(view: View): void;
  /** A seat has taken its last action back, which is told if it is known. */
  undone(seat: number, told: Told | undefined): void;
  /** A bot takes a person's seat over, or gives it back. */
  seat(seat: number, isCovered: boolean): void;
  said(seat: number | null, phrase: Phrase): void;
}

const SAYING_LASTS = 4_000;

export class Table extends Playing {
  phase = $state<Phase>("connecting");
  told = $state.raw<Told[]>([]);
  isAsking = $state(false);
  isReturning = $state(false);
  /** The seat this device was last handed to. */
  met = $state<number | null>(null);
  /** Whoever wants to know what happens while it happens. */
  listener: TableListener | null = null;
  readonly absence = new Absence();

  readonly plan = $derived(this.info?.plan ?? "");
  readonly isMine = $derived(this.view !== null && this.view.seat !== null && this.view.seat === this.view.player
    && this.you.includes(this.view.player) && !this.info?.seats[this.view.player]?.covered && this.view.phase !== "over");
  readonly rows = $derived.by((): Row[] => allRows(this.told, this.plan, this.view?.turn ?? 0));
  /** Why nothing can be taken back just now; null: something can. */
  readonly whyNoUndo = $derived.by((): Hint | null => {
    if (!this.isMine || !this.view) return this.isCovered ? "hint.covered" : "hint.wait";
    if (this.view.can_undo) return null;
    const { turn, player } = this.view;
    return this.told.some(({ line }) => line.turn === turn && line.seat === player) ? "hint.undo.seen" : "hint.undo.none";
  });
  readonly canAsk = $derived(canAsk(this.info?.options.hints ?? false, this.isMine, this.view));
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

  hears = $state<Hearing>("all");
  private readonly session: Session;
  private count = 0;
  /** Whether the person has asked for the bot and stays to watch: then a new connection takes nothing back. */
  private isResting = false;

  constructor(readonly code: string) {
    super();
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
      case "welcome": {
        const before = this.queue;
        this.info = message.table;
        if (message.table.status === "running") noteSeal(this.code, message.table.seal);
        this.you = message.you;
        this.told = [
          ...this.told.filter(({ line }) => line.seq <= message.since),
          ...message.log.map((line) => this.known(line.seq) ?? { line, events: line.events, sight: null }),
        ];
        if (message.view) this.arrive(message.view, message.seq);
        // Only who has just come takes the seat back: whoever is about to leave hears of it here, too.
        if (this.isCovered && this.phase !== "live" && !this.isResting) void this.comeBack();
        if (before && message.view && isTurnMissed(before.latest, message.view)) this.listener?.caughtUp(message.view);
        return this.catchUp();
      }
      case "acted":
      case "resigned":
        this.happened(message.seq, message.seat, message.events, message.view, message.line);
        return this.catchUp();
      case "undone": {
        const undone = this.told.find(({ line }) => line.seq === message.undid);
        this.told = this.told.filter(({ line }) => line.seq !== message.undid);
        this.arrive(message.view, message.seq);
        return this.listener?.undone(message.seat, undone);
      }
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
    if (line.by === "person" && this.you.includes(seat)) this.absence.act();
    this.listener?.live(told, view);
  }

  /** In the own turn, tell what happened to whoever cannot have followed; at a shared screen everybody has. */
  private catchUp(): void {
    if (this.view && this.isMine && !this.isShared && this.view.phase === "turn") this.absence.play(this.view.turn, this.told, this.you, this.plan);
  }

  private changed(info: TableInfo): void {
    const isMissing = needsView(this.info, info, this.queue !== null);
    const before = this.info?.seats ?? [];
    const changed = info.seats.filter(({ seat, covered, kind }) => kind === "person" && before[seat]?.kind === kind && before[seat].covered !== covered);
    this.info = info;
    this.you = info.you;
    for (const { seat, covered } of changed) this.listener?.seat(seat, covered);
    if (isMissing) this.session.resync();
  }

  private heard(seat: number | null, phrase: Phrase): void {
    if (!isHeard(this.hears, seat, this.you)) return;
    const key = ++this.count;
    this.listener?.said(seat, phrase);
    this.sayings = [...this.sayings.filter((each) => each.seat !== seat), { key, seat, phrase }];
    setTimeout(() => (this.sayings = this.sayings.filter((each) => each.key !== key)), SAYING_LASTS);
  }

  // --- what the person does ------------------------------------------------------------------------------

  /** Ask the server for something; returns whether it was done, and says what was refused. */
  async attempt(request: () => Promise<unknown>): Promise<boolean> {
    this.problem = null;
    try {
      await request();
      return true;
    } catch (error) {
      this.problem = problemOf(error);
      return false;
    }
  }

  /** Take the own seats back from the bots that cover them, and hear what they did. */
  async comeBack(): Promise<void> {
    this.isReturning = true;
    this.isResting = false;
    const isBack = await this.attempt(() => comeBack(this.code));
    this.isReturning = false;
    if (isBack && !this.isShared) this.absence.tell(this.told, this.you, this.plan);
  }

  /** Let bots play the own seats for a while, and stay. */
  async rest(): Promise<void> {
    this.isResting = true;
    this.isResting = await this.attempt(() => leave(this.code));
  }

  /** The person looks elsewhere. */
  hide(): void {
    this.absence.hide();
    this.finish();
  }

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

  private isDone<T extends { ok: true }>(answer: T | Refusal): answer is T {
    if (!answer.ok) this.problem = answer.error;
    return answer.ok;
  }

  protected override whyNotNow(): Hint {
    return this.isCovered && !this.isMine ? "hint.covered" : super.whyNotNow();
  }

  override pick(target: Target): void {
    if (!this.view || this.isMine) return super.pick(target);
    this.finish();
    this.refuse();
  }

  /** Whether there is something to step back from. */
  get canCancel(): boolean {
    return this.absence.recap !== null || this.isEnding || this.pushing !== null || this.advice !== null || this.hint !== null || this.choice.selected !== null || this.choice.hanging;
  }

  /** Step back: from a question first, then from a recap. */
  override cancel(): void {
    if (this.absence.recap && !this.isEnding && this.pushing === null) this.absence.dismiss();
    else super.cancel();
  }

  /** End the turn; with actions left, ask once. */
  endTurn(): void {
    if (!this.view || this.isBusy) return;
    if (!this.isMine || !this.view.legal.includes(".")) return this.refuse();
    this.hint = null;
    this.problem = null;
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
    const about = this.queue?.seq;
    const answer = await this.session.hint();
    this.isAsking = false;
    if (!this.isDone(answer)) return;
    if (!this.view || this.queue?.seq !== about || !isAbout(answer.advice, this.view)) return;
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
}
