/** The race: how many kinds each seat had after each turn, as lines that climb from left to right. */
import type { Replay } from "../types";
import { roundOf, turnsOf, type Turn } from "./timeline";

/** For each seat its number of cheeses before the first turn and after every one. */
export function raceOf(replay: Replay): number[][] {
  const turns = turnsOf(replay);
  return Array.from({ length: replay.players }, (_, seat) =>
    turns.map(({ last }) => replay.steps[last]?.view.collected[seat]?.length ?? 0),
  );
}

/** A seat's line: level during a turn, up at its end. */
export function stairs(line: readonly number[], x: (after: number) => number, y: (count: number) => number): string {
  return line.map((count, i) => (i === 0 ? `M${x(i)} ${y(count)}` : `H${x(i)}V${y(count)}`)).join("");
}

/** Where the lines end, from the top: each at its own height, or so far below the one before that both can be seen. */
export function endsOf(heights: readonly number[], apart: number): { seat: number; at: number }[] {
  const order = heights.map((at, seat) => ({ seat, at })).sort((a, b) => a.at - b.at);
  let lowest = -Infinity;
  return order.map(({ seat, at }) => ({ seat, at: (lowest = Math.max(at, lowest + apart)) }));
}

/** The last turn of each round, as a place in the list of turns. */
export function roundEnds(turns: readonly Turn[], players: number): number[] {
  const rounds = roundOf(turns.at(-1)?.turn ?? 0, players);
  return Array.from({ length: rounds }, (_, i) => turns.findLastIndex(({ turn }) => roundOf(turn, players) <= i + 1));
}
