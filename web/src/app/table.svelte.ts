/**
 * One table as the page holds it: what the session brings in, on top of what any board that is played on has. It adds
 * who sits there, what is said, the log, and the way to the server.
 */
import { canAsk, choiceFor, isAbout } from "$/state/advice";
import { choiceAfter, type Hint, type Target } from "$/state/picking";
import { push, renewed, settle, still } from "$/state/queue";
import { Past } from "$/state/replay/past";
import { Session, type Phase, type Refusal } from "$/state/session";
import { isTurnMissed, needsView } from "$/state/sync";
import type { GameEvent, Phrase, ServerMessage, TableInfo, View } from "$/state/types";
import { isHeard, type Hearing } from "$/state/hearing";
import { isPersons, type Told } from "$/state/log";
import type { Keeper } from "$/keeping/keeper";
import { problemOf } from "$/keeping/refused";
import { Absence } from "./absence.svelte";
import { keepMuted, mutedAt } from "./muted";
import { prefs } from "./prefs.svelte";
import { noteSeal } from "./seals";
import { Watching } from "./watching.svelte";
import { world } from "./world";

const SAYING_LASTS = 4_000;

export class Table extends Watching {
  phase = $state<Phase>("connecting");
  isAsking = $state(false);
  isReturning = $state(false);
  /** The seat this device was last handed to. */
  met = $state<number | null>(null);
  /** The next game, where somebody else has just begun it. */
  nextGame = $state<string | null>(null);
  readonly absence = new Absence();
  readonly past: Past;

  readonly plan = $derived(this.info?.plan ?? "");
  /** Whether the person here is on turn, seen or not; now, or as soon as what others did has been shown. */
  private readonly isOnTurn = $derived(
    this.view !== null &&
      this.view.seat !== null &&
      this.view.seat === this.view.player &&
      this.plays(this.view.player) &&
      !this.info?.seats[this.view.player]?.covered &&
      this.view.phase !== "over",
  );
  readonly isMine = $derived(this.isOnTurn && !this.isBehind);
  readonly isSoon = $derived(this.isOnTurn && this.isBehind);
  /** Why nothing can be taken back just now; null: something can. */
  readonly whyNoUndo = $derived.by((): Hint | null => {
    if (!this.isMine || !this.view) return this.whyNotNow();
    if (this.view.can_undo) return null;
    const { turn, player } = this.view;
    return this.told.some(({ line }) => line.turn === turn && line.seat === player)
      ? "hint.undo.seen"
      : "hint.undo.none";
  });
  readonly canAsk = $derived(canAsk(this.info?.options.hints ?? false, this.isMine, this.view));
  /** Whether the device has to be passed on first, at a screen that asks for it. */
  readonly isCurtain = $derived.by(() => {
    const view = this.queue?.shown;
    return (
      prefs.hasHandover &&
      view !== undefined &&
      this.next === null &&
      this.isShared &&
      view.phase === "turn" &&
      this.plays(view.player) &&
      this.met !== view.player
    );
  });
  /** Whether a bot plays for this browser, and nobody has asked for the seat back yet. */
  readonly isCovered = $derived(
    this.info?.status === "running" &&
      !this.isReturning &&
      this.you.some((seat) => this.info?.seats[seat]?.covered && !this.info.seats[seat].resigned),
  );
  readonly isShared = $derived(this.you.length > 1);
  /** Whether whoever sat here has given up, and the game goes on without them. */
  readonly hasResigned = $derived(this.info?.status === "running" && this.you.length > 0 && !this.isPlaying);

  hears = $state<Hearing>("all");
  private readonly session: Session;
  private count = 0;
  /** Whether the person has asked for the bot and stays to watch: then a new connection takes nothing back. */
  private isResting = false;

  constructor(
    readonly code: string,
    readonly keeper: Keeper,
  ) {
    super();
    this.past = new Past(keeper, code);
    this.muted = mutedAt(code);
    this.session = new Session(world(keeper, code), {
      message: (message) => this.take(message),
      phase: (phase) => (this.phase = phase),
    });
  }

  /** Whether a seat is an own one that has not been given up. */
  private plays(seat: number): boolean {
    return this.you.includes(seat) && !this.info?.seats[seat]?.resigned;
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
        this.tellSeen();
        // Only who has just come takes the seat back: whoever is about to leave hears of it here, too.
        if (this.isCovered && this.phase !== "live" && !this.isResting) void this.comeBack();
        if (before && message.view && isTurnMissed(before.latest, message.view)) this.listener?.caughtUp(message.view);
        return this.catchUp();
      }
      case "acted":
      case "resigned":
        return this.happened(message.seq, message.seat, message.events, message.view, message.line);
      case "undone":
        return this.unhappened(message.seq, message.undid, message.seat, message.view);
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
    const isOwn = this.isOwn(line);
    if (this.isAtOnce(isOwn)) this.finish();
    const queue = this.queue ? push(this.queue, seq, seat, events, view, isOwn) : still(view, seq);
    this.queue = this.isAtOnce(isOwn) ? settle(queue) : queue;
    if (line.token && seat === view.seat) this.choice = choiceAfter(this.choice, line.token, view);
    this.forget(view);
    if (isPersons(line) && this.you.includes(seat)) this.absence.act();
    this.news.add(seq, () => this.listener?.live(told, view));
    this.tellSeen();
  }

  /** What a person did here; at a shared screen the others see the end of a turn come like anybody's. */
  private isOwn(line: Told["line"]): boolean {
    return isPersons(line) && this.you.includes(line.seat) && !(this.isShared && line.token === ".");
  }

  /** Something was taken back, perhaps before it was shown here. */
  private unhappened(seq: number, undid: number, seat: number, view: View): void {
    if (this.queue && this.isBehind) {
      this.queue = push(this.queue, seq, seat, [], view);
      this.forget(view);
    } else this.arrive(view, seq);
    this.news.add(seq, () => {
      const undone = this.told.find(({ line }) => line.seq === undid);
      this.told = this.told.filter(({ line }) => line.seq !== undid);
      this.listener?.undone(seat, undone);
    });
    this.tellSeen();
  }

  protected override tellSeen(): void {
    super.tellSeen();
    this.catchUp();
  }

  /** In the own turn, tell what happened to whoever cannot have followed; at a shared screen everybody has. */
  private catchUp(): void {
    if (this.view && this.isMine && !this.isShared && this.view.phase === "turn")
      this.absence.play(this.view.turn, this.told, this.you, this.plan);
  }

  private changed(info: TableInfo): void {
    const isMissing = needsView(this.info, info, this.queue !== null);
    const before = this.info?.seats ?? [];
    const changed = info.seats.filter(
      ({ seat, covered, kind }) => kind === "person" && before[seat]?.kind === kind && before[seat].covered !== covered,
    );
    if (this.info?.status === "over" && !this.info.rematch) this.nextGame = info.rematch;
    this.info = info;
    this.you = info.you;
    for (const { seat, covered } of changed) this.listener?.seat(seat, covered);
    if (isMissing) this.session.resync();
  }

  private heard(seat: number | null, phrase: Phrase): void {
    if (!isHeard(this.hears, seat, this.you, this.muted)) return;
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
    const isBack = await this.attempt(() => this.keeper.comeBack(this.code));
    this.isReturning = false;
    if (isBack && !this.isShared) this.absence.tell(this.told, this.you, this.plan);
  }

  /** Let bots play the own seats for a while, and stay. */
  async rest(): Promise<void> {
    this.isResting = true;
    this.isResting = await this.attempt(() => this.keeper.leave(this.code));
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
    if (this.isCovered && !this.isMine) return "hint.covered";
    return this.isSoon ? "hint.showing" : super.whyNotNow();
  }

  override pick(target: Target): void {
    if (!this.view || this.isMine) super.pick(target);
    else this.refuse();
  }

  /** Whether there is something to step back from. */
  get canCancel(): boolean {
    return (
      this.absence.recap !== null ||
      this.isEnding ||
      this.pushing !== null ||
      this.advice !== null ||
      this.hint !== null ||
      this.choice.selected !== null ||
      this.choice.hanging
    );
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
    if (this.asksToEnd()) this.isEnding = true;
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

  override mute(seat: number, isMuted: boolean): void {
    this.muted = [...this.muted.filter((each) => each !== seat), ...(isMuted ? [seat] : [])];
    if (isMuted) this.sayings = this.sayings.filter((each) => each.seat !== seat);
    keepMuted(this.code, this.muted);
  }

  setAids(seat: number, on: boolean): void {
    this.session.aids(seat, on);
  }
}
