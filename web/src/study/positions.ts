/** Positions and room plans that somebody has made up: whether they can be, and random plans. */
import { Game } from "$/game/game";
import { parseLayout } from "$/game/layout";
import { randomLayout } from "$/game/randomLayout";
import { freshSeed } from "$/game/seed";
import type { LayoutText, SnapshotText } from "../wire";

/** A position as it is written; `BadSnapshot` says why it cannot be. */
export function checkPosition(snapshot: SnapshotText["snapshot"]): SnapshotText {
  return { snapshot: { ...Game.fromSnapshot(snapshot).snapshot() } };
}

/** The slash form of a room plan; `BadLayout` says why it is none. */
export function checkLayout(layout: string): LayoutText {
  return { layout: parseLayout(layout).plan };
}

/** A random room plan, the same for the same seed; of no text a new one. */
export function anyLayout(seed: string): LayoutText {
  return { layout: randomLayout(seed || freshSeed()).plan };
}
