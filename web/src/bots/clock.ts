/** The clock of whoever thinks: how much time there is from now on, in seconds. */
const MOMENT = 0.0005;

export class Clock {
  readonly began = now();
  /** When the time is up; null: it never is. */
  readonly until: number | null;

  /** `moment` is whether a moment is left for putting an answer together. */
  constructor(seconds: number | null, moment = false) {
    this.until = seconds === null ? null : this.began + seconds - (moment ? Math.min(MOMENT, seconds / 10) : 0);
  }

  get isOver(): boolean {
    return this.until !== null && now() >= this.until;
  }
}

/** A time in seconds, of which only differences mean anything. */
export function now(): number {
  return performance.now() / 1000;
}
