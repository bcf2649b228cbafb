import { startForTests } from "../kernel/forTests";
import { describe, expect, it } from "vitest";
import { adviceSentence, adviceTarget, afterwards, canAsk, choiceFor, fairChance, isAbout } from "./advice";
import { FRONT, aView } from "./fixtures";
import { NO_CHOICE } from "./marks";
import type { Advice } from "./types";

await startForTests();

const advice = (...line: string[]): Advice => ({ type: "advice", id: "1", token: line[0] ?? ".", line, chance: 0.63 });

describe("advice", () => {
  it("can be asked for on one's own turn, where the table allows it", () => {
    const view = aView({ legal: [".", "^K"] });
    expect(canAsk(true, true, view)).toBe(true);
    expect([canAsk(false, true, view), canAsk(true, false, view), canAsk(true, true, null)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(canAsk(true, true, aView({ legal: ["."] }))).toBe(false);
    expect(canAsk(true, true, { ...view, phase: "over" })).toBe(false);
  });

  it("is let go when the game has moved on", () => {
    expect(isAbout(advice("^K"), aView({ legal: [".", "^K"] }))).toBe(true);
    expect(isAbout(advice("^K"), aView())).toBe(false);
  });

  it.each([
    ["^K", "roof", "K"],
    [">a2/2", "slot", "a2"],
    ["+a1", "tower", "a1"],
    ["+T", "cheesetower", "T"],
    ["b3-b4", "field", "b4"],
    ["C:d4-d5", "field", "d5"],
    ["b4-p2", "pantry", "p2"],
    ["=p3", "pantry", "p3"],
    ["T:c1", "post", "c1"],
  ])("marks %s on the board", (token, kind, id) => {
    expect(adviceTarget(token)).toEqual({ kind, id });
  });

  it("has nothing to mark for the end of a turn", () => {
    expect([adviceTarget("."), adviceTarget("?")]).toEqual([null, null]);
  });

  it("chooses what brings the action within one pick, and nothing else", () => {
    const view = aView();
    expect(choiceFor("b3-b4", view)).toEqual({ ...NO_CHOICE, selected: "b3" });
    expect(choiceFor("C:d4-d5", view)).toEqual({ ...NO_CHOICE, selected: "C:d4" });
    expect(choiceFor(">a2/3", view)).toEqual({ ...NO_CHOICE, spare: 2 });
    expect(choiceFor("T:c1", view)).toEqual({ ...NO_CHOICE, hanging: true });
    expect(choiceFor("+a1", view)).toEqual({ ...NO_CHOICE, selected: "out" });
    expect(["+a1", "T:c1"].map((token) => choiceFor(token, { ...view, phase: "setup" }))).toEqual([
      NO_CHOICE,
      NO_CHOICE,
    ]);
    expect([".", "^K", "=p1"].map((token) => choiceFor(token, view))).toEqual([NO_CHOICE, NO_CHOICE, NO_CHOICE]);
  });

  it.each([
    ["^K", { key: "advice.lift.thatched", fields: ["a2", "a3", "a4"] }],
    ["^N", { key: "advice.lift.copper", fields: ["b2", "c2", "b3", "c3"] }],
    [">a2", { key: "advice.push", at: "a2", tile: "E" }],
    ["b3-b4", { key: "advice.run", from: "b3", at: "b4" }],
    ["T-c2", { key: "advice.run.tower", at: "c2" }],
    ["C:d4-d5", { key: "advice.cheesy", at: "d5" }],
    ["+a1", { key: "advice.enter", at: "a1" }],
    ["+b7", { key: "advice.enter.over.later", at: "b7" }],
    ["+T", { key: "advice.enter.cheesetower" }],
    ["T:c1", { key: "advice.hang", at: "c1" }],
    ["=p1", { key: "advice.place", at: "p1" }],
    [".", { key: "advice.end" }],
  ])("says %s in words", (token, sentence) => {
    expect(adviceSentence(token, aView(), FRONT)).toMatchObject(sentence);
  });

  it("names the tower by which one jumps in, and not what stands in the way", () => {
    const view = aView({
      modules: ["tower"],
      mice: [["a1", "b1", "tower"], ["g7"]],
      cheese_tower: "e7",
      open: [..."BNQ"],
    });
    const said = (token: string): object => adviceSentence(token, view, FRONT);
    expect(said("+c1")).toMatchObject({ key: "advice.enter.over", from: "a1", at: "c1" });
    expect(said("+b2")).toMatchObject({ key: "advice.enter.over", from: "a1", at: "b2" });
    expect(said("+f7")).toMatchObject({ key: "advice.enter.over", from: "g7", at: "f7" });
    expect(said("+e7")).toMatchObject({ key: "advice.enter.over.cheesetower", at: "e7" });
  });

  it("tells what would follow, and is never quite certain", () => {
    expect(afterwards(advice("^K", "b3-b4", ">a2", "^N", "."))).toEqual(["b3-b4", ">a2", "^N"]);
    expect(afterwards(advice("."))).toEqual([]);
    expect(afterwards(advice("^K", ">a2", "b3-b4", ">a4"))).toEqual([">a2", "b3-b4"]);
    expect([0, 0.63, 1].map(fairChance)).toEqual([0.01, 0.63, 0.99]);
  });
});
