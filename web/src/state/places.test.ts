import { describe, expect, it, vi } from "vitest";
import { FIELDS, PLANS, besides, fieldsOf, hasTile, isTower, lineOf, opposite, planOf, roofOf, roomAt } from "./places";

describe("the castle's places", () => {
  it("has 49 fields, of which 33 hold a tile", () => {
    expect(FIELDS).toHaveLength(49);
    expect(FIELDS.filter(hasTile)).toHaveLength(33);
    expect(FIELDS.filter((field) => !hasTile(field) && !isTower(field))).toHaveLength(12);
  });

  it.each(Object.keys(PLANS))("knows the rooms of the layout %s", (layout) => {
    const plan = planOf(layout);
    const sizes = [..."ABCDEFGHIJKLMNOPQR"].map((room) => fieldsOf(plan, room).length);
    expect(sizes.filter((size) => size === 2)).toHaveLength(11);
    expect(sizes.filter((size) => size === 3)).toHaveLength(5);
    expect(sizes.filter((size) => size === 4)).toHaveLength(2);
  });

  it("takes a plan as it is", () => {
    expect(planOf(PLANS.back as string)).toBe(PLANS.back);
  });

  it("finds rooms and their roofs", () => {
    const plan = planOf("front");
    expect(roomAt(plan, "b3")).toBe("N");
    expect(roofOf(plan, "N")).toBe("copper");
    expect(roofOf(plan, "K")).toBe("thatched");
    expect(roomAt(plan, "a1")).toBeNull();
    expect(roomAt(plan, "p1")).toBeNull();
  });

  it("reads a plan once, however often it is asked about", () => {
    const split = vi.spyOn(String.prototype, "split");
    const plan = planOf("back").replaceAll("A", "S");
    const found = FIELDS.map((field) => [roomAt(plan, field), fieldsOf(plan, "S"), roofOf(plan, "R")]);
    expect(found.at(-2)).toEqual(["B", ["b7", "c7"], "thatched"]);
    expect(split).toHaveBeenCalledTimes(1);
    split.mockRestore();
  });

  it("finds nothing in a plan that is none yet", () => {
    expect([roomAt("", "b3"), roomAt("AB/C", "b2"), fieldsOf("AB/C", "C"), fieldsOf("", "A")]).toEqual([
      null,
      "B",
      ["a1"],
      [],
    ]);
  });

  it("follows a line from its slot", () => {
    expect(lineOf("g4")).toEqual(["g4", "f4", "e4", "d4", "c4", "b4", "a4"]);
    expect(lineOf("b1")).toEqual(["b1", "b2", "b3", "b4", "b5", "b6", "b7"]);
    expect(opposite("d7")).toBe("d1");
  });

  it("knows neighbours", () => {
    expect(besides("a1").sort()).toEqual(["a2", "b1"]);
  });
});
