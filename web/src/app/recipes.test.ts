import { expect, it } from "vitest";
import { planOf } from "$/state/places";
import type { GameEvent } from "$/state/types";
import { BELL, recipeOf } from "./recipes";

const plan = planOf("front");
const sound = (event: GameEvent, you: number[] = [0]): string => JSON.stringify(recipeOf(event, plan, you));
const MOVED = { seat: 0, mouse: 0, from: "a1", to: "b1", over: [] };
const EVENTS: GameEvent[] = [
  { kind: "enter", ...MOVED },
  { kind: "run", ...MOVED },
  { kind: "jump", ...MOVED },
  { kind: "lift", room: "A", tiles: {} },
  { kind: "slide", slot: "a2", spare: 0, in: "A", out: "B", revealed: {} },
  { kind: "fall", seat: 0, mouse: 0, at: "b2" },
  { kind: "ribbon", seat: 0 },
  { kind: "collect", seat: 0, cheese: "A" },
  { kind: "hang", from: null, post: "b1" },
  { kind: "displaced", seat: 0, mouse: 0, at: "p1" },
  { kind: "place", seat: 0, mouse: 0, to: "p2" },
  { kind: "cover", rooms: ["A"] },
  { kind: "turn", seat: 0, turn: 2 },
  { kind: "over", winner: 0, reason: "target" },
];

it("has a sound for everything that happens, none longer than a second and a half", () => {
  for (const event of EVENTS) {
    const notes = recipeOf(event, plan, [0]);
    expect(notes.length, event.kind).toBeGreaterThan(0);
    for (const { at, length, volume } of notes) expect([at + length <= 1.5, volume <= 0.5]).toEqual([true, true]);
  }
});

it("tells materials apart: clay, straw and copper", () => {
  const roofs = ["A", "J", "N"].map((room) => sound({ kind: "lift", room, tiles: {} }));
  expect(new Set(roofs).size).toBe(3);
});

it("closes roofs one after the other", () => {
  const both = recipeOf({ kind: "cover", rooms: ["A", "J"] }, plan, [0]);
  expect(both.length).toBe(4);
  expect(recipeOf({ kind: "cover", rooms: [] }, plan, [0])).toEqual([]);
});

it("rings for the own turn and the own win only", () => {
  expect(sound({ kind: "turn", seat: 0, turn: 1 })).toBe(JSON.stringify(BELL));
  expect(sound({ kind: "turn", seat: 1, turn: 1 })).toBe("[]");
  const won = sound({ kind: "over", winner: 0, reason: "target" });
  expect(sound({ kind: "over", winner: 1, reason: "target" })).not.toBe(won);
  expect(sound({ kind: "over", winner: 1, reason: "target" }, [])).toBe(won);
  expect(sound({ kind: "over", winner: null, reason: "third_mouse" }, [])).not.toBe(won);
});
