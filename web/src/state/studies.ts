/** Asking where nobody plays: replays, analysis, puzzles, lessons and positions of one's own. */
import { unanswered } from "$/keeping/refused";
import { PATIENCE, ask, get, post } from "$/keeping/remote/http";
import type {
  Exercise,
  LessonList,
  PositionAdvice,
  PositionQuestion,
  Practised,
  PuzzleList,
  RecordText,
  RecordToAnalyse,
  Replay,
  Snapshot,
  SnapshotText,
  TurnAnalysis,
} from "./types";

const UNNAMED: Exercise = { puzzle: null, lesson: null, snapshot: null, tokens: [], solve: false };

export const replay = (record: string): Promise<Replay> => post<RecordText, Replay>("/api/replay", { record });
export const puzzles = (): Promise<PuzzleList> => get("/api/puzzles");
export const lessons = (): Promise<LessonList> => get("/api/lessons");
export const practise = (exercise: Partial<Exercise>): Promise<Practised> =>
  post<Exercise, Practised>("/api/practice", { ...UNNAMED, ...exercise });
export const checkPosition = (snapshot: Snapshot): Promise<SnapshotText> =>
  post<SnapshotText, SnapshotText>("/api/positions/check", { snapshot });
export const advisePosition = (snapshot: Snapshot, tokens: string[]): Promise<PositionAdvice> =>
  post<PositionQuestion, PositionAdvice>("/api/positions/advice", { snapshot, tokens });

/**
 * Go through a game from a turn on: each one as soon as it is known. It may take its time, but not be silent for long.
 */
export async function* analyse(record: string, signal: AbortSignal, first = 1): AsyncGenerator<TurnAnalysis> {
  const silence = new AbortController();
  const stop = (): void => silence.abort();
  signal.addEventListener("abort", stop);
  let timer = setTimeout(stop, PATIENCE);
  try {
    const wanted: RecordToAnalyse = { record, first };
    for await (const line of linesOf(await ask("/api/analysis", wanted, silence.signal))) {
      clearTimeout(timer);
      yield JSON.parse(line) as TurnAnalysis;
      timer = setTimeout(stop, PATIENCE);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

/** The lines of an answer, as they come; a line that breaks off is one that nobody answers on any more. */
async function* linesOf(answer: Response): AsyncGenerator<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw unanswered();
    });
    if (done && rest) throw unanswered();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
