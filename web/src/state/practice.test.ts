import { describe, expect, it } from "vitest";
import { ApiError } from "./api";
import { aView } from "./fixtures";
import { Practice } from "./practice";
import type { Practised, ServerMessage, Step } from "./types";

const step = (seat: number, token: string | null): Step => ({
  seat, turn: 1, token, events: [], view: aView({ seat: token === null ? 0 : null }), unseen: {}, pair: null,
});

/** A position on which every `.` is answered by another seat, and `^Q` is refused. */
function world() {
  const asked: string[][] = [];
  const heard: ServerMessage[] = [];
  const phases: string[] = [];
  const ask = async (tokens: string[]): Promise<Practised> => {
    asked.push(tokens);
    if (tokens.includes("^Q")) {
      throw new ApiError({ code: "illegal_action", message: "No.", field: null, params: { token: "^Q" }, rule: "B-20", reason: "roof_out_of_touch" });
    }
    const answer = tokens.at(-1) === "." ? [step(1, "^E"), step(1, ".")] : [];
    const steps = [step(0, null), ...tokens.map((token, i) => step(tokens[i - 1] === "^E" || token === "^E" ? 1 : 0, token)), ...answer];
    return { steps, verdict: "open", reply: [], best: [], solution: [], done: 0, since: 0 };
  };
  const practice = new Practice(ask, { message: (message) => heard.push(message), phase: (phase) => phases.push(phase) });
  return { asked, heard, phases, practice };
}

describe("a position to practise on", () => {
  it("begins like a table: oneself against the youngest bot", async () => {
    const { heard, phases, practice } = world();
    await practice.start();
    expect(phases).toEqual(["live"]);
    expect(heard).toMatchObject([{ type: "welcome", seq: 1, you: [0], table: { seats: [{ kind: "person" }, { kind: "bot", level: "child" }] } }]);
  });

  it("tells what was played and what was answered, and asks with all of it the next time", async () => {
    const { asked, heard, practice } = world();
    await practice.start();
    expect(await practice.act(".")).toEqual({ ok: true, seq: 4 });
    expect(heard.slice(1)).toMatchObject([
      { type: "acted", seq: 2, seat: 0, token: ".", by: "person" },
      { type: "acted", seq: 3, seat: 1, token: "^E", by: "bot" },
      { type: "acted", seq: 4, seat: 1, token: ".", by: "bot" },
    ]);
    await practice.act("^K");
    expect(asked.at(-1)).toEqual([".", "^E", ".", "^K"]);
    expect(heard.at(-1)).toMatchObject({ type: "acted", seq: 5, token: "^K" });
  });

  it("says why something is refused, and stays where it is", async () => {
    const { asked, heard, practice } = world();
    await practice.start();
    const answer = await practice.act("^Q");
    expect(answer).toMatchObject({ ok: false, error: { code: "illegal_action", rule: "B-20", reason: "roof_out_of_touch" } });
    expect(heard).toHaveLength(1);
    await practice.act("^K");
    expect(asked.at(-1)).toEqual(["^K"]);
  });

  it("goes back, and shows that at once", async () => {
    const { asked, heard, practice } = world();
    await practice.start();
    await practice.act("a1-a2");
    await practice.act("a2-a3");
    await practice.back(1);
    expect(asked.at(-1)).toEqual(["a1-a2"]);
    expect(heard.at(-1)).toMatchObject({ type: "welcome", seq: 4 });
  });

  it("does not offer what needs a table", async () => {
    const { practice } = world();
    const refused = await Promise.all([practice.undo(), practice.resign(), practice.hint()]);
    expect(refused.map((answer) => (answer.ok ? "" : answer.error.code))).toEqual(["undo_refused", "no_seat", "hints_refused"]);
  });
});
