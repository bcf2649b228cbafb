/** What the board shows while something moves, beside the view itself. */
import { CHEESY, type Point } from "../geometry";
import type { GameEvent } from "../types";

/** Tiles that glide together. */
export interface Glide {
  slot: string;
  tiles: (Point & { code: string })[];
}

/** Something that is there for a moment only. */
export type Effect =
  | { kind: "thread"; id: string; cheese: string; from: Point; to: Point }
  | { kind: "token"; id: string; cheese: string; at: Point }
  | { kind: "puff" | "cross" | "stars"; id: string; at: Point }
  | { kind: "arrows"; id: string; slot: string };

/** Which piece an event is about. */
export function pieceKey(event: GameEvent): string | null {
  if (event.kind === "hang") return "T";
  if (event.kind === "ribbon") return "C";
  if (!("mouse" in event)) return null;
  return event.mouse === CHEESY || event.seat === null ? "C" : `${event.seat}-${event.mouse}`;
}

/** The middle of a thread, where its cheese appears. */
export function heart(thread: readonly Effect[]): Point {
  const [first] = thread;
  if (first?.kind !== "thread") return { x: 350, y: 350 };
  return { x: (first.from.x + first.to.x) / 2, y: (first.from.y + first.to.y) / 2 - 20 };
}
