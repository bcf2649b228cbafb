import { expect, it } from "vitest";
import { growth } from "./scatter";

it("grows the same meadow for the same window", () => {
  expect(growth(1440, 900)).toEqual(growth(1440, 900));
});

it("keeps bushes out of the middle", () => {
  for (const [width, height] of [[1440, 900], [390, 844], [820, 1180]] as const) {
    const { bushes } = growth(width, height);
    expect(bushes.length).toBeGreaterThan(3);
    const middle = bushes.filter(({ x, y }) => Math.abs(x / width - 0.5) < 0.2 && Math.abs(y / height - 0.5) < 0.2);
    expect(middle.length).toBeLessThan(bushes.length / 8 + 1);
  }
});
