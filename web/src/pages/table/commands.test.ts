import { expect, it, vi } from "vitest";
import en from "$/i18n/en.json";
import { speech } from "$/i18n/index.svelte";
import { announcer } from "$/ui/live.svelte";
import type { Table } from "$/app/table.svelte";
import { act, type Doors } from "./commands";

vi.mock("$/app/prefs.svelte", () => ({ prefs: {} }));
vi.mock("$/ui/live.svelte", () => ({ announcer: { say: vi.fn() } }));
vi.mock("../playing/keys", () => ({ focusMouse: () => {} }));
vi.mock("../playing/telling", () => ({ standing: () => "" }));
vi.mock("./again", () => ({ againText: () => "" }));

/** What Escape does: closes the list, or steps back from something else. */
function escape(isInList: boolean, table: Partial<Table>): string {
  const done: string[] = [];
  const doors = { isInList: () => isInList, closeList: () => done.push("list") } as unknown as Doors;
  act(
    "back",
    { isEnding: false, pushing: null, canCancel: true, cancel: () => done.push("step"), ...table } as unknown as Table,
    doors,
  );
  return done.join();
}

it("closes the list of actions for whoever is in it, whatever is selected on the board", () => {
  expect([escape(true, {}), escape(true, { canCancel: false })]).toEqual(["list", "list"]);
});

it("steps back from a question first, and on the board from what is selected", () => {
  expect([escape(true, { pushing: "a2" }), escape(true, { isEnding: true }), escape(false, {})]).toEqual([
    "step",
    "step",
    "step",
  ]);
  expect(escape(false, { canCancel: false })).toBe("list");
});

it("says when a single step pauses the rest, once", () => {
  speech.catalogue = en;
  const pacing = { isPaused: false };
  const table = (ahead: number): Table =>
    ({ pacing, showNext: () => void (pacing.isPaused ||= ahead > 0) }) as unknown as Table;
  const said = (ahead: number): number => (
    act("next", table(ahead), {} as Doors),
    vi.mocked(announcer.say).mock.calls.length
  );
  expect([said(0), said(1), said(1)]).toEqual([0, 1, 1]);
  expect(announcer.say).toHaveBeenCalledWith(en["watch.paused"]);
});
