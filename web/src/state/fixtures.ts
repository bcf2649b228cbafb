/** Views for tests: a bare table to start from, and the middle of a game as the pictures of the look show it. */
import { knownPosition } from "./known";
import { planOf } from "./places";
import type { View } from "./types";

export const FRONT = planOf("front");

/** A view of seat 0 on turn with nothing but roofs; `change` says what is different. */
export function aView(change: Partial<View> = {}): View {
  return {
    seat: 0,
    players: 2,
    target: 4,
    layout: "front",
    modules: [],
    turn_limit: null,
    start: 0,
    phase: "turn",
    player: 0,
    turn: 1,
    actions_left: 4,
    slid: false,
    works_used: [],
    tiles: {},
    spares: ["E"],
    open: [],
    mice: [
      ["a1", "out", "out", "out"],
      ["g7", "out", "out", "out"],
    ],
    cheesy: null,
    ribbon: null,
    cheese_tower: null,
    collected: ["", ""],
    stock: { A: 4, B: 4, C: 4, D: 4, E: 4, F: 4, G: 4 },
    winner: null,
    legal: ["."],
    costs: { ".": 0 },
    can_undo: false,
    deadline: null,
    memory: null,
    ...change,
    ...(change.mice ? { mice: fourEach(change.mice) } : {}),
  };
}

/** Mice as they are written in tests, those who are not named being outside. */
export function fourEach(mice: readonly (readonly string[])[]): string[][] {
  return mice.map((places) => [...places, ...OUTSIDE].slice(0, OUTSIDE.length));
}

const OUTSIDE = ["out", "out", "out", "out"];

/** A view with what is legal in it, and what that costs. */
export function playable(view: View): View {
  const costs = knownPosition(view).survey().costs();
  return { ...view, legal: Object.keys(costs), costs };
}
