import { expect, it } from "vitest";
import type { GameEvent, Replay } from "../types";
import { base } from "./fixtures";
import { turningOf } from "./turning";

/** A game of two as the cheeses were collected: `0A` is an A of seat 0, a turn each. */
function race(winner: number | null, ...collects: string[]): Replay {
  const collected = ["", ""];
  const steps = ["", ...collects].map((found, turn) => {
    const [seat, cheese] = [Number(found[0] ?? 0), found[1] ?? ""];
    collected[seat] += cheese;
    const events: GameEvent[] = cheese ? [{ kind: "collect", seat, cheese }] : [];
    return { seat, turn, token: null, events, view: { collected: [...collected] }, unseen: {}, pair: null };
  });
  return { winner, resigned: [], steps } as unknown as Replay;
}

it("finds when the winner came ahead for good", () => {
  expect(turningOf(race(0, "1A", "0B", "0C", "1B", "0D", "0E"))).toEqual({
    kind: "turn",
    seat: 0,
    turn: 5,
    cheese: "D",
  });
  expect(turningOf(race(0, "0A", "1B", "0C", "1D", "0E"))?.kind).toBe("last");
  expect(turningOf(race(0, "0A", "0B", "1C", "0D"))).toMatchObject({ kind: "early", turn: 1 });
  expect(turningOf(base.replay)).toMatchObject({ seat: base.replay.winner });
});

it("tells nothing where nobody came ahead, or nobody won", () => {
  expect([turningOf(race(0, "0A", "1B")), turningOf(race(1, "0A")), turningOf(race(null, "0A"))]).toEqual([
    null,
    null,
    null,
  ]);
});
