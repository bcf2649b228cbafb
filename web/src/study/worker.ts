/**
 * The Worker that works for those who study: it loads the rules with the first question, and answers one after the
 * other. What goes wrong is told, and the page takes another Worker.
 */
import { load } from "$/kernel/load";
import { answerTo, type Question } from "./questions";
import type { ToStudent } from "./student";

addEventListener("message", ({ data }: MessageEvent<Question>) => void answer(data));

async function answer(question: Question): Promise<void> {
  try {
    await load();
  } catch (error) {
    return tell({ id: question.id, unloaded: String(error) });
  }
  try {
    tell(await answerTo(question));
  } catch (error) {
    tell({ id: question.id, failed: String(error) });
  }
}

function tell(message: ToStudent): void {
  postMessage(message);
}
