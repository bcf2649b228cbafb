import { expect, it, vi } from "vitest";
import type { Table } from "$/app/table.svelte";
import { act, type Doors } from "./deeds";

vi.mock("$/app/prefs.svelte", () => ({ prefs: {} }));
vi.mock("$/ui/live.svelte", () => ({ announcer: {} }));
vi.mock("../playing/keys", () => ({ focusMouse: () => {} }));
vi.mock("../playing/telling", () => ({ standing: () => "" }));
vi.mock("./again", () => ({ againText: () => "" }));

/** What Escape does: closes the list, or steps back from something else. */
function escape(isInList: boolean, table: Partial<Table>): string {
  const done: string[] = [];
  const doors = { isInList: () => isInList, closeList: () => done.push("list") } as unknown as Doors;
  act("back", { isEnding: false, pushing: null, canCancel: true, cancel: () => done.push("step"), ...table } as unknown as Table, doors);
  return done.join();
}

it("closes the list of actions for whoever is in it, whatever is selected on the board", () => {
  expect([escape(true, {}), escape(true, { canCancel: false })]).toEqual(["list", "list"]);
});

it("steps back from a question first, and on the board from what is selected", () => {
  expect([escape(true, { pushing: "a2" }), escape(true, { isEnding: true }), escape(false, {})]).toEqual(["step", "step", "step"]);
  expect(escape(false, { canCancel: false })).toBe("list");
});
