/**
 * A view as a position the rules can be asked about. Tiles under roofs are unseen there, unless the table's memory aids
 * name them. So are those of the deck: whatever is drawn stays unknown, and nothing can be found out.
 */
import { TILE_FIELDS } from "../game/layout";
import { Position, setupWords } from "../game/position";
import { put } from "../game/putting";
import { Setup } from "../game/setup";
import { NAMES } from "../kernel/facts";
import type { View } from "./types";

const known = new WeakMap<View, Position>();

/** What a view shows, as a position; the same one for the same view, so nobody plays on it. */
export function knownPosition(view: View): Position {
  const found = known.get(view);
  if (found) return found;
  const position = positionOf(view);
  known.set(view, position);
  return position;
}

function positionOf(view: View): Position {
  const setup = new Setup(agreed(view));
  const position = new Position(setupWords(setup, view.start));
  const seen = { ...view.memory, ...view.tiles };
  const tiles = Object.fromEntries(TILE_FIELDS.map((field) => [field, seen[field] ?? NAMES.unseen]));
  put(position, { ...view, tiles, setup, deck: NAMES.unseen.repeat(TILE_FIELDS.length) });
  return position;
}

function agreed({ players, target, layout, modules, turn_limit, start }: View) {
  return { players, target, layout, modules, turn_limit, start };
}
