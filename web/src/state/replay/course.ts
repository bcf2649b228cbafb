/**
 * Where each tile was. Tiles move by slides only, so every tile has a number that it keeps through the whole game, also
 * while nobody knows what it is. Spares are called p1 to p4 here, with or without the pantry.
 */
import { FIELDS, hasTile, lineOf } from "../places";
import { readToken } from "../tokens";
import type { Replay, Step, View } from "../types";

/** The tiles at one step. */
export interface Moment {
  /** The number of the tile at each place. */
  at: Readonly<Record<string, number>>;
  /** For each tile that has been seen the turn in which it last lay open. */
  seen: ReadonlyMap<number, number>;
}

/** What everybody can see: tiles of open rooms, and the spares. */
export function openTiles(view: View): Record<string, string> {
  return { ...view.tiles, ...Object.fromEntries(view.spares.map((tile, i) => [`p${i + 1}`, tile])) };
}

/** The tiles at every step of a game. */
export function courseOf(replay: Replay): Moment[] {
  const course: Moment[] = [];
  for (const step of replay.steps) course.push(following(course.at(-1) ?? first(step), step));
  return course;
}

function first({ view }: Step): Moment {
  const places = [...FIELDS.filter(hasTile), ...view.spares.map((_, i) => `p${i + 1}`)];
  return { at: Object.fromEntries(places.map((place, number) => [place, number])), seen: new Map() };
}

function following({ at, seen }: Moment, step: Step): Moment {
  const token = step.token === null ? null : readToken(step.token);
  const now = token?.kind === "slide" ? slid(at, token.slot, token.spare) : at;
  const turns = new Map(seen);
  for (const place of Object.keys(openTiles(step.view))) turns.set(now[place] ?? -1, step.turn);
  return { at: now, seen: turns };
}

/** Which tile lies where after a slide. */
function slid(at: Moment["at"], slot: string, spare: number): Moment["at"] {
  const path = [`p${spare + 1}`, ...lineOf(slot)];
  const moved = path.map((place, i) => [place, at[path[i - 1] ?? path.at(-1) ?? ""] ?? -1] as const);
  return { ...at, ...Object.fromEntries(moved) };
}

/** What was drawn at each step, in the order of drawing: the tile pushed out first, then field by field. */
export function drawsOf(replay: Replay, course: readonly Moment[]): { place: string; tile: string }[][] {
  const blank = replay.steps[0]?.view.spares.length !== 1;
  const laid = replay.modules.includes("cheesy") ? ["d4"] : [];
  return replay.steps.map(({ view }, i) => {
    const { at } = course[i] as Moment;
    const before = course[i - 1]?.seen;
    const isNew = (place: string) => (before ? !before.has(at[place] ?? -1) : !laid.includes(place));
    const spares = view.spares
      .map((tile, spare) => ({ place: "spare", at: `p${spare + 1}`, tile }))
      .filter((each) => isNew(each.at));
    const fields = FIELDS.filter((field) => field in view.tiles && isNew(field)).map((field) => ({
      place: field,
      tile: view.tiles[field] ?? "",
    }));
    return [...(i === 0 && blank ? [] : spares.map(({ place, tile }) => ({ place, tile }))), ...fields];
  });
}
