import { describe, expect, it } from "vitest";
import { FRONT, aView } from "./fixtures";
import { allRows, reasonOf, rowsOf } from "./log";
import type { GameEvent, LogLine } from "./types";

const line = (token: string | null, turn = 1, by: LogLine["by"] = "person"): LogLine => ({
  seq: 1,
  turn,
  seat: 0,
  token,
  by,
  at: "",
  events: [],
});
const sight = aView({ tiles: { b4: "C", c4: ".", d4: "x" }, mice: [["a1"], ["b2"]] });
const rows = (token: string | null, ...events: GameEvent[]) => rowsOf(line(token), events, FRONT, sight);
const moved = (
  kind: "enter" | "run" | "jump",
  from: string,
  to: string,
  over: string[] = [],
  mouse = 0,
): GameEvent => ({ kind, seat: 0, mouse, from, to, over });

describe("rows of the log", () => {
  it("are numbered within their line, so that each keeps its place", () => {
    expect(
      rows("x", moved("run", "b3", "b4"), { kind: "collect", seat: 0, cheese: "C" }).map(({ seq, nth }) => [seq, nth]),
    ).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  it.each([
    [moved("enter", "out", "a1"), "log.enter", null],
    [moved("enter", "out", "T"), "log.enter.cheesetower", null],
    [moved("enter", "out", "e7", ["g7", "f7"]), "log.enter.over", null],
    [moved("run", "b3", "b4"), "log.run.tile", "C"],
    [moved("run", "b4", "c4"), "log.run", null],
    [moved("run", "b4", "c3"), "log.run.raised", null],
    [moved("run", "d4", "p1"), "log.pantry.in", null],
    [moved("run", "p1", "p2"), "log.pantry.about", null],
    [moved("run", "p1", "d4"), "log.pantry.out", null],
    [moved("run", "d4", "f3", [], 4), "log.cheesy", null],
    [moved("jump", "b1", "b5", ["b3", "b4"]), "log.jump", null],
    [{ kind: "lift", room: "K", tiles: {} }, "log.lift.thatched", null],
    [{ kind: "slide", slot: "a2", spare: 0, in: "x", out: ".", revealed: {} }, "log.push.trap", null],
    [{ kind: "slide", slot: "a2", spare: 0, in: ".", out: ".", revealed: {} }, "log.push.blank", null],
    [{ kind: "slide", slot: "a2", spare: 0, in: "E", out: ".", revealed: {} }, "log.push.cheese", "E"],
    [{ kind: "slide", slot: "a2", spare: 0, in: "w", out: ".", revealed: {} }, "log.push.tile", "w"],
    [{ kind: "fall", seat: 1, mouse: 0, at: "b2" }, "log.fall", null],
    [{ kind: "ribbon", seat: 1 }, "log.ribbon", null],
    [{ kind: "collect", seat: 1, cheese: "B" }, "log.collect", "B"],
    [{ kind: "hang", from: null, post: "c1" }, "log.hang", null],
    [{ kind: "displaced", seat: null, mouse: 4, at: "p1" }, "log.displaced", null],
    [{ kind: "place", seat: 0, mouse: 1, to: "p2" }, "log.place", null],
    [{ kind: "over", winner: 1, reason: "target" }, "log.win", null],
    [{ kind: "over", winner: null, reason: "third_mouse" }, "log.draw", null],
  ] as [GameEvent, string, string | null][])("%o", (event, key, tile) => {
    expect(rows("x", event)).toMatchObject([{ key, tile }]);
  });

  it("names who was jumped, and tells falls of the one who falls", () => {
    expect(rows("a2-c2", moved("jump", "a2", "c2", ["b2"]))).toMatchObject([{ key: "log.jump.over", other: 1 }]);
    expect(rows("x", { kind: "fall", seat: 1, mouse: 0, at: "b2" })).toMatchObject([{ seat: 1, code: "b2" }]);
  });

  it("says nothing of covering and turning", () => {
    expect(rows(".", { kind: "cover", rooms: ["K"] }, { kind: "turn", seat: 1, turn: 2 })).toEqual([]);
  });

  it("tells resigning and running out of time", () => {
    expect(rows(null, { kind: "over", winner: 1, reason: "resigned" }).map(({ key }) => key)).toEqual([
      "log.resign",
      "log.win",
    ]);
    expect(rowsOf(line(".", 1, "timer"), [], FRONT, null)).toMatchObject([{ key: "log.timeout" }]);
  });
});

it("names tiles in the turn going on only: remembering is the game", () => {
  const events = [moved("run", "b3", "b4")];
  const told = { line: { ...line("b3-b4"), events }, events, sight };
  expect(allRows([told], FRONT, 1)).toMatchObject([{ key: "log.run.tile", tile: "C" }]);
  expect(allRows([told], FRONT, 2)).toMatchObject([{ key: "log.run", tile: null }]);
});

it("is told latest first", () => {
  const told = ["b3-b4", "b4-b5"].map((token) => ({ line: line(token), events: [moved("run", "a", "b")], sight }));
  expect(allRows(told, FRONT, 1).map(({ code }) => code)).toEqual(["b4-b5", "b3-b4"]);
});

describe("the end", () => {
  it("has the reason that the last line tells", () => {
    const told = {
      line: line(null),
      events: [{ kind: "over", winner: 1, reason: "resigned" }] as GameEvent[],
      sight: null,
    };
    expect(reasonOf([told])).toBe("resigned");
    expect(reasonOf([{ ...told, events: [] }])).toBeNull();
    expect(reasonOf([])).toBeNull();
  });
});
