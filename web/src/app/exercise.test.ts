import { beforeEach, expect, it, vi } from "vitest";
import { aView } from "$/state/fixtures";
import type { Practised } from "$/state/types";
import { Exercise } from "./exercise.svelte";

const { practise } = vi.hoisted(() => ({ practise: vi.fn() }));
vi.mock("$/study/studies", () => ({ practise }));

const answered = (tokens: readonly string[]): Practised => ({
  steps: [null, ...tokens].map((token) => ({
    seat: 0,
    turn: 1,
    token,
    events: [],
    view: aView({ seat: 0, player: 0 }),
    unseen: {},
    pair: null,
  })),
  reply: [],
  solution: ["^K"],
  verdict: "open",
  best: [],
  done: 0,
  since: 0,
});
let exercise: Exercise;
const tokens = (): (string | null)[] =>
  exercise.trail
    .at(-1)!
    .steps.slice(1)
    .map(({ token }) => token);

beforeEach(async () => {
  vi.stubGlobal("document", { hidden: true });
  practise.mockReset().mockImplementation(async ({ tokens = [] }: { tokens?: string[] }) => answered(tokens));
  exercise = new Exercise({ puzzle: "win-1" });
  await exercise.begin();
});

it("plays one thing at a time", async () => {
  const first = exercise.play(["^K"]);
  await exercise.play(["^Q"]);
  await first;
  expect([tokens(), exercise.isBusy]).toEqual([["^K"], false]);
});

it("does not count as unseen what is being shown, should somebody start over too early", async () => {
  await exercise.askClue();
  const showing = exercise.showSolution();
  exercise.startOver();
  await showing;
  expect([exercise.isShown, tokens()]).toEqual([true, ["^K"]]);
  exercise.startOver();
  expect([exercise.isShown, tokens()]).toEqual([false, []]);
});

it("tells what was taken back", async () => {
  const undone = vi.fn();
  exercise.onundone = undone;
  exercise.undo();
  expect(undone).not.toHaveBeenCalled();
  await exercise.play(["^K"]);
  exercise.undo();
  expect(undone.mock.calls.map(([{ token }]) => token)).toEqual(["^K"]);
});

it("asks once before a turn is ended with actions left, and not where nothing else can be done", async () => {
  const legal = [".", "^K"];
  practise.mockImplementation(async ({ tokens = [] }: { tokens?: string[] }) => {
    const answer = answered(tokens);
    return { ...answer, steps: answer.steps.map((step) => ({ ...step, view: { ...step.view, legal } })) };
  });
  await exercise.begin();
  exercise.endTurn();
  expect([exercise.isEnding, tokens()]).toEqual([true, []]);
  exercise.cancel();
  expect(exercise.isEnding).toBe(false);
  exercise.endTurn();
  exercise.endTurn();
  await vi.waitFor(() => expect(exercise.isBusy).toBe(false));
  expect([exercise.isEnding, tokens()]).toEqual([false, ["."]]);
  legal.pop();
  exercise.startOver();
  exercise.endTurn();
  expect(exercise.isEnding).toBe(false);
});
