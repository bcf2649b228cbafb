import { expect, it } from "vitest";
import { SPEEDS, besideSpeed, isHiding, offered, patience, readUntil, speedsFor, tilesShown } from "./reading";

it("gives two tiles two and a half seconds, and more tiles more", () => {
  expect([1, 2, 3, 4].map((tiles) => readUntil(1_000, 0, tiles) - 1_000)).toEqual([2_500, 2_500, 3_000, 3_500]);
  expect(readUntil(1_000, 700, 0)).toBe(700);
});

it("adds up what came to light shortly before and can still be read", () => {
  expect(readUntil(1_000, 3_400, 4)).toBe(5_400);
  expect(readUntil(1_000, 900, 4)).toBe(4_500);
});

it("counts the tiles under a roof and those that slide out from under one", () => {
  expect(tilesShown([{ kind: "lift", room: "K", tiles: { a2: "A", a4: "." } }])).toBe(2);
  expect(tilesShown([{ kind: "slide", slot: "a4", spare: 0, in: "A", out: "B", revealed: { c4: "x" } }])).toBe(1);
  expect(tilesShown([{ kind: "turn", seat: 0, turn: 2 }])).toBe(0);
});

it("knows what takes things out of sight", () => {
  expect(isHiding([{ kind: "cover", rooms: ["K"] }])).toBe(true);
  expect(isHiding([{ kind: "turn", seat: 1, turn: 2 }])).toBe(true);
  expect(isHiding([{ kind: "lift", room: "K", tiles: {} }])).toBe(false);
});

it("never takes time from those who play, and gives more to whoever wants it slower", () => {
  expect([patience(4, true), patience(0.5, true), patience(4, false)]).toEqual([1, 2, 0.25]);
});

it("offers everything at once to those who only watch, and where nothing moves", () => {
  expect(
    [speedsFor(false, false), speedsFor(true, true), speedsFor(true, false)].map((speeds) => speeds.at(-1)),
  ).toEqual(["now", "now", 4]);
  expect([offered("now", speedsFor(true, false)), offered("now", SPEEDS), offered(2, speedsFor(true, false))]).toEqual([
    4,
    "now",
    2,
  ]);
});

it("goes through the speeds and stays at their ends", () => {
  expect([besideSpeed(1, 1), besideSpeed(4, 1), besideSpeed("now", 1), besideSpeed(0.5, -1)]).toEqual([
    2,
    "now",
    "now",
    0.5,
  ]);
  expect([besideSpeed(4, 1, speedsFor(true, false)), besideSpeed(2, 1, speedsFor(true, false))]).toEqual([4, 4]);
});
