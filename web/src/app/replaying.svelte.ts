/**
 * A finished game being watched: which step the board rests on, what is moving, how fast, and what shows through the
 * roofs. One forward is shown as it happened; everything else is a cut.
 */
import { courseOf } from "$/state/replay/course";
import { glimpsesAt, type Knowledge } from "$/state/replay/knowledge";
import { roundOf, stepAfter, stepBefore, turnsOf, type Stride } from "$/state/replay/timeline";
import type { Step as Shown } from "$/state/queue";
import type { Factor } from "$/state/reading";
import type { Replay, TableInfo } from "$/state/types";
import { prefs } from "./prefs.svelte";
import { hush } from "./sound";

/** How long the board rests between two steps of a game that is playing, and where nothing moves. */
const REST = 320;
const STILL_REST = 900;
/** A step that the board never finishes is finished here. */
const OVERDUE = 5_000;

export class Replaying {
  at = $state(0);
  /** The step that is being shown, on the way to `goal`. */
  moving = $state<number | null>(null);
  isPlaying = $state(false);
  stride = $state<Stride>("action");
  speed = $state<Factor>(1);
  knowledge = $state<Knowledge>("seen");
  /** Fields somebody was sent to look at. */
  rings = $state.raw<readonly string[]>([]);
  /** Another way the game could have gone, and the step at which it leaves the real one. */
  other = $state.raw<{ replay: Replay; from: number } | null>(null);

  readonly turns = $derived.by(() => turnsOf(this.game));
  readonly shown = $derived.by((): Replay => this.other?.replay ?? this.game);
  private readonly course = $derived.by(() => courseOf(this.shown));
  readonly end = $derived.by(() => this.shown.steps.length - 1);
  readonly step = $derived.by(() => this.shown.steps[this.at] as Replay["steps"][number]);
  readonly view = $derived.by(() => ({ ...this.step.view, memory: null }));
  readonly glimpses = $derived.by(() => glimpsesAt(this.shown, this.course, this.at, this.knowledge));
  /** The step of the real game that the timeline points at. */
  readonly place = $derived.by(() => (this.other ? this.other.from : this.at));
  /** The step of the real game where the board will come to rest, unless the game is playing. */
  readonly bound = $derived.by(() => (this.other || this.isPlaying ? this.place : this.goal));
  /** The steps to be told now, from and to: the one that is shown, or all that are gone through in one go. */
  readonly told = $derived.by((): readonly [number, number] =>
    this.isPlaying ? [this.at, this.at] : [this.since, this.goal],
  );
  /** The turn that is going on there, or about to begin; 0 is the setting up. */
  readonly turn = $derived.by(() => this.game.steps[this.place]?.view.turn ?? 0);
  readonly round = $derived.by(() => roundOf(this.turn, this.game.players));
  /** Whether the end is shown, by the rules or because somebody gave up there. */
  readonly isOver = $derived.by(() => this.at === this.end && this.shown.reason !== null);
  readonly motion = $derived.by((): Shown | null => {
    const step = this.moving === null ? undefined : this.shown.steps[this.moving];
    const before = this.moving === null ? undefined : this.shown.steps[this.moving - 1];
    if (!step || !before) return null;
    const after = { ...step.view, memory: null };
    return {
      seq: this.moving ?? 0,
      seat: step.seat,
      events: step.events,
      before: { ...before.view, memory: null },
      after,
      isOwn: false,
    };
  });

  private goal = $state(0);
  private since = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: Replay,
    readonly record: string,
    readonly info: TableInfo | null,
    at: number,
  ) {
    this.at = this.goal = this.since = Math.min(at, game.steps.length - 1);
  }

  /** Cut to a step. */
  show(step: number, rings: readonly string[] = []): void {
    this.halt();
    this.other = null;
    this.rings = rings;
    this.at = this.goal = this.since = Math.max(0, Math.min(step, this.end));
  }

  first(): void {
    this.show(0);
  }

  last(): void {
    this.show(this.game.steps.length - 1);
  }

  back(by: Stride = this.stride): void {
    this.show(stepBefore(this.turns, this.settled(), by));
    if (by === "turn") this.since = this.turns.find(({ last }) => last === this.goal)?.first ?? this.goal;
  }

  /** Show what comes next as it happened. */
  forth(by: Stride = this.stride): void {
    const from = this.settled();
    this.show(from);
    this.head(stepAfter(this.turns, from, by));
  }

  toggle(): void {
    if (this.isPlaying) return this.show(this.settled());
    const from = this.settled();
    this.show(from >= this.game.steps.length - 1 ? 0 : from);
    this.isPlaying = true;
    this.head(this.end);
  }

  /** Show another way the game could have gone, from a step on. */
  tryOther(replay: Replay, from: number): void {
    this.show(from);
    this.other = { replay, from };
    this.head(replay.steps.length - 1);
  }

  /** Back from that to the game as it was. */
  leaveOther(): void {
    if (this.other) this.show(this.other.from);
  }

  /** What was moving has been shown. */
  done(): void {
    if (this.moving === null) return;
    clearTimeout(this.timer);
    this.at = this.moving;
    this.moving = null;
    if (this.at >= this.goal) this.rests();
    else this.timer = setTimeout(() => this.move(), this.rest / this.speed);
  }

  /** Let go of everything: the page is left. */
  halt(): void {
    clearTimeout(this.timer);
    hush();
    this.moving = null;
    this.isPlaying = false;
  }

  private get rest(): number {
    return prefs.pace === "off" ? STILL_REST : REST;
  }

  /** Where the board is, or is about to be: whoever is impatient cuts to it. */
  private settled(): number {
    if (this.other) return this.other.from;
    return this.isPlaying ? this.at : Math.max(this.at, this.goal);
  }

  private head(goal: number): void {
    this.since = Math.min(this.at + 1, goal);
    this.goal = goal;
    this.move();
  }

  /** The goal is reached; a game that was playing has been told on the way. */
  private rests(): void {
    if (this.isPlaying) this.since = this.at;
    this.isPlaying = false;
  }

  private move(): void {
    if (this.at >= this.goal) return this.rests();
    this.rings = [];
    this.moving = this.at + 1;
    this.timer = setTimeout(() => this.done(), OVERDUE / Math.min(1, this.speed));
  }
}
