/** The view after an event, as far as the board shows it: steps on the way from the view before to the view after. */
import { lineOf, roomAt } from "../../state/places";
import { CHEESY } from "../geometry";
import type { GameEvent, View } from "../types";

/** The view with an event shown. */
export function applyEvent(view: View, event: GameEvent, plan: string): View {
  switch (event.kind) {
    case "enter":
    case "run":
    case "jump":
      return moveTo(view, event.seat, event.mouse, event.to);
    case "fall":
      return moveTo(view, event.seat, event.mouse, "cellar");
    case "displaced":
      return moveTo(view, event.seat, event.mouse, "held");
    case "place":
      return moveTo(view, event.seat, event.mouse, event.to);
    case "lift":
      return { ...view, open: [...view.open, event.room], tiles: { ...view.tiles, ...event.tiles } };
    case "cover":
      return close(view, event.rooms, plan);
    case "slide":
      return slide(view, event, plan);
    case "ribbon":
      return { ...view, ribbon: event.seat };
    case "collect":
      return {
        ...view,
        collected: view.collected.map((kinds, seat) => (seat === event.seat ? kinds + event.cheese : kinds)),
      };
    case "hang":
      return { ...view, cheese_tower: event.post };
    default:
      return view;
  }
}

function moveTo(view: View, seat: number | null, mouse: number, place: string): View {
  if (mouse === CHEESY || seat === null) return { ...view, cheesy: place };
  const at = place === "T" ? "tower" : place;
  return {
    ...view,
    mice: view.mice.map((mice, s) => (s === seat ? mice.map((old, m) => (m === mouse ? at : old)) : mice)),
  };
}

function close(view: View, rooms: readonly string[], plan: string): View {
  const isCovered = ([field]: [string, string]): boolean => rooms.includes(roomAt(plan, field) ?? "");
  const tiles = Object.entries(view.tiles);
  const memory = view.memory && { ...view.memory, ...Object.fromEntries(tiles.filter(isCovered)) };
  const open = view.open.filter((room) => !rooms.includes(room));
  return { ...view, open, tiles: Object.fromEntries(tiles.filter((tile) => !isCovered(tile))), memory };
}

function slide(view: View, event: Extract<GameEvent, { kind: "slide" }>, plan: string): View {
  const tiles = { ...view.tiles };
  const memory = view.memory && { ...view.memory };
  lineOf(event.slot).forEach((field, i, line) => {
    const from = line[i - 1] ?? "";
    const tile = i === 0 ? event.in : (view.tiles[from] ?? event.revealed[field]);
    const known = tile ?? view.memory?.[from];
    delete tiles[field];
    if (memory) delete memory[field];
    if (tile !== undefined && view.open.includes(roomAt(plan, field) ?? "")) tiles[field] = tile;
    else if (memory && known !== undefined) memory[field] = known;
  });
  return { ...view, tiles, memory, spares: view.spares.map((tile, i) => (i === event.spare ? event.out : tile)) };
}

/**
 * The tiles that glide, where they lie before a push: the one coming in first, those that stay under roofs left out.
 */
export function gliding(view: View, event: Extract<GameEvent, { kind: "slide" }>): { at: number; tile: string }[] {
  const line = lineOf(event.slot);
  const list = [{ at: -1, tile: event.in }];
  line.forEach((field, i) => {
    const next = line[i + 1];
    const tile = view.tiles[field] ?? (next ? event.revealed[next] : event.out);
    if (tile !== undefined) list.push({ at: i, tile });
  });
  return list;
}
