import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "$/keeping/refused";
import { aView } from "$/state/fixtures";
import type { Practised, Step } from "$/state/types";
import { Learning } from "./learning.svelte";

/**
 * A lesson of two tasks: end the turn, which another seat answers by lifting K and ending its own; then lift Q, enter.
 */
const BEST = [["."], ["^Q", "+a1"]];
const { practise, save } = vi.hoisted(() => ({ practise: vi.fn(), save: vi.fn() }));

vi.mock("$/study/studies", () => ({ practise }));
vi.mock("./prefs.svelte", () => ({ prefs: { pace: "off" } }));
vi.mock("./storage", () => ({ load: () => [], save }));

const step = (token: string | null, seat = 0): Step => ({
  seat,
  turn: 1,
  token,
  events: [],
  view: aView({ seat: 0, player: 0, legal: [".", "^K", "^Q", "+a1"] }),
  unseen: {},
  pair: null,
});

function answered(given: readonly string[]): Practised {
  const isFirst = given[0] !== ".";
  const tokens = given.length === 1 && !isFirst ? [".", "^K", "."] : given;
  const isLearnt = tokens.slice(3).join(" ") === "^Q +a1";
  return {
    steps: [step(null), ...tokens.map((token, i) => step(token, !isFirst && (i === 1 || i === 2) ? 1 : 0))],
    reply: [],
    solution: [],
    verdict: isLearnt ? "solved" : "open",
    best: isLearnt ? [] : BEST[isFirst ? 0 : 1]!,
    done: isFirst ? 0 : isLearnt ? 2 : 1,
    since: isFirst ? 0 : 3,
  };
}

describe("a lesson", () => {
  let learning: Learning;
  const tokens = (): string[] => learning.trail.at(-1)!.steps.flatMap(({ token }) => token ?? []);

  beforeEach(async () => {
    vi.stubGlobal("document", { hidden: true });
    practise.mockReset().mockImplementation(async ({ tokens = [] }: { tokens?: string[] }) => answered(tokens));
    save.mockReset();
    learning = new Learning("cover");
    await learning.begin();
  });

  it("plays what was answered, and goes on from there", async () => {
    const told: string[] = [];
    learning.onsteps = (steps) => told.push(...steps.map(({ seat, token }) => `${seat} ${token}`));
    await learning.play(["."]);
    expect(told).toEqual(["0 .", "1 ^K", "1 ."]);
    expect(learning.standing).toMatchObject({ task: 2, isAstray: false });
    expect(learning.standing?.ahead[0]).toBe("^Q");
    await learning.play(["^Q"]);
    expect(practise).toHaveBeenLastCalledWith({ lesson: "cover", tokens: [".", "^K", ".", "^Q"] });
  });

  it("goes back to where the task began, and asks nobody", async () => {
    await learning.play([".", "^K"]);
    expect(learning.standing).toMatchObject({ isAstray: true });
    practise.mockReset();
    learning.again();
    expect([tokens(), learning.standing?.isAstray, learning.isHelping]).toEqual([[".", "^K", "."], false, true]);
    expect(practise).not.toHaveBeenCalled();
  });

  it("is shown from where the task began, whatever was tried", async () => {
    await learning.play([".", "^K"]);
    await learning.show();
    expect(tokens()).toEqual([".", "^K", ".", "^Q", "+a1"]);
    expect([learning.standing?.isLearnt, save.mock.lastCall]).toEqual([true, ["learnt", ["cover"]]]);
    learning.again();
    expect([tokens(), learning.isHelping]).toEqual([[], false]);
  });

  it("is not shown while something is under way", async () => {
    const playing = learning.play(["^K"]);
    await learning.show();
    expect([learning.isShowing, practise.mock.calls.length]).toEqual([false, 2]);
    await playing;
    expect(tokens()).toEqual(["^K"]);
  });

  it("takes no picks while it is shown", async () => {
    await learning.play(["."]);
    const showing = learning.show();
    const { choice } = learning;
    learning.pick({ kind: "roof", id: "K" });
    learning.consider("a4", 0);
    learning.confirmPush();
    expect([learning.choice, learning.isBusy]).toEqual([choice, false]);
    await showing;
    expect(tokens()).toEqual([".", "^K", ".", "^Q", "+a1"]);
  });

  it("stays where it is when something is refused, and when it cannot be had says why", async () => {
    practise.mockRejectedValue(
      new ApiError({ code: "illegal_action", message: "", field: null, params: {}, rule: null, reason: null }),
    );
    await learning.play(["^Q"]);
    expect([tokens(), learning.problem?.code]).toEqual([[], "illegal_action"]);
    await learning.begin();
    expect(learning.lost?.code).toBe("illegal_action");
  });

  it("is not played by keys once it is learnt, and nothing is taken back while it is shown", async () => {
    await learning.play(["."]);
    const showing = learning.show();
    learning.undo();
    await showing;
    expect(tokens()).toEqual([".", "^K", ".", "^Q", "+a1"]);
    practise.mockClear();
    learning.endTurn();
    expect(practise).not.toHaveBeenCalled();
  });
});
