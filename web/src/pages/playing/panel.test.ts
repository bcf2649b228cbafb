import { beforeEach, expect, it } from "vitest";
import en from "$/i18n/en.json";
import { speech } from "$/i18n/index.svelte";
import type { Playing } from "$/app/playing.svelte";
import { aView } from "$/state/fixtures";
import { NO_CHOICE } from "$/state/marks";
import { exerciseRule, exerciseText } from "./panel";

const playing = (change: object = {}): Playing =>
  ({ problem: null, hint: null, choice: NO_CHOICE, isMine: true, info: null, ...change }) as unknown as Playing;

beforeEach(() => {
  speech.catalogue = en;
});

it("tells a problem before a hint, a hint before what the exercise says, and that before what to do", () => {
  const problem = { code: "game_over", params: {} };
  expect(exerciseText(playing({ problem, hint: "hint.wait" }), aView(), "Note")).toBe(en["error.game_over"]);
  expect(exerciseText(playing({ hint: "hint.wait" }), aView(), "Note")).toBe(en["hint.wait"]);
  expect(exerciseText(playing(), aView(), "Note")).toBe("Note");
  expect(exerciseText(playing({ choice: { ...NO_CHOICE, selected: "out" } }), aView({ actions_left: 3 }), null)).toBe(
    en["turn.enter"],
  );
});

it("knows what is put where before the game", () => {
  expect(exerciseText(playing(), aView({ phase: "setup", legal: ["+a1"] }), null)).toBe(en["setup.tower.text"]);
  expect(exerciseText(playing(), aView({ phase: "setup", legal: ["T:a4"] }), null)).toBe(en["setup.hang.text"]);
});

it("names the rule behind a refusal, and none behind what can be done", () => {
  expect(exerciseRule(playing({ problem: { code: "illegal", rule: "B-20", params: {} }, hint: "hint.wait" }))).toBe(
    "B-20",
  );
  expect([
    exerciseRule(playing({ hint: "hint.wait" })),
    exerciseRule(playing({ hint: "hint.undo.none" })),
    exerciseRule(playing()),
  ]).toEqual(["B-08", null, null]);
});
