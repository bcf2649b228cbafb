import { beforeAll, expect, it } from "vitest";
import { startForTests } from "$/kernel/forTests";
import { IllegalAction, MalformedToken } from "./errors";
import { Game } from "./game";
import { Setup } from "./setup";

beforeAll(startForTests);

it("plays as the documentation shows it", () => {
  const game = Game.deal(new Setup({ seed: "any text", start: 0 }));
  expect(game.legalActions().map(String)).toEqual(["+a1", "+g1", "+a7", "+g7"]);
  for (const token of ["+a1", "+g1", "^K"]) game.apply(token);
  expect([game.player, game.turn, game.actionsLeft, game.phase]).toEqual([0, 1, 3, "turn"]);
  expect(() => game.apply("a1-g7")).toThrow(
    new IllegalAction(
      "a1-g7 is not allowed: no way leads from inside into a tower (B-33).",
      "B-33",
      "towers_lead_in",
      "a1-g7",
    ),
  );
  expect(() => game.apply("a1:g7")).toThrow(MalformedToken);
  expect(Game.fromRecord(game.record()).equals(game)).toBe(true);
  expect(Game.fromSnapshot(game.snapshot()).snapshot()).toEqual(game.snapshot());
});

it("leaves what it looks ahead from as it is", () => {
  const game = Game.deal(new Setup({ seed: "any text", start: 0 }));
  const { after, aftermath } = game.lookAhead("+a1");
  expect(aftermath.events()[1]).toEqual({ kind: "turn", seat: 1, turn: 0 });
  expect([game.player, after.player, game.history.length, after.history.length]).toEqual([0, 1, 0, 1]);
});

it("does an action in well under two milliseconds", () => {
  const game = Game.deal(new Setup({ players: 5, modules: ["cheesy", "pantry", "tower", "works"], seed: "quick" }));
  const began = performance.now();
  let actions = 0;
  for (let now = game; !now.isOver && actions < 1000; actions += 1) {
    const legal = now.legalActions();
    now = now.lookAhead(legal[(7 * actions) % legal.length] ?? ".").after;
  }
  const each = (performance.now() - began) / actions;
  expect(each).toBeLessThan(2);
});
