import { beforeAll, expect, it } from "vitest";
import en from "$/i18n/en.json";
import { speech } from "$/i18n/index.svelte";
import type { TableCard } from "$/state/types";
import { companyOf, factsOf, hostOf, isWatched, nameAt, runningOf, scoreText } from "./cards";

beforeAll(() => void (speech.catalogue = en));

const bot = (seat: number, level: string): object => ({ seat, kind: "bot", level, name: null });
const card = (change: object = {}): TableCard =>
  ({
    status: "over",
    created: "2026-11-05T14:05:00",
    you: [0],
    winner: 1,
    collected: ["AB", "ABCD", ""],
    seats: [{ seat: 0, kind: "person", name: "Anna", level: null }, bot(1, "child"), bot(2, "keen")],
    ...change,
  }) as unknown as TableCard;

it("says with whom, when, against which levels, and how it ended", () => {
  expect(companyOf(card())).toBe("with Pip and Bruno");
  expect(factsOf(card())).toMatch(/Nov.* · child · keen$/);
  expect(scoreText(card())).toBe("Cheeses in the end: Anna 2, Pip 4, and Bruno 0");
  expect(scoreText(card({ status: "running" }))).toContain("so far");
  expect(companyOf(card({ you: [0, 1, 2] }))).toBe(en["goon.alone"]);
});

it("names those one watches, and an open seat", () => {
  const watched = card({ you: [], seats: [bot(0, "keen"), bot(1, "master")] });
  expect([isWatched(watched), isWatched(card()), companyOf(watched)]).toEqual([true, false, "Bruno and Magnus"]);
  expect(nameAt(card({ seats: [{ seat: 0, kind: "open" }] }), 0)).toBe(en["person.open"]);
  expect(nameAt(card({ seats: [{ seat: 0, kind: "person", name: "" }] }), 0)).toBe(en["seat.0"]);
});

it("counts free seats in words, and calls a host without a name by the colour", () => {
  const free = (seat: number): object => ({ seat, kind: "open", level: null, name: null });
  const anna = { seat: 0, kind: "person", name: "Anna", level: null };
  expect(companyOf(card({ seats: [anna, free(1)] }))).toBe("with a free seat");
  expect(companyOf(card({ seats: [anna, bot(1, "child"), free(2), free(3)] }))).toBe("with Pip and 2 free seats");
  expect(companyOf(card({ you: [], seats: [anna, free(1)] }))).toBe("Anna and one free seat");
  expect(
    hostOf(
      card({
        seats: [
          { seat: 0, kind: "person", name: null },
          { ...anna, seat: 1 },
        ],
      }),
    ),
  ).toBe("Anna");
  expect(hostOf(card({ seats: [free(0), { seat: 1, kind: "person", name: null }] }))).toBe(en["seat.1"]);
});

it("lists all games that go on: those that wait for me, the others, and those I watch", () => {
  const one = (code: string, change: object): TableCard =>
    card({ code, status: "running", your_turn: false, ...change });
  const own = [
    one("over", { status: "over" }),
    one("watched", { you: [] }),
    one("theirs", {}),
    one("lobby", { status: "lobby" }),
    one("mine", { your_turn: true }),
  ];
  expect(runningOf(own).map(({ code }) => code)).toEqual(["mine", "theirs", "lobby", "watched"]);
});

it("says each level once", () => {
  expect(factsOf(card({ seats: [bot(0, "keen"), bot(1, "keen")] }))).toMatch(/ · keen$/);
});
