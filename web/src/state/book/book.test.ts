/** The book: a line a game, and what all of them tell. */
import { expect, it } from "vitest";
import { isLine, type BookLine } from "$/keeping/local/book";
import { reportOf } from "../replay/memory";
import { base } from "../replay/fixtures";
import type { TableCard } from "../types";
import { lineOf } from "./line";
import { countedIn, summaryOf } from "./summary";

function card(you: number[]): TableCard {
  const seats = Array.from({ length: base.replay.players }, (_, seat) => ({
    seat,
    kind: you.includes(seat) ? "person" : "bot",
    name: you.includes(seat) ? "Anna" : null,
    level: you.includes(seat) ? null : "keen",
    memory: you.includes(seat) ? null : "good",
  }));
  return { code: "KFM4UJ", created: "2026-11-20T10:00:00Z", you, seats } as unknown as TableCard;
}

function line(number: number, parts: Partial<BookLine> = {}): BookLine {
  const seat = { name: null, memory: null, collected: "", lost: 0 };
  return {
    where: "here",
    code: `GAME${number}`,
    at: number,
    rounds: 9,
    target: 4,
    modules: [],
    own: [0],
    seats: [
      { ...seat, kind: "person", level: null },
      { ...seat, kind: "bot", level: "keen" },
    ],
    winner: 0,
    reason: "target",
    memory: null,
    ...parts,
  };
}

it("writes a game down as it ended", () => {
  const found = lineOf("here", card([1]), base.record, base.replay);
  const last = base.replay.steps.at(-1)?.view;
  expect(isLine(JSON.parse(JSON.stringify(found)))).toBe(true);
  expect(found).toMatchObject({ where: "here", code: "KFM4UJ", own: [1], winner: base.replay.winner });
  expect(found.seats.map(({ kind, level, collected }) => [kind, level, collected])).toEqual(
    last?.collected.map((kinds, seat) => (seat === 1 ? ["person", null, kinds] : ["bot", "keen", kinds])),
  );
  const report = reportOf(base.replay, 1);
  expect(found.memory).toMatchObject({ tiles: report.tiles, seen: report.seen, forgotten: report.kinds });
  expect(report.kinds.length).toBe(report.forgotten);
});

it("knows nobody's memory where several, or nobody, sat before the screen", () => {
  for (const own of [[0, 1], []]) expect(lineOf("here", card(own), base.record, base.replay).memory).toBeNull();
});

it("counts the games of one's own seat alone", () => {
  const lines = [line(3, { own: [0, 1] }), line(2, { own: [] }), line(4), line(1)];
  expect(countedIn(lines).map(({ line: { code } }) => code)).toEqual(["GAME1", "GAME4"]);
  expect(summaryOf(lines)).toMatchObject({ games: 2, won: 2, draws: 0 });
});

it("tells rows of results", () => {
  const results = (winners: (number | null)[]) => summaryOf(winners.map((winner, at) => line(at, { winner })));
  expect(results([])).toMatchObject({ games: 0, streak: null, longest: 0, seen: null, people: null, levels: [] });
  expect(results([0, 0, 1, 0])).toMatchObject({ won: 3, streak: { result: "won", n: 1 }, longest: 2 });
  expect(results([0, 1, 1])).toMatchObject({ won: 1, streak: { result: "lost", n: 2 }, longest: 1 });
  expect(results([0, null])).toMatchObject({ draws: 1, streak: { result: "draw", n: 1 } });
});

it("adds up what was collected, lost and forgotten, and by whom one was met", () => {
  const [own, bot] = line(0).seats;
  if (!own || !bot) return expect.fail();
  const child = { ...bot, level: "child" };
  const memory = { tiles: 40, seen: 30, again: 2, forgotten: "BD" };
  const lines = [
    line(0, { seats: [{ ...own, collected: "ABE", lost: 1 }, child, bot], memory }),
    line(1, {
      seats: [{ ...own, collected: "A", lost: 2 }, bot, bot],
      winner: 2,
      memory: { ...memory, forgotten: "B" },
    }),
    line(2, { seats: [own, { ...own, name: "Beat" }], winner: 1 }),
  ];
  const found = summaryOf(lines);
  expect(found).toMatchObject({ cheeses: 4, lost: 3, again: 4, seen: 0.75, people: { games: 1, won: 0 } });
  expect(found.levels).toEqual([
    { level: "child", games: 1, won: 1, draws: 0 },
    { level: "keen", games: 2, won: 1, draws: 0 },
  ]);
  expect(found.collected.filter(({ n }) => n > 0)).toEqual([
    { cheese: "A", n: 2 },
    { cheese: "B", n: 1 },
    { cheese: "E", n: 1 },
  ]);
  expect(found.forgotten.filter(({ n }) => n > 0)).toEqual([
    { cheese: "B", n: 2 },
    { cheese: "D", n: 1 },
  ]);
});
