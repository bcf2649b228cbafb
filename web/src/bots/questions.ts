/**
 * What a thinker in a Worker is asked, and what it answers: plain data, so that any of them can answer any question.
 */
import type { Thoughts } from "./search";
import type { Budget, Recipe } from "./recipe";
import type { Sight } from "./sight";

/** What would this bot play? The answer is a token. */
export interface Choice {
  readonly ask: "choose";
  readonly sight: Sight;
  readonly recipe: Recipe;
  /** Of a seat of a game, always the same: it decides what a bot forgets first. */
  readonly key: string;
  /** A whole number from 0 on; the same one gives the same answer, if only playouts are limited. */
  readonly seed: number;
}

/** What is there to be said of this position, by somebody who remembers everything? The answer is `Thoughts`. */
export interface Advice {
  readonly ask: "advise";
  readonly sight: Sight;
  readonly budget: Budget;
  readonly seed: number;
}

export type Question = Choice | Advice;
export type Answer<Q extends Question> = Q extends Choice ? string : Thoughts;

/** What the page sends: the rules, once, and then a question after the other. */
export type ToThinker = { readonly rules: WebAssembly.Module } | { readonly id: number; readonly question: Question };

/** What comes back: an answer, or why there is none; then the Worker is of no use any more. */
export type FromThinker =
  { readonly id: number; readonly answer: string | Thoughts } | { readonly id: number; readonly failed: string };
