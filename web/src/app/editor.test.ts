import { beforeEach, expect, it, vi } from "vitest";
import { newPosition } from "$/state/position";
import { encodePosition } from "$/state/positionLink";
import { Editor } from "./editor.svelte";

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock("./storage", () => ({
  load: (key: string) => kept.get(key) ?? null,
  save: (key: string, value: unknown) => kept.set(key, value),
}));

const changed = { ...newPosition(() => 0), actions_left: 1 };

beforeEach(() => kept.clear());

it("keeps a change at once, and what was taken back", () => {
  const editor = new Editor();
  const before = editor.position;
  editor.change(changed);
  expect(new Editor().position).toEqual(changed);
  editor.undo();
  expect(new Editor().position).toEqual(before);
});

it("takes the position of a link, and leaves everything where there is none", () => {
  const editor = new Editor();
  editor.open(`#${encodePosition(changed)}`);
  expect([editor.position, editor.isBadLink]).toEqual([changed, false]);
  editor.open("#nonsense");
  expect([editor.position, editor.isBadLink]).toEqual([changed, true]);
});
