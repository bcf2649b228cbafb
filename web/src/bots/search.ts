/**
 * The strongest opponent: a Monte Carlo tree search that looks as far ahead as its budget lets it.
 *
 * A counterpart of `bots/search.py`, with one tree: expert, master and advice think so. It takes a sure win where it
 * finds one. The tree is kept between the actions of a turn: what was thought about an action that was then played is
 * still known.
 */
import { ACTION, NAMES, SEARCH, SETUP, STATE } from "$/kernel/facts";
import type { Place } from "$/kernel/machine";
import { tokenOf, type Bench } from "./bench";
import { Clock } from "./clock";
import { grow } from "./growing";
import { seeded, type Luck } from "./luck";
import type { Budget, EvaluatorName } from "./recipe";
import type { Edge, Tree } from "./tree";

/** What a search found out about an action. */
export interface Thought {
  readonly number: number;
  readonly token: string;
  readonly visits: number;
  /** The chance to win after it. */
  readonly value: number;
}

/** What a search found out about a position. */
export interface Thoughts {
  /** The most tried first. */
  readonly actions: readonly Thought[];
  /** The chances of every seat. */
  readonly chances: readonly number[];
  /** The best actions one after the other, until the turn ends or an unseen tile is shown. */
  readonly line: readonly string[];
  readonly playouts: number;
}

interface Step {
  readonly number: number;
  readonly token: string;
}

const LONGEST_LINE = 8;
const OVER = NAMES.phases.indexOf("over");
/** How many positions a tree holds: at least, and at most, which takes 18 MB. One that is full learns on. */
const [FEWEST, MOST] = [1 << 13, 1 << 16];
/** What a turn's thoughts may need until they are forgotten, for each playout of one: of a tree half may be used. */
const EACH = 16;

/** The number of the action that surely wins, else that was tried most; the bench is laid out. */
export function chooseBySearch(bench: Bench, evaluator: EvaluatorName, budget: Budget, luck: Luck): number {
  const clock = new Clock(budget.seconds, true);
  const [first] = sureWin(bench, budget);
  if (first) return first.number;
  const tree = searched(bench, evaluator, budget, clock, luck, true);
  return (thoughtsOf(bench, tree)[0] as Thought).number;
}

/** All that is found out within the whole budget; the bench is laid out. */
export function think(bench: Bench, evaluator: EvaluatorName, budget: Budget, luck: Luck): Thoughts {
  const clock = new Clock(budget.seconds, true);
  const win = sureWin(bench, budget);
  const tree = searched(bench, evaluator, budget, clock, luck, false);
  const totals = tree.totals(bench.setup.word(SETUP.PLAYERS));
  const playouts = totals.reduce((sum, total) => sum + total, 0);
  const actions = thoughtsOf(bench, tree);
  const chances = totals.map((total) => total / playouts);
  const found = { actions, chances, line: lineFrom(bench, tree, actions), playouts: Math.round(playouts) };
  return win.length > 0 ? surely(found, win, bench.root.word(STATE.PLAYER)) : found;
}

/** The tree a budget thinks with. */
export function nodesFor({ playouts }: Budget): number {
  const wanted = 2 ** Math.ceil(Math.log2(EACH * (playouts ?? MOST)));
  return Math.min(MOST, Math.max(FEWEST, wanted));
}

/** A line that surely wins within the turn, if it is found soon. */
function sureWin(bench: Bench, { playouts, seconds }: Budget): Step[] {
  const { machine, setup, root } = bench;
  const [eachPlayout, eachSecond, most] = SEARCH.tries;
  const tries = Math.min(most, eachPlayout * (playouts ?? most), Math.floor(eachSecond * (seconds ?? most)));
  const scratch = bench.scratch("WinScratch");
  const length = Math.max(0, machine.kernel.find_win(setup.at, root.at, scratch.at, tries));
  const path = scratch.arrays.path as Place;
  bench.trial.words.set(root.words);
  return Array.from({ length }, (_, at) => stepOn(bench, path.word(at)));
}

function searched(
  bench: Bench,
  evaluator: EvaluatorName,
  budget: Budget,
  clock: Clock,
  luck: Luck,
  isHurried: boolean,
): Tree {
  const tree = bench.tree(evaluator, nodesFor(budget));
  bench.random.words[0] = seeded(luck.bits());
  grow(bench, tree, budget.playouts, clock, isHurried);
  return tree;
}

function thoughtsOf(bench: Bench, tree: Tree): Thought[] {
  const thoughts = tree.edgesOf(bench.root).map(({ action, visits, total, look }) => ({
    number: action,
    token: tokenOf(bench.root, action),
    visits,
    value: (total + look) / (visits + 1),
  }));
  return hangForSomething(thoughts.sort((a, b) => b.visits - a.visits || b.value - a.value));
}

/** Put the first other action before a hang of the cheese tower that promises no more. */
function hangForSomething(thoughts: Thought[]): Thought[] {
  const [first] = thoughts;
  const other = thoughts.find(({ number }) => number < ACTION.HANG || number >= ACTION.PLACE);
  if (!first || !other || other === first || first.value > other.value) return thoughts;
  return [other, ...thoughts.filter((thought) => thought !== other)];
}

/** Follow the most visited actions, from the first thought on. */
function lineFrom(bench: Bench, tree: Tree, thoughts: readonly Thought[]): string[] {
  const { root, trial } = bench;
  const line: string[] = [];
  trial.words.set(root.words);
  let next = thoughts[0]?.number;
  while (next !== undefined) {
    const drawn = trial.word(STATE.DRAWN);
    line.push(stepOn(bench, next).token);
    const ends = next === ACTION.END || trial.word(STATE.DRAWN) !== drawn || trial.word(STATE.PHASE) === OVER;
    next = ends || line.length === LONGEST_LINE ? undefined : mostVisited(tree.edgesOf(trial));
  }
  return line;
}

function mostVisited(edges: readonly Edge[]): number | undefined {
  const most = Math.max(...edges.map(({ visits }) => visits));
  return edges.find(({ visits }) => visits === most)?.action;
}

/** Play an action on in the trial. */
function stepOn(bench: Bench, number: number): Step {
  const token = tokenOf(bench.trial, number);
  bench.act(bench.trial, number);
  return { number, token };
}

/** What was found out, with a sure win in front of it. */
function surely(found: Thoughts, win: readonly Step[], seat: number): Thoughts {
  const isFirst = ({ number }: Thought): boolean => number === win[0]?.number;
  const [first, ...others] = [
    ...found.actions.filter(isFirst),
    ...found.actions.filter((thought) => !isFirst(thought)),
  ];
  return {
    ...found,
    actions: first ? [{ ...first, value: 1 }, ...others] : [],
    chances: found.chances.map((_, each) => (each === seat ? 1 : 0)),
    line: win.map(({ token }) => token),
  };
}
