/** Bots: their levels from the weakest to the strongest, what they remember, and which of several one is. */
import type { Level, LevelInfo, Memory, SeatInfo } from "./types";

export const LEVELS: readonly Level[] = ["child", "novice", "keen", "expert", "master"];
export const MEMORIES: readonly Memory[] = ["none", "short", "good", "perfect"];
export const DEFAULT_LEVEL: Level = "keen";

/** How well a level remembers by itself; null until the server has said so. */
export function ownMemory(levels: readonly LevelInfo[], level: Level): Memory | null {
  return levels.find(({ id }) => id === level)?.memory ?? null;
}

/** The seats of bots that keep no tile in mind: what they find again is chance. */
export function forgetfulSeats(seats: readonly SeatInfo[]): Set<number> {
  return new Set(seats.filter(({ kind, memory }) => kind === "bot" && memory === "none").map(({ seat }) => seat));
}

/** Which one a bot is among those of its level, from 1; null where it is the only one, or where a person sits. */
export function numberOf(seat: SeatInfo, seats: readonly SeatInfo[]): number | null {
  const alike = seats.filter(({ kind, level, name }) => kind === "bot" && level === seat.level && name === seat.name);
  const number = alike.findIndex((each) => each.seat === seat.seat) + 1;
  return alike.length > 1 && number > 0 ? number : null;
}
