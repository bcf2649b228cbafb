import { describe, expect, it } from "vitest";
import { changesBetween } from "./changes";
import {
  newPosition,
  withCellar,
  withCollected,
  withLayout,
  withModule,
  withMouse,
  withPlayers,
  withRoof,
  withTile,
} from "./position";

const plain = newPosition(() => 0.5);

describe("what an edit changed", () => {
  it("is nothing where nothing did", () => expect(changesBetween(plain, { ...plain })).toEqual([]));

  it("is a mouse, the roof it takes off, and all that lies below", () => {
    const put = withMouse(plain, 0, "d4");
    const below = ["c4", "d4", "e4"].map((at) => ({ at, tile: "." }));
    expect(changesBetween(plain, put)).toEqual([
      { kind: "mouse", seat: 0, from: "out", at: "d4" },
      { kind: "off", fields: ["c4", "d4", "e4"], below },
    ]);
    expect(changesBetween(put, withMouse(put, 0, "d4"))).toEqual([{ kind: "mouse", seat: 0, from: "d4", at: "out" }]);
  });

  it("is told backwards when it is taken back", () => {
    const put = withMouse(plain, 0, "d4");
    expect(changesBetween(put, plain).map(({ kind }) => kind)).toEqual(["mouse", "on", "tile", "tile", "tile"]);
  });

  it("names tiles, spares and dais", () => {
    expect(changesBetween(plain, withTile(withTile(plain, "b2", "A"), "p1", "x"))).toEqual([
      { kind: "tile", at: "b2", tile: "A" },
      { kind: "spare", n: 1, tile: "x" },
    ]);
    expect(changesBetween(plain, withRoof(plain, "N"))).toMatchObject([
      { kind: "off", below: [{ at: "b2" }, { at: "c2" }, { at: "b3" }, { at: "c3", tile: null }] },
    ]);
  });

  it("is what was agreed, and what comes with it", () => {
    expect(changesBetween(plain, withPlayers(plain, 3))).toEqual([{ kind: "players", n: 3 }]);
    expect(changesBetween(plain, withModule(plain, "tower", true))).toMatchObject([
      { kind: "module", module: "tower", isOn: true },
      { kind: "tower", at: "c1" },
    ]);
    const other = withLayout(withMouse(plain, 0, "d4"), "back");
    expect(changesBetween(plain, other).map(({ kind }) => kind)).toContain("rooms");
  });

  it("is cheese, the turn and fallen mice", () => {
    const later = withCellar(withCollected({ ...plain, player: 1, actions_left: 2, slid: true }, 1, "C"), 0, 1);
    expect(changesBetween(plain, later)).toEqual([
      { kind: "mouse", seat: 0, from: "out", at: "cellar" },
      { kind: "cheese", seat: 1, kinds: "C" },
      { kind: "turn", seat: 1 },
      { kind: "actions", n: 2 },
      { kind: "slid", isOn: true },
    ]);
  });
});
