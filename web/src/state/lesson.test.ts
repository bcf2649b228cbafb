import { describe, expect, it } from "vitest";
import { aView } from "./fixtures";
import {
  alike,
  beckoning,
  besideLesson,
  calmed,
  isBaseLearnt,
  isPointed,
  learntOf,
  openLesson,
  partsOf,
  standing,
} from "./lesson";
import { NO_CHOICE, noMarks } from "./marks";
import type { GameEvent, LessonInfo, Practised, Step } from "./types";

const step = (token: string | null, ...events: GameEvent[]): Step => ({
  seat: 0,
  turn: 1,
  token,
  events,
  view: aView(),
  unseen: {},
  pair: null,
});
const practised = (tokens: string[], change: Partial<Practised> = {}): Practised => ({
  steps: [step(null), ...tokens.map((token) => step(token))],
  verdict: "open",
  reply: [],
  best: ["a1-a2", "a2-a3"],
  solution: [],
  done: 0,
  since: 0,
  ...change,
});
const lesson = (id: string, ...modules: LessonInfo["modules"]): LessonInfo => ({ id, tasks: 1, modules });
const LESSONS = [
  lesson("enter"),
  lesson("lift"),
  lesson("third"),
  lesson("cheesy", "cheesy"),
  lesson("tower", "tower"),
];

describe("standing", () => {
  it("begins with the first task and what leads through it", () => {
    expect(standing(practised([]))).toEqual({
      task: 1,
      isLearnt: false,
      isAstray: false,
      hasFallen: false,
      ahead: ["a1-a2", "a2-a3"],
    });
  });

  it("goes on along the way", () => {
    expect(standing(practised(["a1-a2"]))).toMatchObject({ isAstray: false, ahead: ["a2-a3"] });
  });

  it("goes astray with the first other action, also after the end of the way", () => {
    expect(standing(practised([">a4"]))).toMatchObject({ isAstray: true, ahead: [] });
    expect(standing(practised(["a1-a2", "^K"]))).toMatchObject({ isAstray: true, ahead: [] });
    expect(standing(practised(["a1-a2", "a2-a3", "^K"]))).toMatchObject({ isAstray: true, ahead: [] });
  });

  it("counts from where the task at hand began", () => {
    const second = practised(["c4-d4"], { done: 1, since: 1, best: [">g4"] });
    expect(standing(second)).toMatchObject({ task: 2, isAstray: false, ahead: [">g4"] });
  });

  it("notices that the own mouse has fallen, not that another has", () => {
    const fall = (seat: number): GameEvent => ({ kind: "fall", seat, mouse: 0, at: "b4" });
    const after = (seat: number): Practised => practised([], { steps: [step(null), step(">g4", fall(seat))] });
    expect([standing(after(0)).hasFallen, standing(after(1)).hasFallen]).toEqual([true, false]);
  });

  it("ends with the last task, however it was done", () => {
    const end = practised(["+g1"], { verdict: "solved", done: 1, since: 1, best: [] });
    expect(standing(end)).toEqual({ task: 1, isLearnt: true, isAstray: false, hasFallen: false, ahead: [] });
  });
});

describe("beckoning", () => {
  it("points at the end of a mouse's way, once the mouse is chosen", () => {
    const way = ["b4-c4", "c4-d4", "d4-d5", ">a4", "d5-e5"];
    expect(beckoning(way, { ...NO_CHOICE, selected: "b4" }, null)).toEqual({ kind: "field", id: "d5" });
    expect(beckoning(way, NO_CHOICE, null)).toEqual({ kind: "field", id: "b4" });
  });

  it("points at the mouse first, then at its goal", () => {
    expect(beckoning(["b4-d4"], NO_CHOICE, null)).toEqual({ kind: "field", id: "b4" });
    expect(beckoning(["b4-d4"], { ...NO_CHOICE, selected: "b4" }, null)).toEqual({ kind: "field", id: "d4" });
    expect(beckoning(["a1-a2"], NO_CHOICE, null)).toEqual({ kind: "tower", id: "a1" });
    expect(beckoning(["C:e4-g4"], { ...NO_CHOICE, selected: "e4" }, null)).toEqual({ kind: "field", id: "e4" });
    expect(beckoning(["C:e4-g4"], { ...NO_CHOICE, selected: "C:e4" }, null)).toEqual({ kind: "field", id: "g4" });
    expect(beckoning(["d4-p2"], { ...NO_CHOICE, selected: "d4" }, null)).toEqual({ kind: "pantry", id: "p2" });
  });

  it("points at the cheese tower first, then at a post", () => {
    expect(beckoning(["T:a4"], NO_CHOICE, null)).toEqual({ kind: "cheesetower", id: "T" });
    expect(beckoning(["T:a4"], { ...NO_CHOICE, hanging: true }, null)).toEqual({ kind: "post", id: "a4" });
  });

  it("points at roofs, towers and gates, and leaves buttons alone", () => {
    expect(beckoning(["^K"], NO_CHOICE, null)).toEqual({ kind: "roof", id: "K" });
    expect(beckoning(["+a1"], NO_CHOICE, null)).toEqual({ kind: "tower", id: "a1" });
    expect(beckoning([">a4"], NO_CHOICE, null)).toEqual({ kind: "slot", id: "a4" });
    expect([
      beckoning([">a4"], NO_CHOICE, "a4"),
      beckoning(["."], NO_CHOICE, null),
      beckoning([], NO_CHOICE, null),
    ]).toEqual([null, null, null]);
  });

  it("leaves to memory what has to be remembered", () => {
    expect([isPointed("cover", 1), isPointed("cover", 2), isPointed("collect", 2)]).toEqual([true, false, true]);
  });
});

describe("what a lesson shows", () => {
  const marks = {
    ...noMarks(),
    selected: "b4",
    targets: { a7: 1, T: 1, c4: 2 },
    lifts: { K: "small" as const },
    slots: { a4: "open" as const },
  };

  it("leaves out marks it is not about", () => {
    expect(calmed("run", false, marks)).toMatchObject({ selected: "b4", targets: { c4: 2 }, lifts: {} });
    expect(calmed("enter", false, marks)).toMatchObject({ targets: marks.targets, lifts: {} });
    expect(calmed("lift", false, marks)).toMatchObject({ targets: { c4: 2 }, lifts: marks.lifts });
  });

  it("has no marks left in the end", () => {
    expect(calmed("enter", true, marks)).toEqual({ ...noMarks(), slots: marks.slots });
  });

  it("has what its idea needs, and everything if it is new here", () => {
    expect([partsOf("enter"), partsOf("cover")]).toEqual([[], ["paws", "end"]]);
    expect(partsOf("something")).toHaveLength(5);
  });
});

describe("progress", () => {
  it("goes on at the first lesson of the game that is not learnt", () => {
    expect(openLesson(LESSONS, [])).toBe("enter");
    expect(openLesson(LESSONS, ["enter", "third"])).toBe("lift");
    expect(openLesson(LESSONS, ["enter", "lift", "third"])).toBeNull();
  });

  it("leads from lesson to lesson among their own", () => {
    expect([besideLesson(LESSONS, "enter", 1), besideLesson(LESSONS, "lift", -1)]).toEqual(["lift", "enter"]);
    expect([
      besideLesson(LESSONS, "enter", -1),
      besideLesson(LESSONS, "third", 1),
      besideLesson(LESSONS, "cheesy", -1),
    ]).toEqual([null, null, null]);
    expect(alike(LESSONS, "tower").map(({ id }) => id)).toEqual(["cheesy", "tower"]);
  });

  it("takes from the storage what is there", () => {
    expect([learntOf(null), learntOf({}), learntOf(["a", 1, "b"])]).toEqual([[], [], ["a", "b"]]);
    expect([isBaseLearnt([]), isBaseLearnt(["enter", "third"])]).toEqual([false, true]);
  });
});
