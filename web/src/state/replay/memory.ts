/**
 * The memory report of a seat: what could be seen, what of it was used again, and which pairs were walked past.
 *
 * - *Tiles you saw*: all tiles that lay open at some time, for whomever: everybody sees them.
 * - *Used again*: a cheese that had been seen and covered came to light again in a turn of yours, and in the same turn
 *   a mouse of yours came to stand on it. A turn in which a hint was asked for, or a bot played for you, does not
 *   count.
 * - *Forgotten pairs*: kinds you could have collected in a turn by running and lifting alone, both tiles seen before
 *   and at least one of them covered; you collected nothing in that turn. A kind counts once.
 */
import { CHEESES } from "../places";
import { readToken } from "../tokens";
import type { Replay, View } from "../types";
import { courseOf, openTiles, type Moment } from "./course";
import { turnsOf, type Turn } from "./timeline";

/** What somebody did instead of fetching a pair. */
export type Instead = "lift" | "slide" | "run" | "enter" | "hang" | "place" | "end";

interface At {
  /** The step to look at, and the fields to ring there. */
  step: number;
  rings: string[];
  turn: number;
  tile: string;
}

/** A moment worth a look. */
export type Highlight =
  | (At & { kind: "missed"; instead: Instead })
  | (At & { kind: "trap"; by: number; from: string; since: number })
  | (At & { kind: "kept"; field: string; age: number; collected: boolean })
  | (At & { kind: "rival"; by: number; field: string; age: number });

export interface Report {
  seat: number;
  tiles: number;
  seen: number;
  turns: number;
  again: number;
  collected: number;
  forgotten: number;
  /** The kinds of these pairs, as letters. */
  kinds: string;
  /** At most three, in the order of the game. */
  highlights: Highlight[];
}

const MOST = 3;

/**
 * The memory report of a seat. Nobody is praised for what was done with help, in the turns `helped`, nor are the seats
 * `forgetful` for what they found again: bots without a memory come upon it by chance.
 */
export function reportOf(
  replay: Replay,
  seat: number,
  helped: ReadonlySet<number> = new Set(),
  forgetful: ReadonlySet<number> = new Set(),
): Report {
  const course = courseOf(replay);
  const turns = turnsOf(replay);
  const last = course.at(-1);
  const missed = missedBy(replay, turns, seat);
  const kept = forgetful.has(seat) ? [] : keptBy(replay, course, turns, seat).filter(({ turn }) => !helped.has(turn));
  const others = rivals(replay, course, turns, seat).filter(({ turn, by }) => !helped.has(turn) && !forgetful.has(by));
  return {
    seat,
    tiles: Object.keys(last?.at ?? {}).length,
    seen: last?.seen.size ?? 0,
    turns: turns.filter((turn) => turn.seat === seat).length,
    again: kept.length,
    collected: replay.steps.at(-1)?.view.collected[seat]?.length ?? 0,
    forgotten: missed.length,
    kinds: missed.map(({ tile }) => tile).join(""),
    highlights: chosen([missed, trapsUnder(replay, course, seat), wellKept(kept), others]),
  };
}

/** Pairs that were walked past, each kind once. */
function missedBy({ steps }: Replay, turns: readonly Turn[], seat: number): Highlight[] {
  const missed = new Map<string, Highlight>();
  for (const { turn, first, collected } of turns) {
    const { pair, view } = steps[first - 1] ?? {};
    if (!pair || view?.player !== seat || missed.has(pair.cheese)) continue;
    const isCovered = pair.places.some((place) => place in (view.memory ?? {}));
    if (!isCovered || collected.some((found) => found.seat === seat)) continue;
    const instead = readToken(steps[first]?.token ?? ".")?.kind ?? "end";
    missed.set(pair.cheese, { kind: "missed", step: first - 1, rings: pair.places, turn, tile: pair.cheese, instead });
  }
  return [...missed.values()];
}

/** Mice that fell onto a mousetrap which had been seen, and lay under a roof or open in the castle. */
function trapsUnder({ steps }: Replay, course: readonly Moment[], seat: number): Highlight[] {
  return steps.flatMap(({ events, turn, seat: by }, i) => {
    const fall = events.find((event) => event.kind === "fall" && event.seat === seat);
    const [before, now] = [course[i - 1], course[i]];
    if (fall?.kind !== "fall" || !before || !now) return [];
    const trap = now.at[fall.at] ?? -1;
    const from = Object.keys(before.at).find((place) => before.at[place] === trap) ?? "";
    const since = before.seen.get(trap);
    if (since === undefined || from.startsWith("p")) return [];
    return [{ kind: "trap" as const, step: i - 1, rings: [from], turn, tile: "x", by, from, since }];
  });
}

/** Cheeses that a seat uncovered again and stood on in the same turn. */
function keptBy(
  { steps }: Replay,
  course: readonly Moment[],
  turns: readonly Turn[],
  seat: number,
): (Highlight & { kind: "kept" })[] {
  const back = new Map<number, { turn: number; age: number }>();
  let stood = new Set<number>();
  return steps.flatMap((step, i) => {
    const [before, now] = [course[i - 1], course[i] as Moment];
    if (before)
      for (const [tile, age] of cameBack(step.view, steps[i - 1]?.view, before, now, step.turn))
        back.set(tile, { turn: step.turn, age });
    const standing = tilesUnder(step.view, now, seat);
    const fresh = [...standing].filter(([tile]) => !stood.has(tile) && back.get(tile)?.turn === step.turn);
    stood = new Set(standing.keys());
    if (step.seat !== seat) return [];
    return fresh.map(([tile, field]) => keptAt(steps, course, turns, i, tile, field, back.get(tile)?.age ?? 0));
  });
}

/** The tiles that had been seen, were covered, and lie open now; with how many turns they were out of sight. */
function cameBack(
  view: View,
  earlier: View | undefined,
  before: Moment,
  now: Moment,
  turn: number,
): [number, number][] {
  const open = new Set(Object.keys(openTiles(earlier ?? view)).map((place) => before.at[place]));
  return Object.keys(openTiles(view)).flatMap((place): [number, number][] => {
    const tile = now.at[place] ?? -1;
    const since = before.seen.get(tile);
    return since === undefined || open.has(tile) ? [] : [[tile, turn - since]];
  });
}

/** The cheese tiles under a seat's mice, and where. */
function tilesUnder(view: View, { at }: Moment, seat: number): Map<number, string> {
  const tiles = openTiles(view);
  const mice = [...(view.mice[seat] ?? []), ...(view.ribbon === seat && view.cheesy ? [view.cheesy] : [])];
  return new Map(
    mice.filter((place) => CHEESES.includes(tiles[place] ?? "-")).map((place) => [at[place] ?? -1, place]),
  );
}

function keptAt(
  steps: Replay["steps"],
  course: readonly Moment[],
  turns: readonly Turn[],
  i: number,
  tile: number,
  field: string,
  age: number,
): Highlight & { kind: "kept" } {
  const { view, turn, events, seat } = steps[i] as Replay["steps"][number];
  const begun = Math.max(0, (turns.find((each) => each.turn === turn)?.first ?? i) - 1);
  const { at = {} } = course[begun] ?? {};
  const rings = Object.keys(at).filter((place) => at[place] === tile);
  const code = openTiles(view)[field] ?? "?";
  const collected = events.some((event) => event.kind === "collect" && event.seat === seat && event.cheese === code);
  return { kind: "kept", step: begun, rings, turn, tile: code, field, age, collected };
}

/** Those worth telling: what brought a cheese, or was out of sight for more than a turn; the best first. */
function wellKept(kept: (Highlight & { kind: "kept" })[]): Highlight[] {
  return kept
    .filter(({ age, collected }) => collected || age > 1)
    .sort((a, b) => Number(b.collected) - Number(a.collected) || b.age - a.age);
}

/** What others fetched from memory, though this seat had seen it as well; what was out of sight longest first. */
function rivals(
  replay: Replay,
  course: readonly Moment[],
  turns: readonly Turn[],
  seat: number,
): (Highlight & { kind: "rival" })[] {
  const others = Array.from({ length: replay.players }, (_, by) => by).filter((by) => by !== seat);
  return others
    .flatMap((by) =>
      keptBy(replay, course, turns, by)
        .filter(({ collected }) => collected)
        .map(({ step, rings, turn, tile, field, age }) => ({
          kind: "rival" as const,
          step,
          rings,
          turn,
          tile,
          by,
          field,
          age,
        })),
    )
    .sort((a, b) => b.age - a.age);
}

/** The best of each sort first, then what is left, one a turn; shown in the order of the game. */
function chosen(lists: Highlight[][]): Highlight[] {
  const ranked = [...lists.flatMap((list) => list.slice(0, 1)), ...lists.flatMap((list) => list.slice(1))];
  const single = ranked.filter(({ turn }, i) => ranked.findIndex((other) => other.turn === turn) === i);
  return single.slice(0, MOST).sort((a, b) => a.step - b.step);
}
