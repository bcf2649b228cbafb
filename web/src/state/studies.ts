/** Asking where nobody plays: replays, analysis, puzzles, lessons and positions of one's own. */
import { ask, call, unanswered } from "./api";
import type { Exercise, LessonList, PositionAdvice, Practised, PuzzleList, Replay, Snapshot, TurnAnalysis } from "./types";

export const replay = (record: string): Promise<Replay> => call("/api/replay", { record });
export const puzzles = (): Promise<PuzzleList> => call("/api/puzzles");
export const lessons = (): Promise<LessonList> => call("/api/lessons");
export const practise = (exercise: Partial<Exercise>): Promise<Practised> => call("/api/practice", exercise);
export const checkPosition = (snapshot: Snapshot): Promise<{ snapshot: Snapshot }> => call("/api/positions/check", { snapshot });

export const advisePosition = (snapshot: Snapshot, tokens: readonly string[]): Promise<PositionAdvice> =>
  call("/api/positions/advice", { snapshot, tokens });

/** Go through a game from a turn on: each one as soon as it is known. */
export async function* analyse(record: string, signal: AbortSignal, first = 1): AsyncGenerator<TurnAnalysis> {
  const answer = await ask("/api/analysis", { record, first }, signal);
  for await (const line of linesOf(answer)) yield JSON.parse(line) as TurnAnalysis;
}

/** The lines of an answer, as they come; a line that breaks off is one that nobody answers on any more. */
async function* linesOf(answer: Response): AsyncGenerator<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (reader) {
    const { done, value } = await reader.read().catch(() => { throw unanswered(); });
    if (done && rest) throw unanswered();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
