import { beforeEach, expect, it } from "vitest";
import type { Question } from "./questions";
import { Refused } from "./refused";
import { Student, type Hired, type ToStudent } from "./student";

/** A Worker that says what it is told to say. */
class FakeWorker implements Hired {
  onmessage: Hired["onmessage"] = null;
  onerror: Hired["onerror"] = null;
  onmessageerror: Hired["onmessageerror"] = null;
  readonly asked: Question[] = [];
  isEnded = false;

  postMessage(question: Question): void {
    this.asked.push(question);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(data: ToStudent): void {
    this.onmessage?.({ data } as MessageEvent<ToStudent>);
  }
}

let hired: FakeWorker[];
let student: Student;

beforeEach(() => {
  hired = [];
  student = new Student(() => {
    const worker = new FakeWorker();
    hired.push(worker);
    return worker;
  });
});

it("gives everybody their own answer, whoever is answered first", async () => {
  const [one, other] = [student.ask("checkLayout", "front"), student.ask("checkLayout", "back")];
  expect(hired[0]?.asked).toEqual([
    { id: 1, ask: "checkLayout", given: ["front"] },
    { id: 2, ask: "checkLayout", given: ["back"] },
  ]);
  hired[0]?.say({ id: 2, answer: { layout: "b" } });
  hired[0]?.say({ id: 1, answer: { layout: "f" } });
  expect([await one, await other, hired.length]).toEqual([{ layout: "f" }, { layout: "b" }, 1]);
});

it("tells a refusal with all that the page needs to say it, and goes on with the same Worker", async () => {
  const about = { field: "record", params: { line: 3, column: 1 }, rule: "B-35", reason: "illegal_record" };
  const asked = student.ask("replay", "…");
  hired[0]?.say({ id: 1, refused: { code: "bad_record", message: "Line 3", ...about } });
  const error: unknown = await asked.catch((found: unknown) => found);
  expect(error).toBeInstanceOf(Refused);
  expect(error).toMatchObject({ code: "bad_record", message: "Line 3", ...about });
  void student.ask("replay", "…");
  expect(hired.length).toBe(1);
});

it("tells what should not have happened as a fault of the page", async () => {
  const asked = student.ask("replay", "…");
  hired[0]?.say({ id: 1, failed: "TypeError: x" });
  await expect(asked).rejects.toThrow("TypeError: x");
  await expect(asked).rejects.not.toBeInstanceOf(Refused);
});

it.each<[string, (worker: FakeWorker) => void]>([
  ["its file could not be loaded", (worker) => worker.onerror?.({ message: "" } as ErrorEvent)],
  ["the rules could not be loaded", (worker) => worker.say({ id: 1, unloaded: "TypeError: Failed to fetch" })],
  ["its answer could not be read", (worker) => worker.onmessageerror?.({} as MessageEvent)],
])("refuses everything when %s, and takes another Worker for the next question", async (_, breaks) => {
  const all = Promise.allSettled([student.ask("checkLayout", "front"), student.ask("checkLayout", "back")]);
  breaks(hired[0] as FakeWorker);
  expect((await all).map((each) => each.status === "rejected" && each.reason.code)).toEqual(["unloaded", "unloaded"]);
  expect(hired[0]?.isEnded).toBe(true);
  const again = student.ask("checkLayout", "front");
  hired[1]?.say({ id: 3, answer: { layout: "f" } });
  expect(await again).toEqual({ layout: "f" });
});

it("refuses where a browser has no Workers", async () => {
  const nowhere = new Student(() => {
    throw new ReferenceError("Worker is not defined");
  });
  await expect(nowhere.ask("checkLayout", "front")).rejects.toMatchObject({ code: "unloaded" });
});
