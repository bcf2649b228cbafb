import { describe, expect, it } from "vitest";
import { courseOf, drawsOf, openTiles } from "./course";
import { seal } from "../../game/seed";
import { deal, tilesOf } from "./deal";
import type { Module } from "../types";
import { base, modules, type Recorded } from "./fixtures";
import { glimpsesAt } from "./knowledge";
import { prove } from "./proof";
import { raceOf } from "./race";
import { otherRecord, readRecord, withoutClaims } from "./record";
import { askedStep, placeOf, roundOf, stepAfter, stepAt, stepBefore, turnIndex, turnsOf } from "./timeline";

const games: [string, Recorded][] = [
  ["the base game", base],
  ["all modules", modules],
];

describe("from seed to deck", () => {
  it("deals as docs/records.md does", () => {
    expect(deal("story 126", 2, [], null)).toEqual({ start: 0, deck: "BA.DCxFACxCBDD.FEGBEAF...GE.G..x.." });
    expect(seal("story 126")).toBe("34037aac0b2861452a75fd4a32288893b51e4219c9a6a12cf5d991e840961570");
  });

  it("knows which tiles are shuffled", () => {
    const combinations: Module[][] = [
      [],
      ["tower"],
      ["works"],
      ["cheesy"],
      ["cheesy", "works"],
      ["pantry"],
      ["cheesy", "pantry"],
    ];
    const counts = combinations.map((each) => tilesOf(each).length);
    expect(counts).toEqual([34, 34, 33, 32, 32, 33, 32]);
    expect(tilesOf(["pantry"])).toMatch(/gwd$/);
    expect(tilesOf(["cheesy", "pantry"])).toMatch(/xxxwd$/);
  });
});

describe.each(games)("the tiles of %s", (_, { replay }) => {
  const course = courseOf(replay);

  it("keep their numbers, and what they are", () => {
    const known = new Map<number, string>();
    replay.steps.forEach(({ view, unseen }, i) => {
      const { at, seen } = course[i]!;
      expect(new Set(Object.values(at)).size).toBe(33 + view.spares.length);
      for (const [place, tile] of Object.entries({ ...unseen, ...view.memory, ...openTiles(view) })) {
        const number = at[place]!;
        expect(known.get(number) ?? tile).toBe(tile);
        known.set(number, tile);
      }
      for (const place of Object.keys(view.memory ?? {})) expect(seen.has(at[place]!)).toBe(true);
      for (const place of Object.keys(unseen)) expect(seen.has(at[place]!)).toBe(false);
    });
  });

  it("are drawn in the order of the deck", () => {
    const { deck } = deal(replay.seed, replay.players, replay.modules, null);
    const drawn = drawsOf(replay, course)
      .flat()
      .map(({ tile }) => tile)
      .join("");
    expect(drawn.length).toBeGreaterThan(15);
    expect(deck.startsWith(drawn)).toBe(true);
  });

  it("are seen through roofs as far as one wishes", () => {
    const step = replay.steps.length - 1;
    const { view, unseen } = replay.steps[step]!;
    expect(glimpsesAt(replay, course, step, "open")).toEqual({});
    const seen = glimpsesAt(replay, course, step, "seen");
    expect(Object.fromEntries(Object.entries(seen).map(([field, { tile }]) => [field, tile]))).toEqual(view.memory);
    for (const { age } of Object.values(seen)) expect(age).toBeGreaterThanOrEqual(0);
    const all = glimpsesAt(replay, course, 0, "all");
    expect(Object.keys(all)).toEqual(Object.keys(replay.steps[0]!.unseen));
    expect(Object.keys(glimpsesAt(replay, course, step, "all")).length).toBe(
      Object.keys(seen).length + Object.keys(unseen).length,
    );
  });
});

it("counts the turns since a tile was seen", () => {
  const course = courseOf(base.replay);
  const covered = base.replay.steps.findIndex(({ turn, token }) => turn === 1 && token === ".");
  expect(base.replay.steps[covered]!.view.memory).toMatchObject({ e6: ".", f6: "x" });
  expect(glimpsesAt(base.replay, course, covered, "seen").f6).toEqual({ tile: "x", age: 1 });
});

describe("a record", () => {
  it("tells its tags and notes, and where they stand", () => {
    const { tags, notes } = readRecord(base.record);
    expect(tags.Seed).toEqual({ text: "rainy evening 24", line: 38, column: 1 });
    expect(notes[0]).toEqual({ text: "start:2 spare:x", after: 0, line: 10, column: 4 });
    expect(notes[1]).toEqual({ text: "spare:A", after: 4, line: 11, column: 8 });
    expect(readRecord('[Seed "a \\"b\\" \\\\"] {well played} {b2:x} ; {a2:x}').tags.Seed?.text).toBe('a "b" \\');
    expect(readRecord("{well played} {b2:x} ; {a2:x}").notes.length).toBe(1);
  });

  it("keeps every word in its place when its claims are taken away", () => {
    const bare = withoutClaims(`\ufeff${base.record.replaceAll("\n", "\r\n")}`);
    expect(bare).not.toMatch(/Seal|Result/);
    expect(bare.split("\n").length).toBe(base.record.split("\n").length);
    expect(readRecord(bare).notes).toEqual(readRecord(base.record).notes);
  });

  it("can go another way", () => {
    const other = readRecord(otherRecord(base.replay, 4, ["^G", "."]));
    expect(other.tags).toMatchObject({
      Players: { text: "3" },
      Seed: { text: "rainy evening 24" },
      Start: { text: "random" },
      TurnLimit: { text: "none" },
    });
    expect(otherRecord(base.replay, 4, ["^G", "."])).toMatch(/\+g7 \+a7 \+g1 >b7 \^G \.$/);
    expect(otherRecord(modules.replay, 0, [])).toContain('[Modules "cheesy pantry tower works"]\n[TurnLimit "15"]');
  });
});

describe.each(games)("the proof of %s", (_, { record, replay }) => {
  const failed = (text: string, noted: string | null = null) => {
    const proof = prove(replay, readRecord(text), { noted });
    return [proof.standing !== "not", ...proof.checks.filter(({ holds }) => holds === false).map(({ check }) => check)];
  };

  it("holds", () => {
    const proof = prove(replay, readRecord(record), { noted: replay.seal });
    expect(proof.checks.map(({ holds }) => holds)).toEqual([true, true, true, true, true]);
    expect([proof.standing, proof.seal, proof.print]).toEqual(["proven", replay.seal, replay.seal]);
  });

  it("is none where the seal comes after the game, from the table or the record itself", () => {
    const found = [{}, { table: replay.seal }, { table: replay.seal, noted: replay.seal }].map((seals) =>
      prove(replay, readRecord(record), seals),
    );
    expect(found.map(({ witness, standing }) => [witness, standing])).toEqual([
      ["record", "fits"],
      ["table", "fits"],
      ["noted", "proven"],
    ]);
  });

  it("names what was tampered with", () => {
    expect(failed(record.replace(/Seal "./, 'Seal "_'))).toEqual([false, "seal"]);
    expect(failed(record, "0".repeat(64))).toEqual([false, "seal"]);
    expect(failed(record.replace(/Result "seat \d/, 'Result "seat 2'))).toEqual([false, "result"]);
    expect(failed(record.replace(/\{start:\d/, "{start:0"))).toEqual([false, "notes"]);
    expect(failed(record.replace(/f1:./, "f1:w"))).toEqual([false, "notes"]);
    expect(failed(record.replace(/Seed "[^"]*"/, 'Seed "another"')).slice(0, 2)).toEqual([false, "seal"]);
    expect(failed(record.replace(/Seed "[^"]*"/, 'Seed "another"'))).toContain("draws");
  });

  it("does not claim what nobody can compare", () => {
    const bare = readRecord(withoutClaims(record).replace(/\{[^}]*\}/g, ""));
    const { standing, checks } = prove(replay, bare, {});
    expect([standing, ...checks.map((check) => check.holds)]).toEqual(["not", null, true, true, null, null]);
  });
});

it("does not take a resignation for an action", () => {
  const { notes } = readRecord("0. {start:0 spare:B} +a1 resigned:1 +g1 {a2:A}");
  expect(notes.map(({ after }) => after)).toEqual([0, 2]);
});

it("knows how a game that was given up may be called", () => {
  const given = (result: string) =>
    prove(
      { ...base.replay, reason: "resigned", winner: 2 },
      readRecord(base.record.replace(/Result "[^"]*"/, `Result "${result}"`)),
      {},
    ).checks.find(({ check }) => check === "result")?.holds;
  expect([given("seat 2"), given("running"), given("seat 1")]).toEqual([true, true, false]);
});

it("says where a wrong note stands", () => {
  const proof = prove(base.replay, readRecord(base.record.replace("f1:x", "f1:A")), {});
  expect(proof.checks.find(({ check }) => check === "notes")?.params).toMatchObject({ line: 13, column: 7 });
});

describe("the line of turns", () => {
  const turns = turnsOf(base.replay);

  it("has a part for every turn, and the setting up", () => {
    expect(turns.map(({ turn }) => turn)).toEqual(Array.from({ length: 26 }, (_, i) => i));
    expect(turns.slice(0, 4).map(({ seat }) => seat)).toEqual([null, 2, 0, 1]);
    expect([turns[0]!.first, turns[0]!.last, turns.at(-1)!.last]).toEqual([0, 3, base.replay.steps.length - 1]);
    expect(turns.flatMap(({ collected }) => collected).length).toBe(
      base.replay.steps.at(-1)!.view.collected.join("").length,
    );
    expect([roundOf(0, 3), roundOf(1, 3), roundOf(3, 3), roundOf(4, 3)]).toEqual([0, 1, 1, 2]);
  });

  it("is walked by action and by turn", () => {
    const end = base.replay.steps.length - 1;
    expect([
      stepAfter(turns, 0, "action"),
      stepAfter(turns, 0, "turn"),
      stepAfter(turns, 3, "turn"),
      stepAfter(turns, end, "turn"),
    ]).toEqual([1, 3, 8, end]);
    expect([
      stepBefore(turns, 8, "action"),
      stepBefore(turns, 8, "turn"),
      stepBefore(turns, 6, "turn"),
      stepBefore(turns, 0, "turn"),
    ]).toEqual([7, 3, 3, 0]);
    expect(turnIndex(turns, 8)).toBe(1);
  });

  it("finds every step where it lies", () => {
    base.replay.steps.forEach((_, step) => expect(stepAt(turns, placeOf(turns, step))).toBe(step));
    expect([stepAt(turns, -1), stepAt(turns, 2)]).toEqual([0, base.replay.steps.length - 1]);
  });

  it("takes a step from an address, if it is one", () => {
    expect(["", "?step=37", "?step=-1", "?step=x", "?step=9999"].map((search) => askedStep(search, 50))).toEqual([
      0, 37, 0, 0, 49,
    ]);
  });
});

it("runs the race", () => {
  const race = raceOf(base.replay);
  expect(race.map((line) => line.at(-1))).toEqual(
    base.replay.steps.at(-1)!.view.collected.map((kinds) => kinds.length),
  );
  for (const line of race) expect(line).toEqual(line.toSorted((a, b) => a - b));
});
