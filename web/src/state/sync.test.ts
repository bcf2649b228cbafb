import { expect, it } from "vitest";
import { aView } from "./fixtures";
import { isTurnMissed, needsView } from "./sync";
import type { SeatInfo, TableInfo } from "./types";

const aSeat = (change: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: 0,
  kind: "person",
  name: null,
  level: null,
  memory: null,
  connected: true,
  covered: false,
  cover_from: null,
  resigned: false,
  aids: false,
  ...change,
});

function aTable(change: Partial<TableInfo> = {}, timer: TableInfo["options"]["timer"] = "off"): TableInfo {
  return {
    code: "ABCDEF",
    status: "running",
    public: false,
    plan: "",
    seats: [aSeat(), aSeat({ seat: 1 })],
    watchers: 0,
    created: "",
    options: {
      players: 2,
      target: 4,
      layout: "front",
      modules: [],
      memory_aids: "seat",
      timer,
      hints: false,
      bot_pace: "usual",
      start: null,
    },
    seal: "",
    seq: 0,
    winner: null,
    reason: null,
    rematch: null,
    you: [0],
    host: true,
    ...change,
  };
}

it("asks for a view when the game has begun, not before", () => {
  expect(needsView(aTable({ status: "lobby" }), aTable({ status: "lobby", you: [1] }), false)).toBe(false);
  expect(needsView(aTable({ status: "lobby" }), aTable(), false)).toBe(true);
});

it("lets the end of a game be shown to its end", () => {
  expect(needsView(aTable(), aTable({ status: "over", winner: 0, reason: "target" }), true)).toBe(false);
});

it("asks anew when one's own view is another: other seats, or aids of an own one", () => {
  const aided = (seat: number): SeatInfo[] => [0, 1].map((each) => aSeat({ seat: each, aids: each === seat }));
  expect(needsView(aTable(), aTable({ you: [1] }), true)).toBe(true);
  expect(needsView(aTable(), aTable({ seats: aided(0) }), true)).toBe(true);
  expect(needsView(aTable(), aTable({ seats: aided(1) }), true)).toBe(false);
});

it("asks for the new deadline when a bot takes a seat over at a table with a clock", () => {
  const seats = [aSeat(), aSeat({ seat: 1, covered: true })];
  expect(needsView(aTable(), aTable({ seats }), true)).toBe(false);
  expect(needsView(aTable({}, "fast"), aTable({ seats }, "fast"), true)).toBe(true);
});

it("knows that a turn or the end of the game was missed, but not twice", () => {
  const mine = aView({ turn: 3, player: 0 });
  const over = aView({ turn: 3, player: 0, phase: "over" });
  expect(isTurnMissed(mine, aView({ turn: 3, player: 0, actions_left: 1 }))).toBe(false);
  expect([
    isTurnMissed(mine, aView({ turn: 5, player: 0 })),
    isTurnMissed(mine, over),
    isTurnMissed(over, over),
  ]).toEqual([true, true, false]);
  expect(isTurnMissed(aView({ turn: 0, player: 0 }), aView({ turn: 0, player: 1 })), "before the game").toBe(true);
});
