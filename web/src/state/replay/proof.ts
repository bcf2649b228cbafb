/**
 * The sealed seed, checked in the page: the seal fits the seed told at the end, the start player and every tile follow
 * from the seed, the record's own notes say the same, and so does its result. All of it can be made up afterwards; a
 * proof is only what fits the seal that was noted while the game was going on.
 */
import { seal as sealOf } from "../../game/seed";
import type { Replay } from "../types";
import { courseOf, drawsOf } from "./course";
import { deal } from "./deal";
import type { Written } from "./record";

export type Check = "seal" | "start" | "draws" | "notes" | "result";

export interface Checked {
  check: Check;
  /** null: there was nothing to compare. */
  holds: boolean | null;
  /** What the sentence about it names. */
  params: Record<string, string | number>;
}

/** Who tells the seal: this browser, which was shown it before the end, the table, or the record itself. */
export type Witness = "noted" | "table" | "record";

/** The seals somebody was shown besides the record's: by the table during the game, noted by this browser, and now. */
export type Shown = Partial<Record<"noted" | "table", string | null>>;

export interface Proof {
  seed: string;
  /** The seal, as its best witness tells it; null: nobody has kept it. */
  seal: string | null;
  witness: Witness;
  /** The SHA-256 of the seed. */
  print: string;
  checks: Checked[];
  /** Everything fits together, and, for `proven`, the seal is known to be from before the end. */
  standing: "proven" | "fits" | "not";
}

/** Check a game. */
export function prove(replay: Replay, written: Written, { noted = null, table = null }: Shown): Proof {
  const seed = written.tags.Seed?.text ?? replay.seed;
  const seal = noted ?? table ?? written.tags.Seal?.text ?? null;
  const witness = noted !== null ? "noted" : table !== null ? "table" : "record";
  const print = sealOf(seed);
  const claimed = written.tags.Seal?.text ?? null;
  const isSealed = seal === null ? null : seal === print && (claimed === null || claimed === print);
  const checks = [
    { check: "seal", holds: isSealed, params: {} } satisfies Checked,
    ...dealChecks(replay, written, seed),
    resultCheck(replay, written),
  ];
  const fits = isSealed === true && checks.every(({ holds }) => holds !== false);
  return { seed, seal, witness, print, checks, standing: !fits ? "not" : witness === "noted" ? "proven" : "fits" };
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
  const due = draws.map((drawn, i) =>
    [...(i === 0 ? [`start:${start}`] : []), ...drawn.map(({ place, tile }) => `${place}:${tile}`)].join(" "),
  );
  const wrong = notes.find(({ text, after }) => text.split(/\s+/).join(" ") !== due[after]);
  const place = { line: wrong?.line ?? 0, column: wrong?.column ?? 0 };
  return { check: "notes", holds: notes.length === 0 ? null : !wrong, params: { n: notes.length, ...place } };
}

/** Records that are older than the word for resigning call a game that was given up `running`. */
function resultCheck({ reason, winner }: Replay, { tags }: Written): Checked {
  const right = reason === null ? "running" : winner === null ? "draw" : `seat ${winner}`;
  const isRight = (text: string): boolean => text === right || (reason === "resigned" && text === "running");
  return { check: "result", holds: tags.Result ? isRight(tags.Result.text) : null, params: {} };
}
