/**
 * The Worker that thinks. It gets the rules first, compiled by the page, and then answers question by question; what
 * goes wrong is told, and the page takes another Worker.
 */
import { Machine } from "$/kernel/machine";
import type { FromThinker, ToThinker } from "./questions";
import { Thinking } from "./thinking";

let thinking: Promise<Thinking> | null = null;

addEventListener("message", ({ data }: MessageEvent<ToThinker>) => {
  if ("rules" in data) thinking = Machine.start(data.rules).then((machine) => new Thinking(machine));
  else void answer(data);
});

async function answer({ id, question }: Extract<ToThinker, { id: number }>): Promise<void> {
  try {
    if (!thinking) throw new Error("The rules have to come before the first question.");
    tell({ id, answer: (await thinking).answer(question) });
  } catch (error) {
    tell({ id, failed: String(error) });
  }
}

function tell(message: FromThinker): void {
  postMessage(message);
}
