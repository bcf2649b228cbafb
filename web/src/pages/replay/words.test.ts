import { beforeEach, describe, expect, it } from "vitest";
import en from "$/i18n/en.json";
import { speech } from "$/i18n/index.svelte";
import { base } from "$/state/replay/fixtures";
import { turnsOf } from "$/state/replay/timeline";
import type { Replay, TableInfo } from "$/state/types";
import { reasonText, resignedText, roundText, stepsAloud } from "./words";

const game = base.replay;
const END = game.steps.length - 1;
const lift = game.steps.findIndex(({ events }) => events.some(({ kind }) => kind === "lift"));
const aloud = (from: number, to = from): string => stepsAloud(game, [from, to], null);

beforeEach(() => {
  speech.catalogue = en;
});

describe("a replay for those who hear it", () => {
  it("tells places, and all that lies under a lifted roof", () => {
    expect(aloud(0)).toBe("Nobody has moved yet.");
    expect(aloud(1)).toBe("Edelweiss comes in: Tower g7. Poppy’s turn.");
    expect(aloud(lift)).toMatch(/^\w+ lifts: \w+ roof over [a-g][1-7].*\. Below it: [a-g][1-7] \w+/);
  });

  it("tells a turn once, in order, and its end once", () => {
    const turn = turnsOf(game)[1]!;
    const steps = Array.from({ length: turn.last - turn.first + 1 }, (_, i) => aloud(turn.first + i));
    expect(aloud(turn.first, turn.last)).toBe(steps.join(" "));
    expect(aloud(turn.first, turn.last).match(/ends the turn/g)).toHaveLength(1);
    expect(roundText(game, turn.last)).toBe("Round 1");
  });

  it("names nothing that lay under a roof just then", () => {
    const all = {
      ...game,
      steps: game.steps.map((step) => ({ ...step, unseen: {}, view: { ...step.view, memory: {} } })),
    } as Replay;
    expect(stepsAloud(all, [1, END], null)).toBe(aloud(1, END));
  });

  it("tells how it ended", () => {
    expect(aloud(END)).toMatch(/Gentian wins\. The target was reached in round 9\.$/);
  });

  it("names who gave up", () => {
    const given: Replay = { ...game, players: 2, winner: 1, reason: "resigned", steps: game.steps.slice(0, 5) };
    const own = { you: [0], seats: [] } as unknown as TableInfo;
    expect(reasonText(given, null)).toBe("Poppy gave up in round 1.");
    expect(resignedText(given, own)).toBe("You gave up in round 1. Gentian wins.");
    expect(resignedText({ ...given, winner: 0 }, own)).toBe("Gentian gave up in round 1. You win.");
    expect(stepsAloud(given, [4, 4], own)).toContain("You gave up in round 1. Gentian wins.");
  });
});
