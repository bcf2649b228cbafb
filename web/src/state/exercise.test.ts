import { describe, expect, it } from "vitest";
import {
  back,
  clueTo,
  fromStart,
  fromTask,
  newSteps,
  queued,
  rested,
  tokensOf,
  verdictOf,
  viewOf,
  type Trail,
} from "./exercise";
import { aView } from "./fixtures";
import type { Practised, Step } from "./types";

const step = (token: string | null, left: number, seat = 0): Step => ({
  seat,
  turn: 1,
  token,
  events: [],
  view: aView({ actions_left: left }),
  unseen: {},
  pair: null,
});
const answer = (steps: Step[], more: Partial<Practised> = {}): Practised => ({
  steps,
  verdict: "open",
  reply: [],
  best: [],
  solution: [],
  done: 0,
  since: 0,
  ...more,
});

const first = answer([step(null, 2)]);
const second = answer([step(null, 2), step("b2-b3", 1)]);
const failed = answer([step(null, 2), step("b2-b3", 1), step(".", 0)], {
  verdict: "failed",
  reply: [step(">b1", 3, 1), step("a2-a3", 2, 1)],
});
const trail: Trail = [first, second, failed];

describe("a trail", () => {
  it("knows what was played and how it stands", () => {
    expect(tokensOf([first])).toEqual([]);
    expect(tokensOf(trail)).toEqual(["b2-b3", "."]);
    expect(viewOf([first, second])?.actions_left).toBe(1);
    expect([verdictOf([]), verdictOf(trail)]).toEqual(["open", "failed"]);
  });

  it("goes back by one action or to the start, and never further", () => {
    expect(back(trail)).toEqual([first, second]);
    expect(fromStart(trail)).toEqual([first]);
    expect(back([first])).toEqual([first]);
  });

  it("goes back to where the task at hand began, which is after the answer to the one before", () => {
    const answered = answer([step(null, 2), step(".", 0), step("^E", 3, 1), step(".", 2, 1)], { done: 1, since: 3 });
    const tried = answer([...answered.steps, step("^Q", 1)], { done: 1, since: 3 });
    expect(fromTask([first, answered, tried])).toEqual([first, answered]);
    expect(fromTask([first, answered])).toEqual([first, answered]);
    expect(fromTask([first, second])).toEqual([first]);
  });

  it("tells what the last answer adds: an action and what was answered to it", () => {
    const answered = answer([...second.steps, step(".", 0), step("^E", 3, 1)]);
    expect(newSteps([first, second, answered]).map(({ seat, token }) => [seat, token])).toEqual([
      [0, "."],
      [1, "^E"],
    ]);
    expect(newSteps([first])).toEqual([]);
  });

  it("shows the last action and then the reply", () => {
    const queue = queued(rested(back(trail))!, trail);
    expect(queue.steps.map(({ seat, after }) => [seat, after.actions_left])).toEqual([
      [0, 0],
      [1, 3],
      [1, 2],
    ]);
    expect(queue.shown.actions_left).toBe(1);
  });
});

it.each([
  ["b2-b3", "puzzle.clue.run", { kind: "field", id: "b2" }],
  ["a1-a2", "puzzle.clue.run", { kind: "tower", id: "a1" }],
  ["T-c1", "puzzle.clue.run.tower", { kind: "cheesetower", id: "T" }],
  ["C:d4-e5", "puzzle.clue.cheesy", { kind: "field", id: "d4" }],
  [">b1/2", "puzzle.clue.push", null],
  ["^K", "puzzle.clue.lift", null],
  ["+a1", "puzzle.clue.enter", null],
  ["T:c1", "puzzle.clue.hang", { kind: "cheesetower", id: "T" }],
  ["=p2", "puzzle.clue.place", null],
  [".", "puzzle.clue.end", null],
])("a clue to %s names no more than it has to", (token, key, target) => {
  expect(clueTo(token)).toMatchObject({ key, target });
});
