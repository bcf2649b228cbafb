/** A game looked at again: who shares the work, and how it ends. */
import { beforeAll, expect, it, vi } from "vitest";
import { Game } from "$/game/game";
import { Setup } from "$/game/setup";
import { startForTests } from "$/kernel/forTests";
import { analyse, budgetFor, type Adviser } from "./analysis";
import { courseOf } from "./moments";
import type { Thoughts } from "./search";
import { turnOf, type Sight } from "./sight";

beforeAll(startForTests);

const BUDGET = { seconds: null, playouts: 5 };

/** A game that ends by its limit of turns. */
function played(): Game {
  const modules = ["works" as const];
  const agreed = { players: 2, target: 4, layout: "front", modules, seed: "again", turn_limit: 6, start: 0 };
  const game = Game.deal(new Setup(agreed));
  for (let at = 0; !game.isOver; at += 1) {
    const legal = game.legalActions();
    game.apply(legal[(7 * at) % legal.length]?.token ?? "");
  }
  return game;
}

function thoughts(sight: Sight): Thoughts {
  const chance = turnOf(sight) / 10;
  return { actions: [], chances: [chance, 1 - chance], line: ["."], playouts: 5 };
}

/** Somebody who answers at once and notes what was asked, or waits until it is taken back. */
function adviser(answers = true): Adviser & { asked: number[]; signals: AbortSignal[] } {
  const [asked, signals] = [[] as number[], [] as AbortSignal[]];
  return {
    asked,
    signals,
    advise: (sight, _, seed, signal) => {
      asked.push(seed);
      if (signal) signals.push(signal);
      if (answers) return Promise.resolve(thoughts(sight));
      return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("stopped"))));
    },
  };
}

it("gives turn by turn, and the last one by how the game has ended", async () => {
  const [game, one, two] = [played(), adviser(), adviser()];
  const turns = [];
  for await (const turn of analyse(courseOf(game), [one, two], BUDGET, 100)) turns.push(turn);
  expect(turns.map(({ turn }) => turn)).toEqual([1, 2, 3, 4, 5, 6]);
  expect([one.asked, two.asked]).toEqual([
    [101, 103, 105],
    [102, 104, 106],
  ]);
  const { seat, chances, change, turning, best } = turns[0] ?? {};
  expect(change).toBeCloseTo(seat === 0 ? 0.1 : -0.1);
  expect([chances, turning, best]).toEqual([[0.1, 0.9], false, ["."]]);
  const last = turns.at(-1);
  const outcome = game.winner === null ? 0.5 : Number(game.winner === last?.seat);
  expect(last?.change).toBeCloseTo(outcome - (last?.chances[last.seat] ?? 0));
  expect(turns.flatMap(({ played: tokens }) => tokens)).toEqual(
    game.history.map(({ token }) => token).slice(-turns.reduce((sum, turn) => sum + turn.played.length, 0)),
  );
});

it("begins with any turn, and gives nothing of a game that has none", async () => {
  const game = played();
  expect(courseOf(game, 4).moments.map(({ sight }) => turnOf(sight))).toEqual([4, 5, 6]);
  expect(courseOf(Game.deal(game.setup))).toEqual({ moments: [], outcome: null, turns: 0 });
});

it("takes back what is not wanted any more", async () => {
  const slow = adviser(false);
  const stopper = new AbortController();
  const going = analyse(courseOf(played()), [slow], BUDGET, 1, stopper.signal);
  const first = going.next();
  await vi.waitFor(() => expect(slow.asked.length).toBe(6));
  stopper.abort();
  await expect(first).rejects.toThrow("stopped");
  const quick = adviser();
  for await (const { turn } of analyse(courseOf(played()), [quick], BUDGET, 1)) if (turn === 2) break;
  expect(quick.signals.every(({ aborted }) => aborted)).toBe(true);
});

it("thinks for half a minute about a whole game, and not too long about a turn", () => {
  const course = courseOf(played());
  expect(budgetFor(course)).toEqual({ seconds: 0.3, playouts: null });
  expect(budgetFor({ ...course, turns: 300 })).toEqual({ seconds: 0.1, playouts: null });
  expect(budgetFor({ ...course, turns: 9000 })).toEqual({ seconds: 0.02, playouts: null });
});
