/**
 * The sealed seed, checked in the page: the seal shown at the start fits the seed told at the end, the start player and
 * every tile follow from the seed, the record's own notes say the same, and so does its result.
 */
import type { Replay } from "../types";
import { courseOf, drawsOf } from "./course";
import { deal, sealOf } from "./deal";
import type { Written } from "./record";

export type Check = "seal" | "start" | "draws" | "notes" | "result";

export interface Checked {
  check: Check;
  /** null: there was nothing to compare. */
  holds: boolean | null;
  /** What the sentence about it names. */
  params: Record<string, string | number>;
}

export interface Proof {
  seed: string;
  /** The seal from the start; null: nobody has kept it. */
  seal: string | null;
  /** The SHA-256 of the seed. */
  print: string;
  checks: Checked[];
  holds: boolean;
}

/** Check a game; `shown` is the seal the table has shown from its start, if it was played at one. */
export function prove(replay: Replay, written: Written, shown: string | null): Proof {
  const seed = written.tags.Seed?.text ?? replay.seed;
  const seal = shown ?? written.tags.Seal?.text ?? null;
  const print = sealOf(seed);
  const claimed = written.tags.Seal?.text ?? null;
  const isSealed = seal === null ? null : seal === print && (claimed === null || claimed === print);
  const checks = [
    { check: "seal", holds: isSealed, params: {} } satisfies Checked,
    ...dealChecks(replay, written, seed),
    resultCheck(replay, written),
  ];
  return { seed, seal, print, checks, holds: isSealed === true && checks.every(({ holds }) => holds !== false) };
}

function dealChecks(replay: Replay, written: Written, seed: string): Checked[] {
  const { start, deck } = deal(seed, replay.players, replay.modules, replay.random_start ? null : replay.start);
  const draws = drawsOf(replay, courseOf(replay));
  const drawn = draws.flat();
  const wrong = drawn.findIndex(({ tile }, i) => deck[i] !== tile);
  return [
    { check: "start", holds: replay.random_start ? start === replay.start : null, params: {} },
    { check: "draws", holds: wrong < 0, params: { n: drawn.length, place: drawn[wrong]?.place ?? "" } },
    notesCheck(written, draws, start),
  ];
}

/** Compare the notes with what follows from the seed. */
function notesCheck({ notes }: Written, draws: ReturnType<typeof drawsOf>, start: number): Checked {
  const due = draws.map((drawn, i) => [...(i === 0 ? [`start:${start}`] : []), ...drawn.map(({ place, tile }) => `${place}:${tile}`)].join(" "));
  const wrong = notes.find(({ text, after }) => text.split(/\s+/).join(" ") !== due[after]);
  const place = { line: wrong?.line ?? 0, column: wrong?.column ?? 0 };
  return { check: "notes", holds: notes.length === 0 ? null : !wrong, params: { n: notes.length, ...place } };
}

function resultCheck(replay: Replay, { tags }: Written): Checked {
  const isOver = replay.steps.at(-1)?.view.phase === "over";
  const right = isOver ? (replay.winner === null ? "draw" : `seat ${replay.winner}`) : "running";
  return { check: "result", holds: tags.Result ? tags.Result.text === right : null, params: {} };
}
