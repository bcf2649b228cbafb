import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { base } from "$/state/replay/fixtures";
import { Replaying } from "./replaying.svelte";

vi.mock("./prefs.svelte", () => ({ prefs: { pace: "full" } }));

const END = base.replay.steps.length - 1;

describe("a game being watched", () => {
  let watched: Replaying;

  beforeEach(() => {
    vi.useFakeTimers();
    watched = new Replaying(base.replay, base.record, null, 0);
  });
  afterEach(() => {
    watched.halt();
    vi.useRealTimers();
  });

  it("begins where the address says, at the latest at the end", () => {
    expect([
      new Replaying(base.replay, base.record, null, 37).at,
      new Replaying(base.replay, base.record, null, 9999).at,
    ]).toEqual([37, END]);
  });

  it("shows one step forward as it happened, and cuts everywhere else", () => {
    watched.forth();
    expect([watched.at, watched.motion?.events]).toEqual([0, base.replay.steps[1]!.events]);
    watched.done();
    expect([watched.at, watched.motion]).toEqual([1, null]);
    watched.last();
    watched.back();
    expect([watched.at, watched.motion]).toEqual([END - 1, null]);
  });

  it("shows a turn step by step", () => {
    watched.forth("turn");
    const shown = [];
    while (watched.motion) {
      shown.push(watched.moving);
      watched.done();
      vi.runOnlyPendingTimers();
    }
    expect([shown, watched.at]).toEqual([[1, 2, 3], 3]);
  });

  it("takes impatience for a cut", () => {
    watched.forth();
    watched.forth();
    expect([watched.at, watched.moving]).toEqual([1, 2]);
    watched.back("turn");
    expect([watched.at, watched.moving]).toEqual([0, null]);
  });

  it("plays to the end, pauses, and begins again from there", () => {
    watched.show(END - 2);
    watched.toggle();
    watched.done();
    expect([watched.isPlaying, watched.at]).toEqual([true, END - 1]);
    watched.toggle();
    expect([watched.isPlaying, watched.at, watched.motion]).toEqual([false, END - 1, null]);
    watched.toggle();
    watched.done();
    expect([watched.isPlaying, watched.at]).toEqual([false, END]);
    watched.toggle();
    expect([watched.isPlaying, watched.at]).toEqual([true, 0]);
  });

  it("goes on when the board never says that it is done", () => {
    watched.forth();
    vi.advanceTimersByTime(5_000);
    expect([watched.at, watched.motion]).toEqual([1, null]);
  });

  it("shows another way, and comes back", () => {
    const other = { ...base.replay, steps: base.replay.steps.slice(0, 12) };
    watched.tryOther(other, 8);
    expect([watched.at, watched.moving, watched.place, watched.end]).toEqual([8, 9, 8, 11]);
    watched.done();
    expect([watched.at, watched.place]).toEqual([9, 8]);
    watched.leaveOther();
    expect([watched.at, watched.other, watched.end]).toEqual([8, null, END]);
  });

  it("knows round and turn, and rings until something moves", () => {
    watched.show(8, ["b4"]);
    expect([watched.turn, watched.round, watched.rings]).toEqual([2, 1, ["b4"]]);
    watched.forth();
    expect(watched.rings).toEqual([]);
  });

  it("tells one step, a whole turn at once, and a game that is playing step by step", () => {
    watched.forth("turn");
    expect([watched.told, watched.bound]).toEqual([[1, 3], 3]);
    watched.forth("turn");
    const turn = watched.turns[1]!;
    expect(watched.told).toEqual([turn.first, turn.last]);
    watched.forth();
    expect(watched.told).toEqual([turn.last + 1, turn.last + 1]);
    watched.back("turn");
    expect([watched.told, watched.bound]).toEqual([[turn.first, turn.last], turn.last]);
    watched.show(END - 2);
    watched.toggle();
    watched.done();
    expect([watched.told, watched.bound]).toEqual([[END - 1, END - 1], END - 1]);
    vi.runOnlyPendingTimers();
    watched.done();
    expect([watched.told, watched.isOver]).toEqual([[END, END], true]);
  });
});
