import { beforeEach, expect, it } from "vitest";
import en from "$/i18n/en.json";
import { speech } from "$/i18n/index.svelte";
import type { Table } from "$/app/table.svelte";
import { FRONT, aView } from "$/state/fixtures";
import type { Told } from "$/state/log";
import type { GameEvent } from "$/state/types";
import { againText } from "./again";

const LIFT: GameEvent = { kind: "lift", room: "K", tiles: { a2: "B", a4: "x" } };
const told = (seq: number, seat: number, turn: number, events: GameEvent[]): Told => ({
  line: { seq, turn, seat, token: "^K", by: "person", at: "", events },
  events,
  sight: aView(),
});
const again = (lines: Told[]): string =>
  againText({
    plan: FRONT,
    you: [0],
    info: null,
    toldSoFar: lines,
    seen: aView({ turn: 4, players: 2 }),
  } as unknown as Table);

beforeEach(() => {
  speech.catalogue = en;
});

it("tells a running turn in full, and nothing that a roof lies over by now", () => {
  const mine = told(1, 0, 3, [LIFT]);
  const theirs = told(2, 1, 4, [LIFT]);
  expect(again([mine, theirs])).toContain("a2 Brie");
  const over = told(3, 1, 4, [
    { kind: "cover", rooms: ["K"] },
    { kind: "turn", seat: 0, turn: 5 },
  ]);
  expect(again([mine, theirs, over])).toMatch(/^Gentian .*roof.*Covered again: a2 a3 a4\. Your turn\.$/);
  expect(again([mine, theirs, over])).not.toContain("Brie");
});

it("says so where there is nothing", () => {
  expect(again([])).toBe(en["said.again.none"]);
});
