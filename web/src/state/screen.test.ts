import { expect, it } from "vitest";
import { arrangement, cardSize, isTight, lessonCardSize } from "./screen";

it.each([
  [1440, 900, "desktop", false],
  [820, 1180, "tablet", false],
  [390, 844, "phone", true],
  [844, 390, "side", true],
  [1200, 500, "side", true],
] as const)("a window of %i × %i is a %s", (width, height, expected, tight) => {
  expect(arrangement(width, height)).toBe(expected);
  expect(isTight(expected)).toBe(tight);
});

it("gives players as large a card as there is room for", () => {
  expect([cardSize("desktop", 900, 3, 780), cardSize("desktop", 900, 4, 780), cardSize("desktop", 799, 2, 780)]).toEqual(["full", "compact", "compact"]);
  expect([cardSize("tablet", 1180, 3, 780), cardSize("tablet", 1180, 4, 780)]).toEqual(["compact", "strip"]);
  expect([cardSize("phone", 780, 3, 780), cardSize("phone", 779, 3, 780), cardSize("phone", 900, 4, 780)]).toEqual(["strip", "small", "small"]);
  expect(cardSize("side", 390, 2, 780)).toBe("small");
});

it("gives them less in a lesson", () => {
  expect([lessonCardSize("desktop", 800, true), lessonCardSize("tablet", 1180, true), lessonCardSize("side", 390, false)]).toEqual(["compact", "compact", "small"]);
  expect(lessonCardSize("desktop", 600, false)).toBe("small");
  expect([lessonCardSize("phone", 844, false), lessonCardSize("phone", 844, true), lessonCardSize("phone", 799, false)]).toEqual(["strip", "small", "small"]);
});
