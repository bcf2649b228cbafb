import { describe, expect, it } from "vitest";
import { SCENES } from "../gallery/scenes";
import { isInPantry, kindOf, onCheese, piecesOf, ribbonClass, standsOn } from "./pieces";

const { view } = SCENES["03"]!;

describe("pieces", () => {
  it("are those on the board, from the back to the front", () => {
    const pieces = piecesOf(view);
    expect(pieces).toHaveLength(11);
    expect(pieces.map(({ stand }) => stand.y)).toEqual(pieces.map(({ stand }) => stand.y).sort((a, b) => a - b));
  });

  it("have the mouse among them that lost its pantry tile", () => {
    const mice = [["held", "a1", "out", "cellar"], ...view.mice.slice(1)];
    expect(
      piecesOf({ ...view, mice })
        .filter(({ seat }) => seat === 0)
        .map(({ place }) => place),
    ).toEqual(expect.arrayContaining(["held", "a1"]));
    expect(["held", "p2", "a1"].map(isInPantry)).toEqual([true, true, false]);
  });

  it("are named by the place they stand on, the cheese tower as T", () => {
    const stands = standsOn(piecesOf(view));
    expect(stands.get("T")?.key).toBe("4-0");
    expect(stands.get("p2")?.key).toBe("1-0");
    expect(stands.get("d4")?.key).toBe("C");
  });

  it("know their drawing and Cheesy's ribbon", () => {
    const cheesy = piecesOf(view).find(({ key }) => key === "C")!;
    expect([kindOf(cheesy), ribbonClass(cheesy.seat), ribbonClass(null)]).toEqual([5, "az-ribbon3", "az-ribbon"]);
  });

  it("push a cheese aside, in the pantry, too", () => {
    expect(["c4", "p2", "d5", "a7"].map((place) => onCheese(view, place))).toEqual([true, true, false, false]);
  });
});
