/**
 * Where somebody stands in a lesson, what to point at next, and how far all lessons have come. Pure: what was played
 * and what the server made of it go in, what the page shows comes out.
 */
import { adviceTarget, placeTarget } from "./advice";
import { resting, type Choice, type Marks } from "./marks";
import type { Target } from "./picking";
import { CHEESE_TOWER, isTower } from "./places";
import { readToken } from "./tokens";
import type { GameEvent, LessonInfo, Practised } from "./types";

/** What of a table a lesson shows beside the board. */
export type Part = "paws" | "spare" | "seats" | "end" | "hang";

export interface Standing {
  /** The task at hand, from 1; after the last one it stays there. */
  task: number;
  isLearnt: boolean;
  /** Whether what was done is allowed but leads elsewhere. */
  isAstray: boolean;
  /** Whether that cost a mouse of one's own. */
  hasFallen: boolean;
  /** The actions that lead to the goal, from here; none: take back first. */
  ahead: readonly string[];
}

/** Where somebody stands, from what the server made of it. */
export function standing({ verdict, best, done, since, steps }: Practised): Standing {
  const isLearnt = verdict === "solved";
  const tried = steps.slice(since + 1);
  const isAstray = !isLearnt && tried.some(({ token }, i) => token !== best[i]);
  return {
    task: isLearnt ? done : done + 1,
    isLearnt,
    isAstray,
    hasFallen: isAstray && tried.some(({ events }) => events.some(isOwnFall)),
    ahead: isLearnt || isAstray ? [] : best.slice(tried.length),
  };
}

function isOwnFall(event: GameEvent): boolean {
  return event.kind === "fall" && event.seat === 0;
}

/**
 * What to touch next: the mouse before its way, and of that the end; the cheese tower before its post; null: a button.
 */
export function beckoning(ahead: readonly string[], choice: Choice, pushing: string | null): Target | null {
  const [token = ""] = ahead;
  const read = readToken(token);
  if (read === null || pushing !== null) return null;
  if (read.kind === "hang" && !choice.hanging) return placeTarget(CHEESE_TOWER);
  if (read.kind !== "run") return adviceTarget(token);
  const mouse = read.cheesy ? `C:${read.from}` : read.from;
  return placeTarget(choice.selected === mouse ? wayEnd(ahead) : read.from);
}

/** Where a mouse gets to that runs on and on. */
function wayEnd(tokens: readonly string[]): string {
  let at = "";
  for (const token of tokens) {
    const read = readToken(token);
    if (read?.kind !== "run" || (at !== "" && read.from !== at)) break;
    at = read.to;
  }
  return at;
}

/** The tasks in which nothing is pointed at: there one has to find out, or to remember. */
const UNPOINTED = new Set(["cover.2"]);

export function isPointed(lesson: string, task: number): boolean {
  return !UNPOINTED.has(`${lesson}.${task}`);
}

const PARTS: Readonly<Record<string, readonly Part[]>> = {
  enter: [],
  lift: ["paws"],
  run: ["paws"],
  jump: ["paws"],
  push: ["paws", "spare"],
  collect: ["seats", "paws", "spare"],
  trap: ["seats", "paws", "spare"],
  cover: ["paws", "end"],
  win: ["seats", "paws"],
  third: ["seats", "paws", "spare"],
  cheesy: ["seats", "paws"],
  tower: ["paws", "hang"],
  works: ["seats", "paws", "spare"],
  pantry: ["seats", "paws", "spare"],
};

/** What a lesson shows; one the page does not know shows everything. */
export function partsOf(lesson: string): readonly Part[] {
  return PARTS[lesson] ?? ["paws", "spare", "seats", "end", "hang"];
}

/** Marks that a lesson is not about stay away, though all of it is allowed; in the end there is nothing left to do. */
export function calmed(lesson: string, isLearnt: boolean, marks: Marks): Marks {
  if (isLearnt) return resting(marks);
  const targets = Object.entries(marks.targets).filter(([place]) => ENTERING.includes(lesson) || !isEntrance(place));
  return { ...marks, targets: Object.fromEntries(targets), lifts: LIFTING.includes(lesson) ? marks.lifts : {} };
}

const ENTERING = ["enter", "tower"];
const LIFTING = ["lift", "cover"];

function isEntrance(place: string): boolean {
  return isTower(place) || place === CHEESE_TOWER;
}

/** The lessons of the base game. */
export function baseOf(lessons: readonly LessonInfo[]): LessonInfo[] {
  return lessons.filter(({ modules }) => modules.length === 0);
}

/** The last lesson of the base game: whoever has learnt it has seen the game. */
const LAST = "third";

/** Whether somebody has been through the base game, as far as that can be told without asking the server. */
export function isBaseLearnt(learnt: readonly string[]): boolean {
  return learnt.includes(LAST);
}

/** Where to go on: at the first lesson of the base game that is not learnt; null: all of them are. */
export function openLesson(lessons: readonly LessonInfo[], learnt: readonly string[]): string | null {
  return baseOf(lessons).find(({ id }) => !learnt.includes(id))?.id ?? null;
}

/** The lesson after or before one among its own: those of the base game, or those of modules; null: there is none. */
export function besideLesson(lessons: readonly LessonInfo[], id: string, by: 1 | -1): string | null {
  const own = alike(lessons, id);
  return own[own.findIndex((each) => each.id === id) + by]?.id ?? null;
}

/** The lessons a lesson is counted among. */
export function alike(lessons: readonly LessonInfo[], id: string): LessonInfo[] {
  const base = baseOf(lessons);
  return base.some((each) => each.id === id) ? base : lessons.filter((each) => !base.includes(each));
}

/** What was kept of the lessons learnt, whatever it is. */
export function learntOf(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
}
