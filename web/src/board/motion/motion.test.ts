import { describe, expect, it } from "vitest";
import { SCENES } from "../../gallery/scenes";
import { FRONT, aView } from "../../state/fixtures";
import type { GameEvent } from "../types";
import { pairOf } from "../pieces";
import { applyEvent, gliding } from "./apply";
import { gliding as glidingFrames, strideOver, travel } from "./frames";
import { LONGEST, acts, longest } from "./timeline";

const { view, plan } = SCENES["04"]!;
const slide: GameEvent & { kind: "slide" } = {
  kind: "slide",
  slot: "g4",
  spare: 0,
  in: "C",
  out: "E",
  revealed: { a4: "B", e4: "A" },
};

describe("a step", () => {
  it("lets mice fall together and collects one after the other", () => {
    const list = acts(
      [
        slide,
        { kind: "fall", seat: 1, mouse: 1, at: "d4" },
        { kind: "fall", seat: 0, mouse: 0, at: "c4" },
        { kind: "collect", seat: 0, cheese: "A" },
        { kind: "collect", seat: 0, cheese: "B" },
      ],
      "full",
    );
    expect(list.map(({ kind, events }) => [kind, events.length])).toEqual([
      ["slide", 1],
      ["fall", 2],
      ["collect", 2],
    ]);
  });

  it("never lasts longer than it may", () => {
    const cover: GameEvent = { kind: "cover", rooms: [..."ABCDEFGHJK"] };
    const fall: GameEvent = { kind: "fall", seat: 1, mouse: 1, at: "d4" };
    const list = acts(
      [slide, fall, { kind: "collect", seat: 0, cheese: "A" }, { kind: "over", winner: 0, reason: "target" }, cover],
      "full",
    );
    expect(list.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(LONGEST + list.length);
  });

  it("takes twice as long at half speed, however long it is", () => {
    const last = (speed: number): number =>
      acts([slide, ...Array(5).fill({ kind: "ribbon", seat: 0 })] as GameEvent[], "full", speed).reduce(
        (sum, { ms }) => sum + ms,
        0,
      );
    expect(last(1)).toBeGreaterThan(0.95 * LONGEST);
    expect(last(0.5) / last(1)).toBeCloseTo(2, 1);
    expect([longest(0.5), longest(1), longest(4)]).toEqual([2 * LONGEST, LONGEST, LONGEST]);
  });

  it("is quicker at speed, and short for calm eyes", () => {
    const run: GameEvent = { kind: "run", seat: 0, mouse: 0, from: "c4", to: "c3", over: [] };
    expect(acts([run], "full")[0]?.ms).toBe(180);
    expect(acts([run], "full", 2)[0]?.ms).toBe(90);
    expect(acts([run], "reduced")[0]?.ms).toBe(120);
  });

  it("has nothing to look at where nothing moves", () => {
    expect(acts([slide, { kind: "fall", seat: 1, mouse: 1, at: "d4" }], "off")).toEqual([]);
  });

  it("gives a door and a jump their own time", () => {
    expect(acts([{ kind: "run", seat: 0, mouse: 0, from: "b4", to: "p2", over: [] }], "full")[0]?.ms).toBe(460);
    expect(acts([{ kind: "jump", seat: 0, mouse: 0, from: "c4", to: "e4", over: ["d4"] }], "full")[0]?.ms).toBe(320);
  });
});

describe("events", () => {
  it("move the line and show only open fields", () => {
    const after = applyEvent(view, slide, plan);
    expect(after.tiles).toMatchObject({ a4: "B", c4: "G", d4: "x", e4: "A" });
    expect(after.tiles.b4).toBeUndefined();
    expect(after.tiles.g4).toBeUndefined();
    expect(after.spares).toEqual(["E"]);
  });

  it("move mice, into towers and cellars, too", () => {
    expect(applyEvent(view, { kind: "fall", seat: 1, mouse: 1, at: "d4" }, plan).mice[1]?.[1]).toBe("cellar");
    expect(
      applyEvent(view, { kind: "enter", seat: 0, mouse: 2, from: "out", to: "T", over: [] }, plan).mice[0]?.[2],
    ).toBe("tower");
    expect(applyEvent(view, { kind: "run", seat: 0, mouse: 4, from: "d4", to: "b2", over: [] }, plan).cheesy).toBe(
      "b2",
    );
  });

  it("open and close rooms with their tiles", () => {
    const open = applyEvent(view, { kind: "lift", room: "J", tiles: { d5: "G" } }, plan);
    expect(open.tiles.d5).toBe("G");
    const closed = applyEvent(open, { kind: "cover", rooms: ["J", "N"] }, plan);
    expect(closed.open).not.toContain("J");
    expect(closed.tiles).not.toHaveProperty("d5");
    expect(closed.tiles).not.toHaveProperty("b2");
  });

  it("take along what is remembered under roofs", () => {
    const before = aView({
      open: ["M"],
      tiles: { c4: "A", d4: "x", e4: "G" },
      memory: { a4: "B", b4: "D", f4: "E", g4: "F", b5: "C" },
    });
    const after = applyEvent(
      before,
      { kind: "slide", slot: "a4", spare: 0, in: "C", out: "F", revealed: { c4: "D" } },
      FRONT,
    );
    expect(after.tiles).toEqual({ c4: "D", d4: "A", e4: "x" });
    expect(after.memory).toEqual({ a4: "C", b4: "B", f4: "G", g4: "E", b5: "C" });
    expect(applyEvent(after, { kind: "cover", rooms: ["M"] }, FRONT)).toMatchObject({
      tiles: {},
      memory: { c4: "D", d4: "A", e4: "x", b5: "C" },
    });
  });

  it("glide tiles that are seen at some point, and no other", () => {
    expect(gliding(view, slide)).toEqual([
      { at: -1, tile: "C" },
      { at: 1, tile: "A" },
      { at: 2, tile: "x" },
      { at: 3, tile: "G" },
      { at: 4, tile: "D" },
      { at: 5, tile: "B" },
      { at: 6, tile: "E" },
    ]);
  });

  it("know which two mice bring a cheese", () => {
    const after = applyEvent(view, slide, plan);
    expect(pairOf(after, 0, "G").sort()).toEqual(["c4", "f6"]);
  });
});

describe("keyframes", () => {
  it("start and end where the mouse stands", () => {
    const [from, to] = [
      { x: 0, y: 0, scale: 1 },
      { x: 200, y: 0, scale: 1 },
    ];
    expect(strideOver(from, to)).toHaveLength(3);
    const frames = travel(strideOver(from, to), 8);
    expect(frames[0]?.transform).toBe("translate(0px, 0px) scale(1)");
    expect(frames.at(-1)?.transform).toBe("translate(200px, 0px) scale(1)");
    expect(frames[4]?.transform).toBe("translate(50px, -8px) scale(1)");
  });

  it("bring a line exactly one field on", () => {
    expect(glidingFrames({ x: -1, y: 0 }).at(-1)?.transform).toBe("translate(-100px, 0px)");
  });
});
