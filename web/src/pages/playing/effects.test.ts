import { beforeEach, expect, it } from "vitest";
import en from "$/i18n/en.json";
import { plain, speech } from "$/i18n/index.svelte";
import type { Playing } from "$/app/playing.svelte";
import { startForTests } from "$/kernel/forTests";
import { options } from "$/state/choices";
import { FRONT, aView } from "$/state/fixtures";
import { NO_CHOICE } from "$/state/marks";
import { previewRun, previewSlide, type Preview } from "$/state/preview";
import type { View } from "$/state/types";
import { still } from "$/state/queue";
import { effectsOf } from "./effects";
import { labelOf } from "./labels";
import { mineText } from "./panel";

await startForTests();

/** What a push would do that can be made. */
const pushed = (view: View, slot: string, spare: number) => previewSlide(view, slot, spare) as Preview;

beforeEach(() => {
  speech.catalogue = en;
});

it("says first that a push ends the game and who wins, then whose third mouse falls", () => {
  const view = aView({
    open: ["M"],
    spares: ["."],
    tiles: { c4: ".", d4: ".", e4: "x" },
    mice: [
      ["d4", "out", "cellar", "cellar"],
      ["g7", "out", "out", "out"],
    ],
  });
  const told = effectsOf(null, view, pushed(view, "g4", 0)).map(({ text }) => plain(text));
  expect(told.slice(0, 2)).toEqual(["The game ends: Gentian wins.", "Your third mouse falls at d4: a trap arrives."]);
});

it("says that a cheese comes under one's mouse instead of that nothing happens", () => {
  const view = aView({
    open: ["M", "P"],
    spares: ["A"],
    tiles: { d1: ".", d2: ".", d3: "." },
    mice: [["d1", "out"], ["g7"]],
  });
  const [first] = effectsOf(null, view, pushed(view, "d1", 0));
  expect(plain(first?.text ?? "")).toBe("Appenzeller comes under your mouse at d1.");
  const [theirs] = effectsOf(null, { ...view, seat: 1, player: 1 }, pushed(view, "d1", 0));
  expect(plain(theirs?.text ?? "")).toMatch(/^Appenzeller comes under \w+’s mouse at d1\.$/);
});

it("says of a run that it wins: in the list, at the place and beside the board", () => {
  const view = aView({
    open: ["M"],
    tiles: { c4: ".", d4: "A", e4: ".", f6: "A" },
    mice: [
      ["c4", "f6", "out", "out"],
      ["g7", "out", "out", "out"],
    ],
    collected: ["BCD", ""],
    legal: ["c4-d4", "."],
    costs: { "c4-d4": 1, ".": 0 },
  });
  const choice = { ...NO_CHOICE, selected: "c4" };
  const playing = {
    plan: FRONT,
    you: [0],
    info: null,
    advised: null,
    view,
    queue: still(view, 1),
    choice,
    options: options(view, choice),
  } as unknown as Playing;
  expect(effectsOf(null, view, previewRun(view, ["c4-d4"])).map(({ text }) => plain(text))).toEqual([
    "The game ends: you win!",
    "You collect Appenzeller with d4 and f6.",
  ]);
  expect(labelOf(playing, { kind: "field", id: "d4" })).toContain(
    "one action away, brings the Appenzeller, wins the game",
  );
  expect(mineText(playing, view)).toBe("Run to d4, and you win the game.");
});
