/**
 * The server's time, by which turns end. A device may be minutes off, so each HTTP answer tells how far: its `Date`
 * header counts whole seconds, which is enough for a clock that shows them.
 */

/** What a header in whole seconds, and the way to here, may be wrong by: a device this close is taken as right. */
export const CLOSE = 1_500;

/** How far the server is ahead of the device, in milliseconds, from an answer's date; null: it has none. */
export function offsetFrom(date: string | null, sent: number, received: number): number | null {
  const told = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(told)) return null;
  const offset = told + 500 - (sent + received) / 2;
  return Math.abs(offset) <= CLOSE + (received - sent) / 2 ? 0 : offset;
}

class ServerClock {
  private offset = 0;

  learn(date: string | null, sent: number, received: number): void {
    this.offset = offsetFrom(date, sent, received) ?? this.offset;
  }

  now(): number {
    return Date.now() + this.offset;
  }
}

export const serverClock = new ServerClock();

/** The whole seconds left until a deadline. */
export function secondsLeft(deadline: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));
}
