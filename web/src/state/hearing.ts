/** Whose phrases are shown: of all, of those who play, or of nobody; one's own always. */
export const HEARINGS = ["all", "players", "none"] as const;
export type Hearing = (typeof HEARINGS)[number];

/** Whether a phrase is shown; seat null: a spectator said it. Whoever is muted is not heard, whoever else is. */
export function isHeard(
  hearing: Hearing,
  seat: number | null,
  you: readonly number[],
  muted: readonly number[],
): boolean {
  if (seat !== null && muted.includes(seat) && !you.includes(seat)) return false;
  return hearing === "all" || (seat !== null && (hearing === "players" || you.includes(seat)));
}
