import { expect, it } from "vitest";
import { KEYS, REPLAY_KEYS, commandOf, keysAlone, keysAt } from "./keys";

const press = (key: string, change = {}): Parameters<typeof commandOf>[0] => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

it.each([
  ["a board", KEYS],
  ["a replay", REPLAY_KEYS],
])("finds every key of %s, and nothing twice", (_, bindings) => {
  const all = bindings.flatMap(({ keys, control, shift, command }) =>
    keys.map((key) => ({ key, control, shift, command })),
  );
  for (const { key, control, shift, command } of all)
    expect(commandOf(press(key, { ctrlKey: control, shiftKey: shift }), true, bindings)).toBe(command);
  expect(new Set(all.map(({ key, control, shift }) => `${key}${control}${shift}`)).size).toBe(all.length);
});

it("does not mind how a character is typed", () => {
  expect([commandOf(press("?", { shiftKey: true })), commandOf(press("?"))]).toEqual(["help", "help"]);
  expect(commandOf(press("Home", { shiftKey: true }), true, REPLAY_KEYS)).toBeNull();
});

it("takes Command for Ctrl, capitals for letters, and leaves other combinations alone", () => {
  expect(commandOf(press("z", { metaKey: true }))).toBe("undo");
  expect(commandOf(press("A"))).toBe("list");
  expect([
    commandOf(press("z")),
    commandOf(press("a", { ctrlKey: true })),
    commandOf(press("e", { altKey: true })),
    commandOf(press("q")),
  ]).toEqual([null, null, null, null]);
});

it("has no letters for those who want none", () => {
  expect([commandOf(press("a"), false), commandOf(press("?"), false)]).toEqual([null, null]);
  expect(commandOf(press("Escape"), false)).toBe("back");
});

it("asks nobody where there are no hints", () => {
  expect(keysAt(false).map(({ command }) => command)).not.toContain("ask");
  expect(keysAt(true)).toHaveLength(KEYS.length);
});

it("offers alone what needs no table", () => {
  expect(keysAlone().map(({ command }) => command)).toEqual([
    "walk",
    "row",
    "corner",
    "pick",
    "board",
    "mouse",
    "end",
    "undo",
    "stand",
    "back",
    "help",
  ]);
});
