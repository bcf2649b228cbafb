/** What can be seen through the roofs of a replay: nothing, what somebody who remembers everything knows, or all. */
import { hasTile } from "../places";
import type { Replay } from "../types";
import type { Moment } from "./course";

export const KNOWLEDGES = ["open", "seen", "all"] as const;
export type Knowledge = (typeof KNOWLEDGES)[number];

/** A tile under a roof; `age` is how many turns ago it was last seen, null: nobody had seen it yet. */
export interface Glimpse {
  tile: string;
  age: number | null;
}

export function glimpsesAt(
  replay: Replay,
  course: readonly Moment[],
  step: number,
  knowledge: Knowledge,
): Record<string, Glimpse> {
  const { view, unseen } = replay.steps[step] ?? {};
  const moment = course[step];
  if (!view || !moment || knowledge === "open") return {};
  const glimpses: Record<string, Glimpse> = {};
  for (const [field, tile] of Object.entries(view.memory ?? {})) {
    if (hasTile(field))
      glimpses[field] = { tile, age: view.turn - (moment.seen.get(moment.at[field] ?? -1) ?? view.turn) };
  }
  if (knowledge === "all")
    for (const [field, tile] of Object.entries(unseen ?? {})) glimpses[field] = { tile, age: null };
  return glimpses;
}
