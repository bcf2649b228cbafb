import { beforeEach, expect, it } from "vitest";
import en from "$/i18n/en.json";
import { speech } from "$/i18n/index.svelte";
import type { Playing } from "$/app/playing.svelte";
import { startForTests } from "$/kernel/forTests";
import { options } from "$/state/choices";
import { FRONT, aView } from "$/state/fixtures";
import { still } from "$/state/queue";
import { labelOf } from "./labels";

await startForTests();

beforeEach(() => {
  speech.catalogue = en;
});

it("tells where a mouse can run apart from where another one can come in", () => {
  const view = aView({
    seat: 0,
    player: 0,
    phase: "turn",
    actions_left: 1,
    mice: [["b2", "out"], ["c3"]],
    tiles: { b2: ".", c2: "x", b3: "." },
    open: ["N"],
    legal: ["b2-b3", "+a1"],
    costs: { "b2-b3": 2, "+a1": 1 },
  });
  const choice = { selected: "b2", hanging: false, spare: 0 };
  const playing = {
    plan: FRONT,
    you: [0],
    info: null,
    advised: null,
    queue: still(view, 1),
    options: options(view, choice),
  } as unknown as Playing;
  const name = labelOf(playing, { kind: "field", id: "b2" });
  expect(name).toContain("selected, can run to b3 Blank tile, a new mouse can come in by Tower a1");
  expect(labelOf(playing, { kind: "tower", id: "a1" })).toBe("Tower a1, a new mouse can come in here, one action away");
  expect(labelOf(playing, { kind: "field", id: "b3" })).not.toContain("new mouse");
});
