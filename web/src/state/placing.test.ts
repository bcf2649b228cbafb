import { describe, expect, it } from "vitest";
import { placing } from "./placing";

const IN = ["a1", "out", "out", "out"];
const FALLEN = ["cellar", "cellar", "cellar", "out"];
const places = (
  winner: number | null,
  collected: string[],
  { fallen = -1, resigned = [] as number[] } = {},
): [number, number | null][] =>
  placing({ winner, collected, mice: collected.map((_, seat) => (seat === fallen ? FALLEN : IN)) }, resigned).map(
    ({ seat, place }) => [seat, place],
  );

describe("the placing", () => {
  it("goes by cheese after the winner, and who is level shares a place", () => {
    expect(places(1, ["AB", "ABCD", "C", "BD"])).toEqual([
      [1, 1],
      [0, 2],
      [3, 2],
      [2, 4],
    ]);
    expect(places(0, ["A", "B"])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it("puts those last who could not win, whatever they have", () => {
    expect(places(2, ["ABC", "A", "B"], { fallen: 0 })).toEqual([
      [2, 1],
      [1, 2],
      [0, 3],
    ]);
    expect(places(2, ["ABCD", "A", "B"], { fallen: 1, resigned: [0] })).toEqual([
      [2, 1],
      [1, 2],
      [0, null],
    ]);
  });

  it("has no places where nobody has won", () => {
    expect(places(null, ["AB", ""])).toEqual([
      [0, null],
      [1, null],
    ]);
  });

  it("says why somebody could not win", () => {
    const fates = placing({ winner: 1, collected: ["", "", ""], mice: [FALLEN, IN, FALLEN] }, [2]).map(
      ({ fate }) => fate,
    );
    expect(fates).toEqual([null, "fallen", "resigned"]);
  });
});
