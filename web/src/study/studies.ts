/**
 * Asking where nobody plays: replays, analysis, puzzles, lessons and positions of one's own. All of it is worked out
 * in this browser, and nothing of it on the page's own thread; what is refused comes as `Refused`.
 */
import { analyse as analyseCourse, analysts, budgetFor } from "$/bots/analysis";
import { ADVICE } from "$/bots/recipe";
import { Thinker, ThinkingError } from "$/bots/thinker";
import { load } from "$/kernel/load";
import type {
  Exercise,
  LayoutText,
  LessonList,
  PositionAdvice,
  Practised,
  PuzzleInfo,
  PuzzleList,
  Replay,
  SnapshotText,
  TurnAnalysis,
} from "../wire";
import { Refused } from "./refused";
import { Student, unloaded } from "./student";

type Snapshot = SnapshotText["snapshot"];

const DAY = 86_400_000;
const THOUSANDTHS = 1000;
const student = new Student();
const thinker = new Thinker(rules);

/** The rules, for those who think in Workers of their own. */
async function rules(): Promise<WebAssembly.Module> {
  return (await load()).module;
}

export const replay = (record: string): Promise<Replay> => student.ask("replay", record);
export const practise = (exercise: Partial<Exercise>): Promise<Practised> => student.ask("practise", exercise);
export const checkPosition = (snapshot: Snapshot): Promise<SnapshotText> => student.ask("checkPosition", snapshot);
export const checkLayout = (layout: string): Promise<LayoutText> => student.ask("checkLayout", layout);
/** A random room plan, the same for the same seed; of no text a new one. */
export const randomLayout = (seed: string): Promise<LayoutText> => student.ask("randomLayout", seed);

/** All puzzles, the easiest first, and which is today's. */
export async function puzzles(now = Date.now()): Promise<PuzzleList> {
  const { step, puzzles: all } = await lists();
  const day = Math.floor(now / DAY);
  const ids = all.map(({ id }) => id).sort();
  return { puzzles: all as PuzzleInfo[], today: ids[(day * step) % ids.length] ?? "", day };
}

/** All lessons in the order in which they are learnt. */
export async function lessons(): Promise<LessonList> {
  return { lessons: (await lists()).lessons as LessonList["lessons"] };
}

async function lists(): Promise<typeof import("./lists.json")> {
  return import("./lists.json").then(
    (file) => file.default,
    (error: unknown) => {
      throw unloaded(error);
    },
  );
}

/** What the strongest bot would do after some actions; it remembers every tile that was seen. */
export async function advisePosition(snapshot: Snapshot, tokens: string[]): Promise<PositionAdvice> {
  const sight = await student.ask("question", snapshot, tokens);
  const { actions, line } = await thinker.advise(sight, ADVICE, 0).catch((error: unknown) => {
    throw inWords(error);
  });
  const [best] = actions;
  const chance = Math.round(THOUSANDTHS * (best?.value ?? 0)) / THOUSANDTHS;
  return { token: best?.token ?? "", line: [...line], chance };
}

/** Go through a game from a turn on: each one as soon as it is known. */
export async function* analyse(record: string, signal: AbortSignal, first = 1): AsyncGenerator<TurnAnalysis> {
  const course = await student.ask("course", record, first);
  const thinkers = analysts(rules);
  try {
    yield* analyseCourse(course, thinkers, budgetFor(course), 0, signal);
  } catch (error) {
    throw inWords(error);
  } finally {
    for (const each of thinkers) each.stop();
  }
}

/** Why nobody could think, by the words of the page. */
function inWords(error: unknown): Refused {
  return error instanceof ThinkingError ? new Refused({ code: error.code, message: error.message }) : unloaded(error);
}
