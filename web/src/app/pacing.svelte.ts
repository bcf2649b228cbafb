/**
 * When the next thing others did is shown: after there was time to read what came to light before, and not while
 * somebody has paused, unless they ask for a single step. One's own actions never wait.
 */
import type { Step } from "$/state/queue";
import { isHiding, readUntil, tilesShown } from "$/state/reading";

export class Pacing {
  isPaused = $state(false);
  private isReading = $state(false);
  /** The one step that is shown although it would have to wait. */
  private allowed = $state<number | null>(null);
  private until = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether a step has to wait. */
  holds({ isOwn, seq, events }: Step): boolean {
    return !isOwn && seq !== this.allowed && (this.isPaused || (this.isReading && isHiding(events)));
  }

  /** A step has been shown: what it has brought to light wants to be read; what is covered again does not. */
  saw({ events }: Step, patience: number): void {
    if (events.some(({ kind }) => kind === "cover")) this.look();
    this.until = readUntil(Date.now(), this.until, tilesShown(events), patience);
    const left = this.until - Date.now();
    clearTimeout(this.timer);
    this.isReading = left > 0;
    if (left > 0) this.timer = setTimeout(() => (this.isReading = false), left);
  }

  /** Nothing has to be read any more. */
  look(): void {
    clearTimeout(this.timer);
    this.until = 0;
    this.isReading = false;
  }

  toggle(): void {
    this.isPaused = !this.isPaused;
  }

  /** Show this step, and then no other. */
  allow(seq: number): void {
    this.isPaused = true;
    this.allowed = seq;
  }

  /** Go on without any pause: somebody has skipped to what is now. */
  skip(): void {
    this.look();
    this.isPaused = false;
  }
}
