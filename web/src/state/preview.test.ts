import { describe, expect, it } from "vitest";
import { FRONT, aView } from "./fixtures";
import { previewSlide } from "./preview";

/** As in the picture of a push at g4: Cheddar in, a trap under Gentian, Gouda for Poppy. */
const view = aView({
  open: ["M", "K", "G"],
  spares: ["C"],
  tiles: { c4: "D", d4: "G", e4: "x", a4: "E", f6: "G" },
  mice: [["c4", "f6", "out", "cellar"], ["d4", "a4", "out", "out"]],
  legal: [">g4"], costs: { ">g4": 1 },
});

describe("a push at g4", () => {
  const preview = previewSlide(view, FRONT, "g4", 0);

  it("moves the line, hidden tiles staying hidden", () => {
    expect(preview.line.map(({ tile }) => tile).join("")).toBe("C??xGD?");
    expect(preview.line[0]?.field).toBe("g4");
    expect(preview.out).toBe("E");
  });

  it("drops the mouse a trap arrives under", () => {
    expect(preview.falls).toEqual([{ seat: 1, at: "d4" }]);
  });

  it("finds pairs of cheese", () => {
    expect(preview.finds).toEqual([{ seat: 0, cheese: "G", at: ["c4", "f6"] }]);
  });

  it("asks what is remembered where a covered tile comes to light", () => {
    expect(preview.remember).toEqual([{ from: "f4", to: "e4" }, { from: "b4", to: "a4" }]);
  });
});

it("does not count cheese one has, or of which none is left", () => {
  expect(previewSlide({ ...view, collected: ["G", ""] }, FRONT, "g4", 0).finds).toEqual([]);
  expect(previewSlide({ ...view, stock: { ...view.stock, G: 0 } }, FRONT, "g4", 0).finds).toEqual([]);
});

it("uses what memory aids show", () => {
  const aided = previewSlide({ ...view, memory: { b4: "B" } }, FRONT, "g4", 0);
  expect(aided.line.at(-1)).toEqual({ field: "a4", tile: "B" });
  expect(aided.remember).toEqual([{ from: "f4", to: "e4" }]);
});

it("passes Cheesy on when his tile slides under a mouse, and counts him for cheese", () => {
  const modules = ["cheesy"];
  const got = previewSlide({ ...view, modules, spares: ["."], tiles: { ...view.tiles, d4: "g" }, cheesy: "d3", ribbon: 1 }, FRONT, "g4", 0);
  expect(got.ribbon).toBe(0);
  const helped = previewSlide({ ...view, modules, cheesy: "c4", ribbon: 0, mice: [["f6"], []] }, FRONT, "g4", 0);
  expect(helped.finds).toEqual([{ seat: 0, cheese: "G", at: ["f6", "c4"] }]);
});

it("says which pantry mouse loses its tile, and counts cheese in the pantry", () => {
  const pantry = { ...view, modules: ["pantry"], spares: [".", "B", "E", "x"], mice: [["p2", "p3"], []] };
  expect(previewSlide(pantry, FRONT, "g4", 1).displaced).toBe("p2");
  const brie = { ...pantry, spares: [".", "B", "B", "x"] };
  expect(previewSlide(brie, FRONT, "g4", 0).finds).toEqual([{ seat: 0, cheese: "B", at: ["p2", "p3"] }]);
  expect(previewSlide(brie, FRONT, "g4", 1).finds).toEqual([]);
});
