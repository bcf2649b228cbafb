import { beforeEach, expect, it, vi } from "vitest";
import { askedBy, ignoreHeld } from "./keys";

vi.mock("./focus.svelte", () => ({ focusBoard: () => {} }));
vi.mock("$/app/prefs.svelte", () => ({ prefs: { hasLetters: true } }));

const preventDefault = vi.fn();
const press = (key: string, repeat: boolean): KeyboardEvent =>
  ({
    key,
    repeat,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    target: null,
    preventDefault,
  }) as unknown as KeyboardEvent;

beforeEach(() => {
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("Element", class {});
  preventDefault.mockReset();
});

it("asks once however long a key is held", () => {
  expect([askedBy(press("e", false)), askedBy(press("e", true))]).toEqual(["end", null]);
});

it("keeps a held key from answering, and from nothing else", () => {
  ignoreHeld(press("Enter", false));
  ignoreHeld(press("Tab", true));
  expect(preventDefault).not.toHaveBeenCalled();
  ignoreHeld(press("Enter", true));
  expect(preventDefault).toHaveBeenCalledOnce();
});
