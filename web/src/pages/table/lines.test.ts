import { beforeEach, expect, it } from "vitest";
import en from "$/i18n/en.json";
import { speech } from "$/i18n/index.svelte";
import type { Table } from "$/app/table.svelte";
import { FRONT, aView } from "$/state/fixtures";
import type { GameEvent } from "$/state/types";
import { lineSentences } from "./lines";

const table = { plan: FRONT, you: [0], info: null } as unknown as Table;
const say = (token: string | null, by: "person" | "timer", events: GameEvent[]): string =>
  lineSentences(
    table,
    { line: { seq: 1, turn: 1, seat: 1, token, by, at: "2026-11-16T10:00:00Z", events }, events, sight: null },
    aView(),
  ).join(" ");

beforeEach(() => {
  speech.catalogue = en;
});

it("tells an action, and before it who ran out of time or gave up", () => {
  const turn: GameEvent = { kind: "turn", seat: 0, turn: 2 };
  expect(say(".", "person", [turn])).toBe("Your turn.");
  expect(say(".", "timer", [turn])).toBe("Gentian runs out of time. Your turn.");
  expect(say(null, "person", [turn])).toBe("Gentian resigns. Your turn.");
});
