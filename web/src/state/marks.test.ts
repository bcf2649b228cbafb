import { describe, expect, it } from "vitest";
import { FRONT, aView } from "./fixtures";
import {
  NO_CHOICE,
  costOf,
  isBlocked,
  noMarks,
  options,
  resting,
  roomsInReach,
  selectable,
  withoutPantry,
} from "./marks";

/** Mouse on b3 in the open copper room N (b2 b3 c2 c3), another's on c3. */
const view = aView({
  open: ["N", "K"],
  tiles: { b2: "x", b3: ".", c2: "A", a2: "B", a4: "." },
  mice: [
    ["b3", "a1", "out", "out"],
    ["c3", "out", "out", "out"],
  ],
  legal: [".", "^H", "^Q", ">a2", ">b1", "b3-a3", "b3-d3", "a1-a2", "+a7"],
  costs: { ".": 0, "^H": 1, "^Q": 1, ">a2": 1, ">b1": 1, "b3-a3": 1, "b3-d3": 2, "a1-a2": 1, "+a7": 1 },
  actions_left: 3,
});

describe("marks", () => {
  it("leave nothing but the gates while something moves", () => {
    const { marks } = options(view, FRONT, { ...NO_CHOICE, selected: "b3" });
    expect(resting(marks)).toEqual({ ...noMarks(), slots: marks.slots });
    expect(marks.slots.a2).toBe("open");
  });

  it("show the ways in and small badges while nothing is selected", () => {
    const { marks } = options(view, FRONT, NO_CHOICE);
    expect(marks.targets).toEqual({ a7: 1 });
    expect(marks.lifts).toEqual({ H: "small", Q: "small" });
    expect(marks.slots.a2).toBe("open");
    expect(marks.slots.g2).toBe("off");
  });

  it("show who can run or lift a roof, while nothing is selected", () => {
    expect(options(view, FRONT, NO_CHOICE).marks.able).toEqual(["b3", "a1"]);
    expect(options({ ...view, legal: ["^H", "+a7"] }, FRONT, NO_CHOICE).marks.able).toEqual(["b3"]);
    expect(options(view, FRONT, { ...NO_CHOICE, selected: "b3" }).marks.able).toEqual([]);
    expect(options(view, FRONT, { ...NO_CHOICE, hanging: true }).marks.able).toEqual([]);
  });

  it("show no field behind a full tower before somebody from outside is selected", () => {
    const full = { ...view, legal: ["+a2"], costs: { "+a2": 2 } };
    expect(options(full, FRONT, NO_CHOICE).marks.targets).toEqual({});
    expect(options(full, FRONT, { ...NO_CHOICE, selected: "out" }).marks.targets.a2).toBe(2);
  });

  it("show the targets of the selected mouse, longer walks included", () => {
    const { marks, ways } = options(view, FRONT, { ...NO_CHOICE, selected: "b3" });
    expect(marks.targets).toEqual({ a3: 1, d3: 2, a2: 2, a4: 2, a7: 1 });
    expect(ways.a4).toEqual(["b3-a3", "a3-a4"]);
    expect(marks.selected).toBe("b3");
    expect(marks.lifts.H).toBe("main");
  });

  it("never walk onto traps, mice, roofs or beyond the actions left", () => {
    const { marks } = options({ ...view, actions_left: 1 }, FRONT, { ...NO_CHOICE, selected: "b3" });
    expect(marks.targets).toEqual({ a3: 1, d3: 2, a7: 1 });
  });

  it("let another mouse come in whoever is selected", () => {
    expect(options(view, FRONT, { ...NO_CHOICE, selected: "b3" }).ways.a7).toEqual(["+a7"]);
  });

  it("bring a mouse from outside further than the tower", () => {
    const { ways } = options({ ...view, open: ["N", "K", "D"], tiles: { a6: "." } }, FRONT, {
      ...NO_CHOICE,
      selected: "out",
    });
    expect(ways.a6).toEqual(["+a7", "a7-a6"]);
    expect(ways.a5).toEqual(["+a7", "a7-a6", "a6-a5"]);
  });

  it("show posts while hanging, and only those", () => {
    const hanging = options(aView({ legal: ["T:c1", "^A"] }), FRONT, { ...NO_CHOICE, hanging: true });
    expect(hanging.marks.posts).toEqual(["c1"]);
    expect(hanging.marks.lifts).toEqual({});
    expect(options(aView({ legal: ["T:c1"] }), FRONT, NO_CHOICE).marks.posts).toEqual([]);
    expect(options(aView({ legal: ["T:c1"], phase: "setup" }), FRONT, NO_CHOICE).marks.posts).toEqual(["c1"]);
  });

  it("show pantry places for a displaced mouse", () => {
    expect(options(aView({ phase: "place", legal: ["=p1", "=p3"] }), FRONT, NO_CHOICE).marks.places).toEqual([
      "p1",
      "p3",
    ]);
  });

  it("leave out the pantry where it is not drawn beside the castle", () => {
    const marks = { ...noMarks(), selected: "C:p2", targets: { a2: 1, p1: 2 }, places: ["p3", "b1"], danger: ["p4"] };
    expect(withoutPantry(marks)).toEqual({ ...noMarks(), targets: { a2: 1 }, places: ["b1"] });
    expect(withoutPantry({ ...marks, selected: "a2" }).selected).toBe("a2");
  });

  it("show free towers without a cost in the set-up", () => {
    const { marks } = options(aView({ phase: "setup", legal: ["+a1", "+g7"] }), FRONT, NO_CHOICE);
    expect([marks.places, marks.targets]).toEqual([["a1", "g7"], {}]);
  });

  it("show the line of the cheese tower as blocked from both ends", () => {
    const blocked = aView({ cheese_tower: "f7" });
    expect(isBlocked(blocked, "f1") && isBlocked(blocked, "f7")).toBe(true);
    expect(isBlocked(aView({ cheese_tower: "e7" }), "f7")).toBe(false);
    expect(options(blocked, FRONT, NO_CHOICE).marks.slots.f1).toBe("blocked");
  });

  it("know which roofs a mouse, Cheesy and the cheese tower reach", () => {
    expect(roomsInReach(view, FRONT, "a1").sort()).toEqual(["K", "N", "Q"]);
    expect(roomsInReach(aView({ cheese_tower: "b1" }), FRONT, "T")).toEqual(["Q"]);
    expect(roomsInReach(view, FRONT, "C:d4").sort()).toEqual(["H", "I", "J", "M", "N", "O", "P"]);
  });

  it("count what is not in the list as one", () => {
    expect(costOf(view, ["b3-d3", "d3-d4"])).toBe(3);
  });
});

it("offers the own mice, those outside, and Cheesy under the own ribbon", () => {
  expect(selectable(view)).toEqual(["b3", "a1", "out"]);
  expect(selectable(aView({ mice: [["tower", "cellar", "held", "p1"], []], cheesy: "d4", ribbon: 0 }))).toEqual([
    "T",
    "p1",
    "C:d4",
  ]);
  expect(selectable(aView({ seat: 1 }))).toEqual([]);
});
