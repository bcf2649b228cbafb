import { expect, it } from "vitest";
import { aView } from "./fixtures";
import { done, newest, push, settle, speed, still } from "./queue";
import { arrangement } from "./screen";

it("shows one step after the other, from view to view", () => {
  const [one, two, three] = [aView({ turn: 1 }), aView({ turn: 2 }), aView({ turn: 3 })];
  let queue = push(push(still(one), 1, 0, [], two), 2, 1, [], three);
  expect(queue.steps.map(({ before, after }) => [before.turn, after.turn])).toEqual([[1, 2], [2, 3]]);
  expect(newest(queue)).toBe(three);
  expect(queue.shown).toBe(one);
  expect(speed(queue)).toBeGreaterThan(1);
  queue = done(queue);
  expect(queue.shown).toBe(two);
  expect(done(done(queue))).toEqual(still(three));
});

it("can show everything at once, and does when too much waits", () => {
  const start = still(aView());
  expect(settle(push(start, 1, 0, [], aView({ turn: 9 }))).shown.turn).toBe(9);
  let queue = start;
  for (let turn = 1; turn <= 13; turn++) queue = push(queue, turn, 0, [], aView({ turn }));
  expect(queue.steps).toEqual([]);
  expect(queue.shown.turn).toBe(13);
});

it.each([
  [390, 844, "phone"], [844, 390, "side"], [820, 1180, "tablet"], [1024, 768, "side"], [1440, 900, "desktop"],
  [1366, 640, "desktop"], [1280, 500, "side"], [599, 600, "phone"],
] as const)("arranges %i × %i as %s", (width, height, wanted) => {
  expect(arrangement(width, height)).toBe(wanted);
});
