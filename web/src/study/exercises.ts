/**
 * Lessons and puzzles: where each of them happens. `lists.json` and `positions.json` are written by `make exercises`
 * from those of Python, whose files hold them; the one is for lists, the other for whoever works exercises out.
 */
import { NAMES } from "$/kernel/facts";
import { Game } from "$/game/game";
import { FIELD_NAMES } from "$/game/layout";
import type { PuzzleInfo } from "../wire";

/** One thing to do in a lesson. */
export interface Task {
  readonly kind: string;
  /** What the event has to be like. */
  readonly parts: Readonly<Record<string, string>>;
  /** Tokens that lead there. */
  readonly best: readonly string[];
  /** What is played by itself then. */
  readonly answer: readonly string[];
}

/** A position and what is to be done on it, one task after the other. Nobody changes its game. */
export interface Lesson {
  readonly id: string;
  readonly game: Game;
  readonly tasks: readonly Task[];
}

/** A question. Nobody changes its game. */
export interface Puzzle {
  readonly id: string;
  readonly goal: PuzzleInfo["goal"];
  /** The first actions known to be best, in order. */
  readonly best: readonly string[];
  readonly game: Game;
}

type Written<Exercise extends { game: Game }> = Omit<Exercise, "game"> & {
  readonly position: { readonly tiles: string };
};

interface File {
  readonly puzzles: readonly Written<Puzzle>[];
  readonly lessons: readonly Written<Lesson>[];
}

/** All exercises by their ids. */
export class Exercises {
  readonly #file: File;

  constructor(file: File) {
    this.#file = file;
  }

  puzzle(id: string): Puzzle | null {
    return restored(this.#file.puzzles, id);
  }

  lesson(id: string): Lesson | null {
    return restored(this.#file.lessons, id);
  }
}

/** Load all exercises. */
export async function loadExercises(): Promise<Exercises> {
  return new Exercises((await import("./positions.json")).default as unknown as File);
}

function restored<Exercise extends { id: string; game: Game }>(
  written: readonly Written<Exercise>[],
  id: string,
): Exercise | null {
  const found = written.find((each) => each.id === id);
  if (!found) return null;
  const { position, ...rest } = found;
  const tiles = NAMES.tileFields.map((field, at) => [FIELD_NAMES[field] ?? "", position.tiles[at] ?? ""]);
  return { ...rest, game: Game.fromSnapshot({ ...position, tiles: Object.fromEntries(tiles) }) } as unknown as Exercise;
}
