import { expect, it } from "vitest";
import { growth, steady } from "./scatter";

it("grows the same meadow for the same window", () => {
  expect(growth(1440, 900)).toEqual(growth(1440, 900));
});

it("keeps bushes out of the middle", () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [820, 1180],
  ] as const) {
    const { bushes } = growth(width, height);
    expect(bushes.length).toBeGreaterThan(3);
    const middle = bushes.filter(({ x, y }) => Math.abs(x / width - 0.5) < 0.2 && Math.abs(y / height - 0.5) < 0.2);
    expect(middle.length).toBeLessThan(bushes.length / 8 + 1);
  }
});

it("stays as it is while an address bar hides, and grows anew for another window", () => {
  const phone = { width: 390, height: 780 };
  expect(steady(phone, 390, 844)).toBe(phone);
  expect(steady(phone, 844, 390)).toEqual({ width: 844, height: 390 });
  expect(steady(phone, 390, 500)).toEqual({ width: 390, height: 500 });
});
