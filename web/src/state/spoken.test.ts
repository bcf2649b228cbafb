import { expect, it } from "vitest";
import { FRONT, aView } from "./fixtures";
import { spokenOf } from "./spoken";
import type { GameEvent } from "./types";

const say = (event: GameEvent, change = {}): ReturnType<typeof spokenOf> => spokenOf([event], 1, FRONT, aView(change));

it("tells what lies under a lifted roof, raised fields too", () => {
  const [lift] = say({ kind: "lift", room: "K", tiles: { a2: "B", a4: "x" } });
  expect([lift?.key, lift?.rooms, lift?.list]).toEqual([
    "said.lift",
    ["K"],
    [
      { at: "a2", tile: "B" },
      { at: "a3", tile: null },
      { at: "a4", tile: "x" },
    ],
  ]);
});

it("tells of a push what is in sight, and nothing under roofs", () => {
  const event: GameEvent = { kind: "slide", slot: "a4", spare: 0, in: "E", out: "?", revealed: {} };
  const [push, line] = say(event, { open: ["H"], tiles: { b4: "D", c4: "A" } });
  expect([push?.key, push?.tile, push?.out, line?.list]).toEqual(["said.push", "E", "?", [{ at: "b4", tile: "D" }]]);
  expect(say(event)).toHaveLength(1);
});

it("names where a mouse goes, and on what it then stands", () => {
  const run: GameEvent = { kind: "run", seat: 1, mouse: 0, from: "b5", to: "b4", over: [] };
  expect(say(run, { open: ["H"], tiles: { b4: "D" } })[0]).toMatchObject({
    key: "said.run",
    at: { at: "b4", tile: "D" },
  });
  expect(say(run, { open: [], tiles: { b4: "D" } })[0]?.at.tile).toBeNull();
  expect(say({ ...run, kind: "enter", to: "T" })[0]?.key).toBe("said.enter.cheesetower");
  expect(say({ ...run, mouse: 4 })[0]?.key).toBe("said.cheesy");
});

it("tells falls, finds, roofs, turns and the end of whom they concern", () => {
  const keys = spokenOf(
    [
      { kind: "fall", seat: 0, mouse: 1, at: "b4" },
      { kind: "ribbon", seat: 1 },
      { kind: "collect", seat: 0, cheese: "D" },
      { kind: "cover", rooms: ["K"] },
      { kind: "cover", rooms: [] },
      { kind: "turn", seat: 0, turn: 3 },
      { kind: "over", winner: 0, reason: "target" },
      { kind: "over", winner: null, reason: "third_mouse" },
    ] as GameEvent[],
    1,
    FRONT,
    aView({ collected: ["BD", ""] }),
  );
  expect(keys.map(({ key, seat, n }) => [key, seat, n])).toEqual([
    ["said.fall", 0, 0],
    ["said.ribbon", 1, 0],
    ["said.collect", 0, 2],
    ["said.cover", 1, 0],
    ["said.turn", 0, 0],
    ["said.win", 0, 0],
    ["said.draw", 1, 0],
  ]);
});
