/** Where a race was decided: when whoever has won took the lead and never lost it again. Needs no analysis. */
import type { Replay } from "../types";

export interface Turning {
  /** `early`: ahead from the first cheese on; `last`: only the last cheese did it. */
  kind: "early" | "turn" | "last";
  seat: number;
  turn: number;
  cheese: string;
}

/** The turn in which the winner came ahead of all others for good; null: nobody won, or not by being ahead. */
export function turningOf({ steps, winner, resigned }: Replay): Turning | null {
  if (winner === null) return null;
  const rivals = (steps[0]?.view.collected ?? [])
    .map((_, seat) => seat)
    .filter((seat) => seat !== winner && !resigned.some((gone) => gone.seat === seat));
  const lead = steps.map(
    ({ view }) =>
      (view.collected[winner]?.length ?? 0) - Math.max(0, ...rivals.map((seat) => view.collected[seat]?.length ?? 0)),
  );
  const at = lead.findLastIndex((ahead) => ahead <= 0) + 1;
  const step = steps[at];
  const found = step?.events.find((event) => event.kind === "collect" && event.seat === winner);
  if (!step || found?.kind !== "collect") return null;
  const isFirst = steps.slice(0, at).every(({ view }) => view.collected.every((kinds) => kinds === ""));
  return {
    kind: at === steps.length - 1 ? "last" : isFirst ? "early" : "turn",
    seat: winner,
    turn: step.turn,
    cheese: found.cheese,
  };
}
