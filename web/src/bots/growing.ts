/**
 * A tree at work on a position: portions of playouts, until enough are made, the time is up, or the choice is clear.
 *
 * A counterpart of `Growing` in `bots/search.py`.
 */
import { SEARCH } from "$/kernel/facts";
import type { Bench } from "./bench";
import { now, type Clock } from "./clock";
import { ANY_NUMBER, type Tree } from "./tree";

const [TIMED, UNTIMED, MOST] = SEARCH.portions;
const TRIES_EACH_SECOND = SEARCH.tries[1];

/**
 * Let a tree grow over the bench's root. Whoever is hurried stops as soon as further playouts cannot change the choice.
 * `clock` began with the whole question, of which looking for a sure win was a part.
 */
export function grow(bench: Bench, tree: Tree, playouts: number | null, { until }: Clock, isHurried: boolean): void {
  const began = now();
  let portion: number = until === null ? UNTIMED : TIMED;
  let tries = until === null ? ANY_NUMBER : triesUntil(until, began);
  let [left, done] = [playouts ?? Infinity, 0];
  tree.begin();
  while (left >= 1) {
    const number = Math.floor(Math.min(portion, left));
    tree.grow(number, tries);
    [portion, done] = [Math.min(2 * portion, MOST), done + number];
    left = playouts === null ? Infinity : playouts - done;
    if (until !== null) {
      const moment = now();
      const inTime = playoutsInTime(done, moment - began, until - moment);
      left = Math.min(left, inTime);
      portion = Math.min(portion, Math.max(TIMED, Math.floor(inTime / 2)));
      tries = triesUntil(until, moment);
    }
    if (isHurried && tree.lead(bench.root) > left) return;
  }
}

/**
 * How many playouts fit into the time that is left. A browser's clock may stand still for a while: then nobody knows.
 */
function playoutsInTime(done: number, took: number, left: number): number {
  if (left <= 0) return 0;
  return took > 0 ? (done / took) * left : Infinity;
}

/** How many actions may be tried for sure wins before the next look at the clock. */
function triesUntil(until: number, moment: number): number {
  return Math.floor((TRIES_EACH_SECOND * Math.max(0, until - moment)) / 2);
}
