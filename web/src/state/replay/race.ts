/** The race: how many kinds each seat had after each turn, as lines that climb from left to right. */
import type { Replay } from "../types";
import { turnsOf } from "./timeline";

/** For each seat its number of cheeses before the first turn and after every one. */
export function raceOf(replay: Replay): number[][] {
  const turns = turnsOf(replay);
  return Array.from({ length: replay.players }, (_, seat) => turns.map(({ last }) => replay.steps[last]?.view.collected[seat]?.length ?? 0));
}
