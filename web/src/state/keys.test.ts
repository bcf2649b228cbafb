import { expect, it } from "vitest";
import { KEYS, REPLAY_KEYS, deedOf, keysAlone, keysAt } from "./keys";

const press = (key: string, change = {}): Parameters<typeof deedOf>[0] => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...change });

it.each([["a board", KEYS], ["a replay", REPLAY_KEYS]])("finds every key of %s, and nothing twice", (_, bindings) => {
  const all = bindings.flatMap(({ keys, control, shift, deed }) => keys.map((key) => ({ key, control, shift, deed })));
  for (const { key, control, shift, deed } of all) expect(deedOf(press(key, { ctrlKey: control, shiftKey: shift }), true, bindings)).toBe(deed);
  expect(new Set(all.map(({ key, control, shift }) => `${key}${control}${shift}`)).size).toBe(all.length);
});

it("does not mind how a character is typed", () => {
  expect([deedOf(press("?", { shiftKey: true })), deedOf(press("?"))]).toEqual(["help", "help"]);
  expect(deedOf(press("Home", { shiftKey: true }), true, REPLAY_KEYS)).toBeNull();
});

it("takes Command for Ctrl, capitals for letters, and leaves other combinations alone", () => {
  expect(deedOf(press("z", { metaKey: true }))).toBe("undo");
  expect(deedOf(press("A"))).toBe("list");
  expect([deedOf(press("z")), deedOf(press("a", { ctrlKey: true })), deedOf(press("e", { altKey: true })), deedOf(press("q"))]).toEqual([null, null, null, null]);
});

it("has no letters for those who want none", () => {
  expect([deedOf(press("a"), false), deedOf(press("?"), false)]).toEqual([null, null]);
  expect(deedOf(press("Escape"), false)).toBe("back");
});

it("asks nobody where there are no hints", () => {
  expect(keysAt(false).map(({ deed }) => deed)).not.toContain("ask");
  expect(keysAt(true)).toHaveLength(KEYS.length);
});

it("offers alone what needs no table", () => {
  expect(keysAlone().map(({ deed }) => deed)).toEqual(["walk", "row", "corner", "pick", "board", "mouse", "end", "undo", "stand", "back", "help"]);
});
