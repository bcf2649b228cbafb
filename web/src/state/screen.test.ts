import { expect, it } from "vitest";
import { arrangement, cardSize, isAcross, isFlowing, isNarrow, isTight, lessonCardSize } from "./screen";

it.each([
  [1440, 900, "desktop", false],
  [820, 1180, "tablet", false],
  [390, 844, "phone", true],
  [844, 390, "side", true],
  [1200, 500, "side", true],
  [640, 400, "side", true],
  [320, 256, "phone", true],
] as const)("a window of %i × %i is a %s", (width, height, expected, tight) => {
  expect(arrangement(width, height)).toBe(expected);
  expect(isTight(expected)).toBe(tight);
});

it("scrolls where a board to play on leaves no room for the rest", () => {
  expect([
    isFlowing("phone", 256),
    isFlowing("phone", 568),
    isFlowing("tablet", 240),
    isFlowing("tablet", 1024),
    isFlowing("side", 390),
  ]).toEqual([true, false, true, false, false]);
});

it("puts many players above board and column where the board is as wide as it can be", () => {
  expect([
    isAcross("side", 640, 400, 5),
    isAcross("side", 640, 400, 2),
    isAcross("side", 844, 390, 5),
    isAcross("side", 1024, 640, 2),
  ]).toEqual([true, false, false, true]);
  expect(isAcross("tablet", 768, 1024, 5)).toBe(false);
  expect([isNarrow(390, 5), isNarrow(390, 3), isNarrow(640, 5)]).toEqual([true, false, false]);
});

it("gives players as large a card as there is room for", () => {
  expect([
    cardSize("desktop", 900, 3, 780),
    cardSize("desktop", 900, 4, 780),
    cardSize("desktop", 799, 2, 780),
  ]).toEqual(["full", "compact", "compact"]);
  expect([cardSize("tablet", 1180, 3, 780), cardSize("tablet", 1180, 4, 780)]).toEqual(["compact", "strip"]);
  expect([cardSize("phone", 780, 3, 780), cardSize("phone", 779, 3, 780), cardSize("phone", 900, 4, 780)]).toEqual([
    "strip",
    "small",
    "small",
  ]);
  expect(cardSize("side", 390, 2, 780)).toBe("small");
});

it("gives them less in a lesson", () => {
  expect([
    lessonCardSize("desktop", 800, true),
    lessonCardSize("tablet", 1180, true),
    lessonCardSize("side", 390, false),
  ]).toEqual(["compact", "compact", "small"]);
  expect(lessonCardSize("desktop", 600, false)).toBe("small");
  expect([
    lessonCardSize("phone", 844, false),
    lessonCardSize("phone", 844, true),
    lessonCardSize("phone", 799, false),
  ]).toEqual(["strip", "small", "small"]);
});
