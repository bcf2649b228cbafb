import { describe, expect, it } from "vitest";
import { startForTests } from "../kernel/forTests";
import { aView, fourEach, playable } from "./fixtures";
import { NO_CHOICE, type Choice } from "./marks";
import { REASONS } from "../kernel/facts";
import { HINTS, choiceAfter, decide, type Target } from "./picking";
import { HINT_RULES } from "./why";
import type { View } from "./types";

await startForTests();

const view = playable(
  aView({
    open: ["N", "K"],
    tiles: { b2: "x", b3: ".", c2: "A", a2: "B", a4: "." },
    mice: [["b3"], ["c3", "a1", "g1", "g7"]],
    spares: ["E"],
  }),
);
const chosen: Choice = { ...NO_CHOICE, selected: "b3" };
const pick = (kind: Target["kind"], id: string, choice = NO_CHOICE, from: View = view, pushing: string | null = null) =>
  decide(from, choice, pushing, { kind, id });

describe("a pick", () => {
  it("selects an own mouse, and lets it go again", () => {
    expect(pick("field", "b3")).toMatchObject({ kind: "choose", choice: { selected: "b3" } });
    expect(pick("field", "b3", chosen)).toMatchObject({ kind: "choose", choice: { selected: null } });
  });

  it("plays at once where the selected mouse can go", () => {
    expect(pick("field", "a3", chosen)).toEqual({ kind: "act", tokens: ["b3-a3"] });
    expect(pick("field", "a4", chosen)).toEqual({ kind: "act", tokens: ["b3-a3", "a3-a4"] });
    expect(pick("tower", "a7")).toEqual({ kind: "act", tokens: ["+a7"] });
  });

  it("lifts roofs", () => {
    expect(pick("roof", "H")).toEqual({ kind: "act", tokens: ["^H"] });
    expect(pick("roof", "C")).toEqual({ kind: "hint", key: "hint.roof.far" });
  });

  it("looks at a push first, and pushes on the second pick", () => {
    expect(pick("slot", "a2")).toEqual({ kind: "push", slot: "a2" });
    const two = playable({ ...view, modules: ["works"], spares: ["E", "."] });
    expect(pick("slot", "a2", { ...NO_CHOICE, spare: 1 }, two, "a2")).toEqual({ kind: "act", tokens: [">a2/2"] });
    const slid = playable({ ...view, slid: true });
    expect(pick("slot", "g2", NO_CHOICE, slid)).toEqual({ kind: "hint", key: "hint.slid" });
    const hung = playable({ ...view, modules: ["tower"], cheese_tower: "f7" });
    expect(pick("slot", "f1", NO_CHOICE, hung)).toEqual({ kind: "hint", key: "hint.blocked" });
    const tired = playable({ ...view, actions_left: 0 });
    expect(pick("slot", "f1", NO_CHOICE, tired)).toEqual({ kind: "hint", key: "hint.paws" });
  });

  it.each([
    ["field", "b2", chosen, "hint.trap"],
    ["field", "c3", chosen, "hint.taken"],
    ["field", "c7", { ...NO_CHOICE, selected: "out" }, "hint.roof"],
    ["field", "c2", { ...NO_CHOICE, selected: "out" }, "hint.far"],
    ["field", "d6", chosen, "hint.roof"],
    ["field", "c2", NO_CHOICE, "hint.pick"],
    ["field", "b2", NO_CHOICE, "hint.trap"],
    ["field", "d6", NO_CHOICE, "hint.roof"],
    ["field", "c3", NO_CHOICE, "hint.pick"],
    ["tower", "a1", chosen, "hint.taken"],
    ["post", "c1", NO_CHOICE, "hint.pick"],
  ] as const)("on %s %s says why not", (kind, id, choice, key) => {
    expect(pick(kind, id, choice)).toEqual({ kind: "hint", key });
  });

  it("says when it is somebody else's turn, and when no action is left", () => {
    expect(pick("field", "b3", NO_CHOICE, { ...view, player: 1 })).toEqual({ kind: "hint", key: "hint.wait" });
    expect(pick("field", "c2", chosen, playable({ ...view, actions_left: 0 }))).toEqual({
      kind: "hint",
      key: "hint.paws",
    });
  });

  it("sets up in towers and on posts", () => {
    const setup = playable(aView({ phase: "setup", turn: 0, mice: [[], []] }));
    expect(pick("tower", "a1", NO_CHOICE, setup)).toEqual({ kind: "act", tokens: ["+a1"] });
    expect(pick("field", "b2", NO_CHOICE, setup)).toEqual({ kind: "hint", key: "hint.corner" });
    const hang = playable(
      aView({ phase: "setup", turn: 0, start: 1, modules: ["tower"], mice: [[], ["g7"]], spares: ["E"] }),
    );
    expect(pick("post", "c1", NO_CHOICE, hang)).toEqual({ kind: "act", tokens: ["T:c1"] });
    expect(pick("tower", "a1", NO_CHOICE, hang)).toEqual({ kind: "hint", key: "hint.post" });
  });

  it("places a displaced mouse", () => {
    const placing = playable(
      aView({ phase: "place", modules: ["pantry"], spares: [".", ".", ".", "."], mice: [["held", "p1"], ["a1"]] }),
    );
    expect(pick("pantry", "p2", NO_CHOICE, placing)).toEqual({ kind: "act", tokens: ["=p2"] });
    expect(pick("pantry", "p1", NO_CHOICE, placing)).toEqual({ kind: "hint", key: "hint.taken" });
    expect(pick("field", "b2", NO_CHOICE, placing)).toEqual({ kind: "hint", key: "hint.place" });
  });

  it("enters, selects and hangs the cheese tower", () => {
    const free = playable({ ...view, modules: ["tower"], cheese_tower: "c1" });
    expect(pick("cheesetower", "T", NO_CHOICE, free)).toEqual({ kind: "act", tokens: ["+T"] });
    expect(pick("cheesetower", "T", chosen, free)).toMatchObject({ choice: { hanging: true } });
    const mine = playable({ ...free, mice: fourEach([["tower"], []]) });
    expect(pick("cheesetower", "T", NO_CHOICE, mine)).toMatchObject({ choice: { selected: "T" } });
    expect(pick("cheesetower", "T", { ...NO_CHOICE, selected: "T" }, mine)).toMatchObject({
      choice: { hanging: true },
    });
    const hanging = { ...NO_CHOICE, hanging: true };
    expect(pick("post", "e1", hanging, free)).toEqual({ kind: "act", tokens: ["T:e1"] });
    expect(pick("post", "c1", hanging, free)).toEqual({ kind: "hint", key: "hint.post" });
    expect(pick("cheesetower", "T", hanging, free)).toMatchObject({ choice: { hanging: false } });
    expect(pick("cheesetower", "T", NO_CHOICE, playable({ ...free, actions_left: 0 }))).toEqual({
      kind: "hint",
      key: "hint.paws",
    });
    expect(
      pick("cheesetower", "T", { ...NO_CHOICE, selected: "T" }, playable({ ...mine, actions_left: 0 })),
    ).toMatchObject({
      choice: { selected: null },
    });
  });

  it("chooses a pantry tile where nobody of ours stands", () => {
    const pantry = playable({ ...view, modules: ["pantry"], spares: ["E", ".", ".", "."] });
    expect(pick("pantry", "p2", NO_CHOICE, pantry)).toMatchObject({ kind: "choose", choice: { spare: 1 } });
  });
});

it("keeps the spare that was chosen until one is pushed", () => {
  const choice = { ...chosen, spare: 2 };
  expect(["b3-a3", "^K", "+a7", ">a2/2"].map((token) => choiceAfter(choice, token, view).spare)).toEqual([2, 2, 2, 0]);
});

it("keeps the mouse that moved, while it can do something", () => {
  const after = { ...view, mice: fourEach([["a3"], []]) };
  expect(choiceAfter(chosen, "b3-a3", after).selected).toBe("a3");
  expect(choiceAfter(chosen, "b3-a3", { ...after, actions_left: 0 }).selected).toBeNull();
  expect(choiceAfter(chosen, "^K", after).selected).toBe("b3");
  expect(choiceAfter(chosen, ">a2", after).selected).toBeNull();
  expect(choiceAfter(NO_CHOICE, "C:d4-f3", { ...after, cheesy: "f3", ribbon: 0 }).selected).toBe("C:f3");
});

/** Refusals for which the page names a rule that says more of the case than the kernel's own. */
const OTHER_RULES = ["game_over", "hang_first", "same_post", "cheesy_and_towers", "too_dear", "cheesy_too_dear"];

it("names the rule that the kernel names, but where one hint stands for several refusals", () => {
  const others = REASONS.filter(({ code, rule }) => {
    const hint = HINTS[code];
    return hint && HINT_RULES[hint] !== rule;
  });
  expect(others.map(({ code }) => code)).toEqual([...OTHER_RULES, "enter_by_tower", "cheesy_too_far"]);
});
