import { beforeAll, expect, it } from "vitest";
import en from "$/i18n/en.json";
import { speech } from "$/i18n/index.svelte";
import { aView } from "$/state/fixtures";
import type { SeatInfo, TableInfo, View } from "$/state/types";
import { overTitle, ownText, placesAt, turningText } from "./over";

beforeAll(() => void (speech.catalogue = en));

const MICE = ["a1", "out", "out", "out"];
const info = (you: number[], resigned: number[] = []): TableInfo =>
  ({
    you,
    seats: [0, 1, 2].map(
      (seat) => ({ seat, kind: "person", name: null, resigned: resigned.includes(seat) }) as SeatInfo,
    ),
  }) as TableInfo;
const over = (winner: number | null, ...collected: string[]): View =>
  aView({ players: 3, winner, collected, phase: "over", mice: [MICE, MICE, MICE] });
const own = (view: View, table: TableInfo): string => ownText(table, view, placesAt(table, view));

it("tells the winner and nobody else that the castle is theirs", () => {
  const view = over(0, "ABCD", "A", "");
  expect([overTitle(info([0]), view, "target"), overTitle(info([1]), view, "target")]).toEqual([
    "Four cheeses. The castle is yours.",
    "Poppy wins",
  ]);
  expect(own(view, info([0]))).toBe("");
});

it("tells everybody else their place, kindly", () => {
  expect(own(over(0, "ABCD", "ABC", ""), info([1]))).toBe("You come second. One cheese short: that was close!");
  expect(own(over(0, "ABCD", "ABC", ""), info([2]))).toBe(`You come third. ${en["over.kind.none"]}`);
  expect(own(over(0, "ABCD", "AB", ""), info([1]))).toContain("2 cheeses are in the bag");
});

it("says with whom a place is shared", () => {
  const view = over(0, "ABCD", "AB", "CD");
  expect(own(view, info([1]))).toMatch(/^You share second place with Edelweiss\. /);
  expect(own(view, info([2]))).toMatch(/^You share second place with Gentian\. /);
});

it("never calls somebody the winner who has resigned, nor gives them a place", () => {
  const view = over(1, "ABCD", "ABC", "");
  expect(overTitle(info([0], [0]), view, "target")).toBe("Gentian wins");
  expect(own(view, info([0], [0]))).toBe(en["over.kind.resigned"]);
});

it("tells those who watch, or play together, nothing of their own", () => {
  expect([own(over(0, "ABCD", "", ""), info([])), own(over(0, "ABCD", "", ""), info([0, 1, 2]))]).toEqual(["", ""]);
});

it("tells where the race was decided", () => {
  expect(turningText(null, { kind: "turn", seat: 1, turn: 7, cheese: "B" }, 3)).toBe(
    "In round 3 Gentian took the lead for good: Brie.",
  );
});
