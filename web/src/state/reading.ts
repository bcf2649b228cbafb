/**
 * Time for the eyes. This is a game of memory: what a roof or a push has brought to light stays in sight until it can
 * have been read, before it is covered again or the turn passes on. Whoever watches may want it slower, faster or at
 * once.
 */
import type { GameEvent } from "./types";

/** How fast something is shown, and what others do; `now`: at once, without any time to read. */
export const FACTORS = [0.5, 1, 2, 4] as const;
export const SPEEDS = [...FACTORS, "now"] as const;
export type Factor = (typeof FACTORS)[number];
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds for one or two tiles, and for each further one. */
const LEAST = 2_500;
const EACH = 500;

/** How many times as fast as usual. */
export function factorOf(speed: Speed): number {
  return speed === "now" ? 4 : speed;
}

/**
 * What there is to choose from: `now` leaves no time to read, so those who play have it only where nothing moves at
 * all.
 */
export function speedsFor(isPlaying: boolean, isStill: boolean): readonly Speed[] {
  return isPlaying && !isStill ? SPEEDS.filter((speed) => speed !== "now") : SPEEDS;
}

/** What comes of a wish: where it is not offered, the fastest that is. */
export function offered(speed: Speed, speeds: readonly Speed[]): Speed {
  return speeds.includes(speed) ? speed : (speeds.at(-1) ?? 1);
}

/** The next slower or faster speed. */
export function besideSpeed(speed: Speed, by: -1 | 1, speeds: readonly Speed[] = SPEEDS): Speed {
  return speeds[Math.min(speeds.length - 1, Math.max(0, speeds.indexOf(speed) + by))] ?? speed;
}

/**
 * How many times as long as usual there is to read. Those who play never get less, however fast things move; those who
 * only watch may.
 */
export function patience(speed: Speed, isPlaying: boolean): number {
  return isPlaying ? Math.max(1, 1 / factorOf(speed)) : 1 / factorOf(speed);
}

/** How many tiles an action brings to light. */
export function tilesShown(events: readonly GameEvent[]): number {
  return events.reduce(
    (sum, event) =>
      sum + Object.keys(event.kind === "lift" ? event.tiles : event.kind === "slide" ? event.revealed : {}).length,
    0,
  );
}

/** Whether an action can take out of sight what was shown, or passes the turn on. */
export function isHiding(events: readonly GameEvent[]): boolean {
  return events.some(({ kind }) => kind === "cover" || kind === "slide" || kind === "turn");
}

/**
 * Until when there is something to read, if so many tiles have come to light now, and others before may still be read.
 */
export function readUntil(now: number, until: number, tiles: number, patience = 1): number {
  if (tiles === 0) return until;
  const alone = now + patience * (LEAST + EACH * Math.max(0, tiles - 2));
  return until > now ? Math.max(alone, until + patience * EACH * tiles) : alone;
}
