import { expect, it } from "vitest";
import { HIGH, rounded, shadowPaths } from "./shadows";

it("draws a shadow in layers that grow narrower", () => {
  const paths = shadowPaths([{ x: 0, y: 0, w: 100, h: 100 }], HIGH, 6);
  expect(paths).toHaveLength(HIGH.layers);
  const lefts = paths.map((path) => Number(/^M([-\d.]+)/.exec(path)?.[1]));
  expect(Math.min(...lefts)).toBeGreaterThanOrEqual(-HIGH.blur);
});

it("puts all boxes into one path, so that overlapping shadows do not add up", () => {
  const box = { x: 0, y: 0, w: 100, h: 100 };
  expect(shadowPaths([box, box], HIGH, 6)[0]?.match(/M/g)).toHaveLength(2);
});

it("rounds corners no further than the box allows", () => {
  expect(rounded({ x: 0, y: 0, w: 10, h: 10 }, 50)).toContain("a5,5");
});
