import { describe, expect, it } from "vitest";
import { startForTests } from "../kernel/forTests";
import { aView, fourEach } from "./fixtures";
import { previewRun, previewSlide as found, type Preview } from "./preview";
import type { View } from "./types";

await startForTests();

/** A push that can be made. */
function previewSlide(...asked: Parameters<typeof found>): Preview {
  const preview = found(...asked);
  if (!preview) throw new Error("It cannot be pushed there.");
  return preview;
}

/** As in the picture of a push at g4: Cheddar in, a trap under Gentian, Gouda for Poppy. */
const view = aView({
  open: ["M", "K", "G"],
  spares: ["C"],
  tiles: { c4: "D", d4: "G", e4: "x", a4: "E", f6: "G" },
  mice: [
    ["c4", "f6", "out", "cellar"],
    ["d4", "a4", "out", "out"],
  ],
  legal: [">g4"],
  costs: { ">g4": 1 },
});

/** The same with five mice at the table, for four collecting tiles of a kind. */
function five(base: View): View {
  const mice = fourEach([...base.mice.slice(0, 2), ["a1"], ["a7"], ["g1"]]);
  return { ...base, players: 5, modules: ["tower"], cheese_tower: "c1", mice };
}

describe("a push at g4", () => {
  const preview = previewSlide(view, "g4", 0);

  it("moves the line, hidden tiles staying hidden", () => {
    expect(preview.line.map(({ tile }) => tile).join("")).toBe("C??xGD?");
    expect(preview.line[0]?.field).toBe("g4");
    expect(preview.out).toBe("E");
  });

  it("drops the mouse a trap arrives under", () => {
    expect(preview.falls).toEqual([{ seat: 1, at: "d4", isThird: false }]);
  });

  it("finds pairs of cheese", () => {
    expect(preview.finds).toEqual([{ seat: 0, cheese: "G", at: ["c4", "f6"] }]);
  });

  it("asks what is remembered where a covered tile comes to light", () => {
    expect(preview.remember).toEqual([
      { from: "b4", to: "a4", isUnder: true },
      { from: "f4", to: "e4", isUnder: false },
    ]);
  });
});

it("does not count cheese one has, or of which none is left", () => {
  expect(previewSlide({ ...view, collected: ["G", ""] }, "g4", 0).finds).toEqual([]);
  const four = ["", "G", "G", "G", "G"];
  expect(previewSlide(five({ ...view, collected: four }), "g4", 0).finds).toEqual([]);
});

it("uses what memory aids show", () => {
  const aided = previewSlide({ ...view, memory: { b4: "B" } }, "g4", 0);
  expect(aided.line.at(-1)).toEqual({ field: "a4", tile: "B" });
  expect(aided.remember).toEqual([{ from: "f4", to: "e4", isUnder: false }]);
});

it("passes Cheesy on when his tile slides under a mouse, and counts him for cheese", () => {
  const modules = ["cheesy"];
  const got = previewSlide(
    { ...view, modules, spares: ["."], tiles: { ...view.tiles, d4: "g" }, cheesy: "d3", ribbon: 1 },
    "g4",
    0,
  );
  expect(got.ribbon).toBe(0);
  const helped = previewSlide({ ...view, modules, cheesy: "c4", ribbon: 0, mice: fourEach([["f6"], []]) }, "g4", 0);
  expect(helped.finds).toEqual([{ seat: 0, cheese: "G", at: ["c4", "f6"] }]);
});

it("says which pantry mouse loses its tile, and counts cheese in the pantry", () => {
  const pantry = { ...view, modules: ["pantry"], spares: [".", "B", "E", "x"], mice: fourEach([["p2", "p3"], []]) };
  expect(previewSlide(pantry, "g4", 1).displaced).toBe("p2");
  const brie = { ...pantry, spares: [".", "B", "B", "x"] };
  expect(previewSlide(brie, "g4", 0).finds).toEqual([{ seat: 0, cheese: "B", at: ["p2", "p3"] }]);
  expect(previewSlide(brie, "g4", 1).finds).toEqual([]);
});

describe("the end of the game", () => {
  const FOUR: View["mice"][number] = ["out", "out", "out", "out"];

  it("comes with a third mouse: whose it is, and the best of the others wins", () => {
    const last = {
      ...view,
      mice: [
        ["c4", "f6", "out", "cellar"],
        ["d4", "out", "cellar", "cellar"],
      ],
    };
    const told = previewSlide(last, "g4", 0);
    expect(told.falls).toEqual([{ seat: 1, at: "d4", isThird: true }]);
    expect(told.end).toBe(0);
  });

  it("counts cheese gained by that very push, and of those level takes who has waited longest", () => {
    const three = aView({
      ...view,
      players: 3,
      seat: 2,
      player: 2,
      collected: ["", "A", "B"],
      mice: [
        ["c4", "f6", "out", "out"],
        ["d4", "out", "cellar", "cellar"],
        ["g1", "out", "out", "out"],
      ],
    });
    expect(previewSlide(three, "g4", 0).end).toBe(0);
    expect(previewSlide({ ...three, collected: ["A", "", "BC"] }, "g4", 0).end).toBe(0);
    expect(previewSlide({ ...three, collected: ["", "", "BC"] }, "g4", 0).end).toBe(2);
  });

  it("is a draw where nobody is left, and lost by whoever drops the own mouse", () => {
    const both = aView({
      ...view,
      tiles: { e4: "x", d4: "x" },
      mice: [
        ["c4", "out", "cellar", "cellar"],
        ["d4", "out", "cellar", "cellar"],
      ],
    });
    expect(previewSlide(both, "g4", 0).end).toBe("draw");
    expect(previewSlide({ ...both, mice: [["c4", "out", "cellar", "cellar"], FOUR] }, "g4", 0).end).toBe(1);
  });

  it("comes with the last cheese of the target, which counts before a third mouse", () => {
    const winning = {
      ...view,
      collected: ["ABC", ""],
      mice: [
        ["c4", "f6", "out", "cellar"],
        ["d4", "out", "cellar", "cellar"],
      ],
    };
    expect(previewSlide(winning, "g4", 0).end).toBe(0);
    expect(previewSlide({ ...winning, collected: ["AB", "CDE"] }, "g4", 0).end).toBe(0);
    expect(previewSlide({ ...view, target: 5, collected: ["ABC", ""] }, "g4", 0).end).toBeNull();
  });

  it("is won by the best of the others where a seat that has resigned would win", () => {
    const three = aView({
      ...view,
      players: 3,
      seat: 2,
      player: 2,
      collected: ["A", "BCD", "B"],
      mice: [
        ["c4", "out", "cellar", "out"],
        ["g1", "out", "out", "out"],
        ["d4", "out", "cellar", "cellar"],
      ],
    });
    expect([[], [1], [0], [0, 1]].map((resigned) => previewSlide(three, "g4", 0, resigned).end)).toEqual([
      1,
      0,
      1,
      "draw",
    ]);
    const near = aView({
      players: 3,
      open: ["M"],
      tiles: { c4: ".", d4: "A", f6: "A" },
      mice: [["c4", "f6", "out", "out"], FOUR, FOUR],
      collected: ["BCD", "B", "BC"],
    });
    expect([[], [1], [0]].map((resigned) => previewRun(near, ["c4-d4"], resigned).end)).toEqual([0, 0, 2]);
  });

  it("is left open where a covered tile decides whether, or for whom", () => {
    const unseen = aView({
      open: ["M"],
      spares: ["."],
      tiles: { c4: ".", d4: ".", e4: "." },
      mice: [["e4", "out", "cellar", "cellar"], FOUR],
    });
    expect(previewSlide(unseen, "g4", 0).end).toBe("maybe");
    expect(previewSlide({ ...unseen, memory: { f4: "A" } }, "g4", 0).end).toBeNull();
    const whose = aView({
      ...unseen,
      players: 3,
      tiles: { c4: ".", d4: ".", e4: "x", f6: "A" },
      open: ["M", "G"],
      mice: [
        ["d4", "out", "cellar", "cellar"],
        ["g1", "out", "out", "out"],
        ["e4", "f6", "out", "out"],
      ],
      collected: ["", "", ""],
    });
    expect(previewSlide(whose, "g4", 0).end).toBe("open");
  });

  it("comes with a run onto the last cheese, also some steps on, and not with any other", () => {
    const near = aView({
      open: ["M"],
      tiles: { c4: ".", d4: ".", e4: "A", f6: "A" },
      mice: [["c4", "f6", "out", "out"], FOUR],
      collected: ["BCD", ""],
    });
    expect(previewRun(near, ["c4-d4", "d4-e4"])).toMatchObject({ end: 0, finds: [{ seat: 0, cheese: "A" }] });
    expect(previewRun(near, ["c4-d4"]).end).toBeNull();
    expect(previewRun({ ...near, collected: ["BC", ""] }, ["c4-d4", "d4-e4"])).toMatchObject({
      end: null,
      finds: [{ cheese: "A" }],
    });
  });
});

it("tells of a cheese that comes to lie under a mouse, unless its player has it", () => {
  const coming = { ...view, tiles: { ...view.tiles, f6: "." } };
  expect(previewSlide(coming, "g4", 0).arrivals).toEqual([{ seat: 0, at: "c4", tile: "G" }]);
  expect(previewSlide({ ...coming, collected: ["G", ""] }, "g4", 0).arrivals).toEqual([]);
  expect(previewSlide(view, "g4", 0).arrivals).toEqual([]);
});

it("gives the last of a kind to whoever has waited longest", () => {
  const both = aView({
    ...view,
    tiles: { d4: "G", f6: "G", f7: "G", d7: "G", c4: "." },
    mice: [
      ["c4", "f6"],
      ["d7", "f7"],
    ],
  });
  const three = ["", "", "G", "G", "G"];
  expect(previewSlide(five({ ...both, collected: three }), "g4", 0).finds.map(({ seat }) => seat)).toEqual([1]);
});
