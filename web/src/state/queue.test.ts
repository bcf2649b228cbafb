import { expect, it } from "vitest";
import { aView } from "./fixtures";
import { done, push, renewed, seen, settle, speed, still } from "./queue";
import { arrangement } from "./screen";

it("shows one step after the other, from view to view", () => {
  const [one, two, three] = [aView({ turn: 1 }), aView({ turn: 2 }), aView({ turn: 3 })];
  let queue = push(push(still(one, 0), 1, 0, [], two), 2, 1, [], three);
  expect(queue.steps.map(({ before, after }) => [before.turn, after.turn])).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(queue.latest).toBe(three);
  expect(queue.shown).toBe(one);
  expect(speed(queue)).toBeGreaterThan(1);
  queue = done(queue);
  expect(queue.shown).toBe(two);
  expect(done(done(queue))).toEqual(still(three, 2));
});

it("can show everything at once, and leaves nothing out by itself, however much waits", () => {
  const start = still(aView(), 0);
  expect(settle(push(start, 1, 0, [], aView({ turn: 9 }))).shown.turn).toBe(9);
  let queue = start;
  for (let turn = 1; turn <= 60; turn++) queue = push(queue, turn, 0, [], aView({ turn }));
  expect(queue.steps).toHaveLength(60);
  expect(speed(queue)).toBe(2);
});

it("counts as seen what the board has shown and what one did oneself, but no end before it is shown", () => {
  const [one, two, three] = [aView({ turn: 1 }), aView({ turn: 2 }), aView({ turn: 3 })];
  const own = push(still(one, 4), 5, 0, [], two, true);
  expect(seen(own)).toEqual({ view: two, seq: 5 });
  const theirs = push(own, 6, 1, [], three);
  expect(seen(theirs)).toEqual({ view: two, seq: 5 });
  expect(seen(done(done(theirs)))).toEqual({ view: three, seq: 6 });
  const over = push(still(one, 4), 5, 0, [], aView({ phase: "over" }), true);
  expect(seen(over)).toEqual({ view: one, seq: 4 });
});

it("shows the last action to its end when the same state is told anew, as at the end of a game", () => {
  const over = aView({ phase: "over", winner: 0 });
  const moving = push(still(aView(), 7), 8, 0, [], over);
  const told = aView({ phase: "over", winner: 0, memory: {} });
  const queue = renewed(moving, told, 8);
  expect(queue.steps).toBe(moving.steps);
  expect(queue.shown.phase).toBe("turn");
  expect(done(queue)).toEqual(still(told, 8));
});

it("shows a view told anew at once when nothing moves, or when something was missed", () => {
  const view = aView({ turn: 5 });
  expect(renewed(null, view, 3)).toEqual(still(view, 3));
  expect(renewed(still(aView(), 3), view, 3)).toEqual(still(view, 3));
  expect(renewed(push(still(aView(), 3), 4, 0, [], aView()), view, 6)).toEqual(still(view, 6));
});

it.each([
  [390, 844, "phone"],
  [844, 390, "side"],
  [820, 1180, "tablet"],
  [1024, 768, "side"],
  [1440, 900, "desktop"],
  [1366, 640, "desktop"],
  [1280, 500, "side"],
  [599, 600, "phone"],
] as const)("arranges %i × %i as %s", (width, height, wanted) => {
  expect(arrangement(width, height)).toBe(wanted);
});
