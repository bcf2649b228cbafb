/** The examples as they are drawn: each is used, and all it speaks of is in the picture. */
import { describe, expect, it } from "vitest";
import { centre, type Point } from "$/board/geometry";
import { PARAGRAPHS } from "$/state/rules";
import { WRITTEN, exampleOf, type Example } from "./examples";

const names = Object.keys(WRITTEN);
const example = (name: string): Example => exampleOf(name)!;
const isIn = ({ box }: Example, { x, y }: Point): boolean =>
  x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h;

describe("examples", () => {
  it("belong to paragraphs, one each", () => {
    const used = PARAGRAPHS.flatMap(({ picture }) => picture ?? []);
    expect([...used].sort()).toEqual([...names].sort());
  });

  it("are none without a name", () => {
    expect(exampleOf("nothing")).toBeNull();
  });

  it.each(names)("%s has all that is done in the picture", (name) => {
    const { drawings, box } = example(name);
    expect(drawings).toHaveLength(WRITTEN[name]?.events ? 2 : 1);
    for (const { marks, signs } of drawings) {
      const points = signs.flatMap((sign) =>
        sign.kind === "arrow" || sign.kind === "thread" ? [sign.to] : sign.kind === "cross" ? [sign.at] : [],
      );
      const places = Object.keys(marks.targets).map((place) => centre(place));
      expect([...points, ...places].filter((at) => !isIn(example(name), at))).toEqual([]);
    }
    expect(box.w).toBeLessThan(1000);
  });
});

describe("what a picture shows", () => {
  it("marks a way step by step, with what it costs so far", () => {
    const [before] = example("run").drawings;
    expect(before?.marks.selected).toBe("a1");
    expect(before?.marks.targets).toEqual({ a2: 1, b2: 2, c2: 3 });
  });

  it("has the tile at its gate before a push, and beyond the other one after it", () => {
    const [before, after] = example("push").drawings;
    expect(before?.chosen).toBe("a2");
    expect(before?.signs).toMatchObject([{ kind: "tile", code: "A", isOut: false }]);
    expect(after?.signs).toMatchObject([
      { kind: "chevrons", slot: "a2" },
      { kind: "tile", code: ".", isOut: true },
    ]);
    expect(after?.view.tiles).toMatchObject({ a2: "A", c2: "B", e2: "D" });
  });

  it("crosses out where a mouse fell, and where it may not go", () => {
    expect(example("trap").drawings[1]?.signs).toContainEqual({ kind: "cross", at: centre("b4") });
    expect(example("stop").drawings[0]?.signs).toEqual([
      { kind: "cross", at: centre("c2") },
      { kind: "cross", at: centre("b1") },
    ]);
  });

  it("ties two mice on the same cheese together", () => {
    expect(example("collect").drawings[1]?.signs).toMatchObject([{ kind: "thread", cheese: "B" }]);
  });

  it("chains the gates of the line that the cheese tower blocks", () => {
    const [before, after] = example("tower").drawings;
    expect([before?.marks.slots.d1, after?.marks.slots.d1, after?.marks.slots.d7]).toEqual([
      "open",
      "blocked",
      "blocked",
    ]);
  });
});
