import { describe, expect, it } from "vitest";
import { LEVELS, forgetfulSeats, numberOf, ownMemory } from "./bots";
import type { Level, SeatInfo } from "./types";

const seat = (number: number, kind: SeatInfo["kind"], level: Level | null): SeatInfo => ({
  seat: number,
  kind,
  name: null,
  level,
  memory: null,
  connected: true,
  covered: false,
  cover_from: null,
  resigned: false,
  aids: false,
});

describe("bots", () => {
  it("have numbers where two are of the same level", () => {
    const seats = [seat(0, "person", null), seat(1, "bot", "keen"), seat(2, "bot", "child"), seat(3, "bot", "keen")];
    expect(seats.map((each) => numberOf(each, seats))).toEqual([null, 1, null, 2]);
  });

  it("do not count people a bot plays for", () => {
    const seats = [seat(0, "person", "keen"), seat(1, "bot", "keen")];
    expect(seats.map((each) => numberOf(each, seats))).toEqual([null, null]);
  });

  it("forget everything without a memory, which people never are said to do", () => {
    const seats = [
      { ...seat(0, "person", "child"), memory: "none" as const },
      { ...seat(1, "bot", "child"), memory: "none" as const },
      { ...seat(2, "bot", "novice"), memory: "short" as const },
    ];
    expect([...forgetfulSeats(seats)]).toEqual([1]);
  });

  it("remember as the server says", () => {
    expect(ownMemory([{ id: "child", memory: "none" }], "child")).toBe("none");
    expect(ownMemory([], "master")).toBeNull();
    expect(LEVELS).toHaveLength(5);
  });
});
