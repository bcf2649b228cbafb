/**
 * A board at which others act, too: what they do is shown in time to be read, and nothing beside the board tells of it
 * before. Here is what was told, how far that has been seen, and the way to go slower, faster, or straight to what is
 * now.
 */
import { allRows, type Row, type Told } from "$/state/log";
import { seen, type Step } from "$/state/queue";
import { factorOf, offered, patience, speedsFor } from "$/state/reading";
import type { Phrase, View } from "$/state/types";
import { News } from "./news";
import { Pacing } from "./pacing.svelte";
import { Playing } from "./playing.svelte";
import { prefs } from "./prefs.svelte";

/** What is told as it is seen, for the live region. */
export interface TableListener {
  /** A line that has been seen as it happened, and the view after it. */
  live(told: Told, view: View): void;
  /** Another turn has come, or the end, while the line was down: the view is all there is to tell of it. */
  caughtUp(view: View): void;
  /** A seat has taken its last action back, which is told if it is known. */
  undone(seat: number, told: Told | undefined): void;
  /** A bot takes a person's seat over, or gives it back. */
  seat(seat: number, isCovered: boolean): void;
  said(seat: number | null, phrase: Phrase): void;
}

export abstract class Watching extends Playing {
  told = $state.raw<Told[]>([]);
  readonly pacing = new Pacing();
  protected readonly news = new News();
  /** Whoever wants to know what happens while it is seen. */
  listener: TableListener | null = null;

  /** What has been seen of what was told. */
  readonly toldSoFar = $derived.by((): Told[] =>
    this.told.filter(({ line }) => !this.queue || line.seq <= seen(this.queue).seq),
  );
  readonly rows = $derived.by((): Row[] => allRows(this.toldSoFar, this.plan, this.seen?.turn ?? 0));
  /** How many of others' actions are still to be shown. */
  readonly ahead = $derived.by(() => this.queue?.steps.filter(({ isOwn }) => !isOwn).length ?? 0);

  /** Whether somebody here plays, and does not only watch. */
  readonly isPlaying = $derived.by(() => this.you.some((seat) => !this.info?.seats[seat]?.resigned));
  /** How fast what others do can be shown here, and how fast it is. */
  readonly speeds = $derived.by(() => speedsFor(this.isPlaying, prefs.pace === "off"));
  readonly wantedSpeed = $derived.by(() => offered(prefs.speed, this.speeds));

  protected override holds(step: Step): boolean {
    return this.pacing.holds(step);
  }

  protected override get haste(): number {
    return this.next?.isOwn ? 1 : factorOf(this.wantedSpeed);
  }

  /**
   * Whether only what comes of an action is shown: nobody looks, or wants to see what others do. A pause holds all the
   * same.
   */
  protected isAtOnce(isOwn: boolean): boolean {
    return document.hidden || (this.wantedSpeed === "now" && !isOwn && !this.pacing.isPaused);
  }

  /** Tell what the board has shown by now, and nothing beyond. */
  protected tellSeen(): void {
    if (this.queue) this.news.tellUpTo(seen(this.queue).seq);
  }

  override shown(): void {
    if (this.next) this.pacing.saw(this.next, patience(this.wantedSpeed, this.isPlaying));
    super.shown();
    this.tellSeen();
  }

  override finish(): void {
    if (this.isBehind) this.pacing.skip();
    super.finish();
    this.tellSeen();
  }

  /** Pause after what is being shown, or go on. */
  pause(): void {
    if (this.step && !this.pacing.isPaused) this.pacing.allow(this.step.seq);
    else this.pacing.toggle();
  }

  /** Show the next thing others did, if there is one, and then wait. */
  showNext(): void {
    const next = this.queue?.steps.find(({ isOwn }) => !isOwn);
    if (next) this.pacing.allow(next.seq);
  }
}
