/** What the board is told, and what it tells. */
import type { GameEvent, View } from "../state/types";

export type { Marks } from "../state/marks";
export type { Preview } from "../state/preview";
export type { GameEvent, View } from "../state/types";

/** Something on the board that can be picked. A mouse is picked by the place it stands on. */
export interface Target {
  kind: "field" | "roof" | "slot" | "tower" | "cheesetower" | "pantry" | "post";
  id: string;
}

/** Events to be shown, with the views before and after them. */
export interface Motion {
  events: readonly GameEvent[];
  before: View;
  after: View;
}

/** What a small picture shows of a view. */
export type Standing = Pick<View, "open" | "mice" | "cheesy" | "cheese_tower">;
