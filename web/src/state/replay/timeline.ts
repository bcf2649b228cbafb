/**
 * A game as a line of turns: which steps belong to which, what was collected where, and where one gets by going on by
 * an action or by a turn. The setting up comes first, as turn 0.
 */
import type { Replay } from "../types";

export type Stride = "action" | "turn";

export interface Turn {
  turn: number;
  /** Whose it was; null for the setting up. */
  seat: number | null;
  /** The first and the last of its steps. */
  first: number;
  last: number;
  collected: { seat: number; cheese: string }[];
}

/** The turns of a game. */
export function turnsOf({ steps }: Replay): Turn[] {
  const turns: Turn[] = [];
  steps.forEach(({ turn, seat, events }, i) => {
    let last = turns.at(-1);
    if (!last || last.turn !== turn)
      turns.push((last = { turn, seat: turn === 0 ? null : seat, first: i, last: i, collected: [] }));
    last.last = i;
    for (const event of events)
      if (event.kind === "collect") last.collected.push({ seat: event.seat, cheese: event.cheese });
  });
  return turns;
}

/** The round a turn belongs to; 0 is the setting up. */
export function roundOf(turn: number, players: number): number {
  return Math.ceil(turn / players);
}

/** Where in the list of turns a step is. */
export function turnIndex(turns: readonly Turn[], step: number): number {
  return Math.max(
    0,
    turns.findIndex(({ last }) => step <= last),
  );
}

/** The step at which one gets by going on or back. */
export function stepAfter(turns: readonly Turn[], step: number, by: Stride): number {
  const end = turns.at(-1)?.last ?? 0;
  return by === "action" ? Math.min(end, step + 1) : (turns.find(({ last }) => last > step)?.last ?? end);
}

export function stepBefore(turns: readonly Turn[], step: number, by: Stride): number {
  return by === "action" ? Math.max(0, step - 1) : (turns.findLast(({ last }) => last < step)?.last ?? 0);
}

/** Where a step lies on a line on which every turn is as wide as the others; from 0 to 1. */
export function placeOf(turns: readonly Turn[], step: number): number {
  const index = turnIndex(turns, step);
  const { first = 0, last = 0 } = turns[index] ?? {};
  return step === 0 ? 0 : (index + (step - first + 1) / (last - first + 1)) / Math.max(1, turns.length);
}

/** The step nearest to a place on that line. */
export function stepAt(turns: readonly Turn[], place: number): number {
  const along = Math.min(1, Math.max(0, place)) * turns.length;
  const index = Math.min(turns.length - 1, Math.floor(along));
  const { first = 0, last = 0 } = turns[index] ?? {};
  return Math.max(0, Math.min(last, first - 1 + Math.round((along - index) * (last - first + 1))));
}

/** The step an address asks for (`?step=37`); the first one if it asks for none that is there. */
export function askedStep(search: string, count: number): number {
  const asked = Number(new URLSearchParams(search).get("step") ?? 0);
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, count - 1) : 0;
}
