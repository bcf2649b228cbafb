/**
 * What those who study ask, and who answers: plain data in, plain data out, and refusals by the words of the wire.
 * The rules have to be loaded. Most of it takes too long for the page itself, so a Worker answers: `worker.ts`.
 */
import type { ErrorInfo } from "../wire";
import { courseOfRecord, questionAbout } from "./analysis";
import { anyLayout, checkLayout, checkPosition } from "./positions";
import { practise } from "./practice";
import { refusal } from "./refused";
import { replayOf } from "./replays";

/** All that can be asked, by name. */
export const ANSWERS = {
  replay: replayOf,
  practise,
  checkPosition,
  checkLayout,
  randomLayout: anyLayout,
  course: courseOfRecord,
  question: questionAbout,
} as const;

export type Asked = keyof typeof ANSWERS;
export type Given<Name extends Asked> = Parameters<(typeof ANSWERS)[Name]>;
export type Answer<Name extends Asked> = Awaited<ReturnType<(typeof ANSWERS)[Name]>>;

/** What the page sends. */
export interface Question<Name extends Asked = Asked> {
  readonly id: number;
  readonly ask: Name;
  readonly given: Given<Name>;
}

/** What comes back: an answer, or why there is none. */
export type Reply =
  { readonly id: number; readonly answer: unknown } | { readonly id: number; readonly refused: ErrorInfo };

/** Answer a question; what is no refusal is thrown. */
export async function answerTo({ id, ask, given }: Question): Promise<Reply> {
  try {
    const work = ANSWERS[ask] as (...values: unknown[]) => unknown;
    return { id, answer: await work(...given) };
  } catch (error) {
    return { id, refused: refusal(error) };
  }
}
