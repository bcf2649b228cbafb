import { describe, expect, it } from "vitest";
import { startForTests } from "../kernel/forTests";
import { options, selectable } from "./choices";
import { aView, fourEach, playable } from "./fixtures";
import { NO_CHOICE, noMarks, resting, withoutPantry } from "./marks";
import { isBlocked } from "./places";

await startForTests();

/** Mouse on b3 in the open copper room N (b2 b3 c2 c3), another's on c3. */
const view = playable(
  aView({
    open: ["N", "K"],
    tiles: { b2: "x", b3: ".", c2: "x", a2: "B", a4: "." },
    mice: [["b3", "a1"], ["c3"]],
    actions_left: 3,
  }),
);

describe("marks", () => {
  it("leave nothing but the gates while something moves", () => {
    const { marks } = options(view, { ...NO_CHOICE, selected: "b3" });
    expect(resting(marks)).toEqual({ ...noMarks(), slots: marks.slots });
    expect(marks.slots.a2).toBe("open");
  });

  it("show the ways in and small badges while nothing is selected", () => {
    const { marks } = options(view, NO_CHOICE);
    expect(marks.targets).toEqual({ a7: 1, g1: 1, g7: 1 });
    expect(marks.lifts).toEqual({ H: "small", M: "small", Q: "small" });
    expect(marks.slots.a2).toBe("open");
    expect(options({ ...view, legal: ["."] }, NO_CHOICE).marks.slots.a2).toBe("off");
  });

  it("show who can run or lift a roof, while nothing is selected", () => {
    expect(options(view, NO_CHOICE).marks.able).toEqual(["b3", "a1"]);
    const shut = playable(
      aView({
        open: ["N"],
        tiles: { b2: "x", b3: "." },
        mice: [
          ["b3", "g7"],
          ["c3", "f7", "g6"],
        ],
      }),
    );
    expect(options({ ...shut, legal: ["^H", "+a7"] }, NO_CHOICE).marks.able).toEqual(["b3"]);
    expect(options(view, { ...NO_CHOICE, selected: "b3" }).marks.able).toEqual([]);
    expect(options(view, { ...NO_CHOICE, hanging: true }).marks.able).toEqual([]);
  });

  it("show no field behind a full tower before somebody from outside is selected", () => {
    const full = playable({ ...view, mice: [["b3"], ["a1", "g1", "a7", "g7"]].map((all) => fourEach([all])[0] ?? []) });
    expect(options(full, NO_CHOICE).marks.targets).toEqual({});
    expect(options(full, { ...NO_CHOICE, selected: "out" }).marks.targets.a2).toBe(2);
  });

  it("show the targets of the selected mouse, longer walks included", () => {
    const { marks, ways } = options(view, { ...NO_CHOICE, selected: "b3" });
    expect(marks.targets).toEqual({ a3: 1, a2: 2, a4: 2, a7: 1, g1: 1, g7: 1 });
    expect(ways.a4).toEqual(["b3-a3", "a3-a4"]);
    expect(marks.selected).toBe("b3");
    expect(marks.lifts.H).toBe("main");
  });

  it("never walk onto traps, mice, roofs or beyond the actions left", () => {
    const { marks } = options(playable({ ...view, actions_left: 1 }), { ...NO_CHOICE, selected: "b3" });
    expect(marks.targets).toEqual({ a3: 1, a7: 1, g1: 1, g7: 1 });
  });

  it("let another mouse come in whoever is selected", () => {
    expect(options(view, { ...NO_CHOICE, selected: "b3" }).ways.a7).toEqual(["+a7"]);
  });

  it("bring a mouse from outside further than the tower", () => {
    const { ways } = options(playable({ ...view, open: ["N", "K", "D"], tiles: { a6: "." } }), {
      ...NO_CHOICE,
      selected: "out",
    });
    expect(ways.a6).toEqual(["+a7", "a7-a6"]);
    expect(ways.a5).toEqual(["+a7", "a7-a6", "a6-a5"]);
  });

  it("show posts while hanging, and only those", () => {
    const hanging = options(aView({ legal: ["T:c1", "^A"] }), { ...NO_CHOICE, hanging: true });
    expect(hanging.marks.posts).toEqual(["c1"]);
    expect(hanging.marks.lifts).toEqual({});
    expect(options(aView({ legal: ["T:c1"] }), NO_CHOICE).marks.posts).toEqual([]);
    expect(options(aView({ legal: ["T:c1"], phase: "setup" }), NO_CHOICE).marks.posts).toEqual(["c1"]);
  });

  it("show pantry places for a displaced mouse", () => {
    expect(options(aView({ phase: "place", legal: ["=p1", "=p3"] }), NO_CHOICE).marks.places).toEqual(["p1", "p3"]);
  });

  it("leave out the pantry where it is not drawn beside the castle", () => {
    const marks = { ...noMarks(), selected: "C:p2", targets: { a2: 1, p1: 2 }, places: ["p3", "b1"], danger: ["p4"] };
    expect(withoutPantry(marks)).toEqual({ ...noMarks(), targets: { a2: 1 }, places: ["b1"] });
    expect(withoutPantry({ ...marks, selected: "a2" }).selected).toBe("a2");
  });

  it("show free towers without a cost in the set-up", () => {
    const { marks } = options(aView({ phase: "setup", legal: ["+a1", "+g7"] }), NO_CHOICE);
    expect([marks.places, marks.targets]).toEqual([["a1", "g7"], {}]);
  });

  it("show the line of the cheese tower as blocked from both ends", () => {
    const blocked = aView({ cheese_tower: "f7" });
    expect(isBlocked("f7", "f1") && isBlocked("f7", "f7")).toBe(true);
    expect(isBlocked("e7", "f7")).toBe(false);
    expect(options(blocked, NO_CHOICE).marks.slots.f1).toBe("blocked");
  });

  it("know which roofs a mouse, Cheesy and the cheese tower reach", () => {
    const near = (change: object, selected: string): string[] => {
      const { lifts } = options(playable(aView(change)), { ...NO_CHOICE, selected }).marks;
      return Object.keys(lifts).filter((room) => lifts[room] === "main");
    };
    expect(near({ mice: [["a1"], ["g7"]] }, "a1")).toEqual(["K", "N", "Q"]);
    expect(near({ modules: ["tower"], cheese_tower: "b1", mice: [["tower"], ["g7"]] }, "T")).toEqual(["Q"]);
    const cheesy = { modules: ["cheesy"], cheesy: "d4", ribbon: 0, open: ["M"], tiles: { d4: "g" } };
    expect(near(cheesy, "C:d4")).toEqual(["H", "I", "J", "N", "O", "P"]);
  });

  it("lead by several runs where that is cheaper, jumps among them", () => {
    const chain = playable(aView({ open: ["N", "K"], tiles: { b2: "x", c2: "x", b3: "." }, mice: [["a4"], ["b3"]] }));
    expect(options(chain, { ...NO_CHOICE, selected: "a4" }).ways.c3).toEqual(["a4-a3", "a3-c3"]);
  });
});

it("offers the own mice, those outside, and Cheesy under the own ribbon", () => {
  expect(selectable(view)).toEqual(["b3", "a1", "out"]);
  expect(selectable(aView({ mice: [["tower", "cellar", "held", "p1"], ["out"]], cheesy: "d4", ribbon: 0 }))).toEqual([
    "T",
    "p1",
    "C:d4",
  ]);
  expect(selectable(aView({ seat: 1 }))).toEqual([]);
});
