/**
 * Whole replays for tests, as `tools/replay_fixtures.py` has written them: each step holds what is different in its
 * view.
 */
import type { Replay, Step, View } from "../types";
import baseText from "./fixtures/base.json";
import modulesText from "./fixtures/modules.json";

interface Fixture extends Omit<Replay, "steps" | "modules" | "reason"> {
  record: string;
  modules: string[];
  reason: string | null;
  steps: unknown[];
}

export interface Recorded {
  record: string;
  replay: Replay;
}

function whole({ record, steps, ...rest }: Fixture): Recorded {
  let view = {} as View;
  const told = (steps as Step[]).map((step) => ({ ...step, view: (view = { ...view, ...step.view }) }));
  return { record, replay: { ...rest, steps: told } as Replay };
}

export const base = whole(baseText);
export const modules = whole(modulesText);
