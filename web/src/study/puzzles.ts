/**
 * Puzzles: positions with one question each, and whether an answer is right.
 *
 * A counterpart of `study/puzzles.py`. A win is solved when the game is won before the turn ends. A rescue is solved
 * when the turn ends and the next seat, whatever it tries, cannot win in its own; if it can, it is shown how.
 */
import { GameOver } from "$/game/errors";
import type { Game } from "$/game/game";
import type { Practised } from "../wire";
import type { Puzzle } from "./exercises";
import { playNumbers, wins } from "./wins";

/** So many actions are tried in search of a win: enough for the longest turn of every puzzle. */
const PATIENCE = 20_000_000;
/** So many actions a rescue takes at most before the turn ends. */
const LONGEST_RESCUE = 3;

/** What comes of an answer, and how the next seat wins if that is why it failed. */
export interface Judgement {
  verdict: Practised["verdict"];
  reply: readonly string[];
}

/** Judge an answer; `IllegalAction` says what cannot be played, `GameOver` that the puzzle was decided before. */
export function judgeAnswer(puzzle: Puzzle, tokens: readonly string[]): Judgement {
  const game = puzzle.game.copy();
  let judged: Judgement = { verdict: "open", reply: [] };
  for (const token of tokens) {
    if (judged.verdict !== "open") throw new GameOver("The puzzle is decided.", "B-70", "puzzle_over", token);
    game.apply(token);
    judged = judge(puzzle, game);
  }
  return judged;
}

function judge({ goal, game: begun }: Puzzle, game: Game): Judgement {
  if (game.isOver) return { verdict: game.winner === begun.player ? "solved" : "failed", reply: [] };
  if (game.turn === begun.turn && game.player === begun.player) return { verdict: "open", reply: [] };
  if (goal === "win") return { verdict: "failed", reply: [] };
  const reply = winningTokens(game);
  return { verdict: reply.length > 0 ? "failed" : "solved", reply };
}

/** The tokens with which the seat on turn wins before its turn ends, however the unseen tiles lie. */
export function winningTokens(game: Game): string[] {
  const { setup, state } = game.position;
  return playNumbers(game.copy(), wins().find(setup, state, PATIENCE));
}

/** The tokens that still solve a puzzle from here, the end of the turn included; none if nothing does. */
export function solution(puzzle: Puzzle, game: Game): string[] {
  if (judge(puzzle, game).verdict !== "open") return [];
  if (puzzle.goal === "win") return winningTokens(game);
  for (let actions = 0; actions <= LONGEST_RESCUE; actions += 1) {
    const found = rescue(puzzle, game, actions);
    if (found) return found;
  }
  return [];
}

/** A rescue of so many actions; the first one is known if nothing is played yet. */
function rescue(puzzle: Puzzle, game: Game, actions: number): string[] | null {
  for (const token of actions === 0 ? ["."] : firstTries(puzzle, game)) {
    if (!game.isLegal(token)) continue;
    const after = game.copy();
    after.apply(token);
    const { verdict } = judge(puzzle, after);
    if (verdict === "solved") return [token];
    const rest = verdict === "open" && actions > 0 ? rescue(puzzle, after, actions - 1) : null;
    if (rest) return [token, ...rest];
  }
  return null;
}

function firstTries({ best, game: begun }: Puzzle, game: Game): string[] {
  const tries = game.history.length === 0 && game.position.equals(begun.position) ? best : legalTokens(game);
  return tries.filter((token) => token !== ".");
}

function legalTokens(game: Game): string[] {
  return game.legalActions().map(({ token }) => token);
}
