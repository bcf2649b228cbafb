/**
 * What a push or a run would do, told only from what this seat sees: tiles of open rooms, the spares, and the seat's
 * memory aids where the table has them. Whatever lies under a roof stays a question mark, also in the words beside the
 * board: where it decides how the game ends, that is what is said.
 */
import { placeName } from "./marks";
import { isEndNear, outcomeOf, type Fall, type Find, type Outcome, type Result } from "./outcome";
import { CHEESES, hasTile, lineOf, roomAt } from "./places";
import { readToken } from "./tokens";
import type { View } from "./types";

export type { Fall, Find } from "./outcome";

/** How the game ends: a seat wins or nobody does; it ends, but a covered tile says for whom; or one says whether. */
export type Ending = number | "draw" | "open" | "maybe";

/** What follows from an action. */
export interface Consequences {
  falls: Fall[];
  finds: Find[];
  /** Who gets Cheesy. */
  ribbon: number | null;
  /** The game's end, if it may come with this. */
  end: Ending | null;
  /** Cheeses that come to lie under a mouse whose player still wants them, without bringing them yet. */
  arrivals: { seat: number; at: string; tile: string }[];
  /** Covered tiles that slide into the open, those that come under a mouse first. */
  remember: { from: string; to: string; isUnder: boolean }[];
  /** The pantry place whose mouse will need a new one. */
  displaced: string | null;
}

export interface Preview extends Consequences {
  slot: string;
  spare: number;
  /** The tile that goes in. */
  tile: string;
  /** The line's fields in pushing order with the tile each gets; `?` where no eye reaches. */
  line: { field: string; tile: string }[];
  /** The tile that falls out. */
  out: string;
}

/** What pushing a spare in at a slot would do, where these seats have resigned. */
export function previewSlide(
  view: View,
  plan: string,
  slot: string,
  spare: number,
  resigned: readonly number[] = [],
): Preview {
  const fields = lineOf(slot);
  const tile = view.spares[spare] ?? "?";
  const line = fields.map((field, i) => ({ field, tile: i === 0 ? tile : known(view, fields[i - 1] as string) }));
  const out = known(view, fields[6] as string);
  const after = tilesAfter(view, line, spare, out);
  const displaced = displacedBy(view, spare);
  if (displaced) after.delete(displaced); // until it is placed again, it stands on nothing
  const { falls, finds, ribbon } = outcomeOf(view, after, fields, resigned);
  return {
    slot,
    spare,
    tile,
    line,
    out,
    falls,
    ribbon,
    displaced,
    finds,
    end: endOf(view, after, fields, resigned),
    arrivals: arrivalsOf(view, line, finds),
    remember: rememberOf(view, plan, fields),
  };
}

/** What running there would do, or coming in, or being put there: tokens that are played one after the other. */
export function previewRun(view: View, tokens: readonly string[], resigned: readonly number[] = []): Consequences {
  const steps: Outcome[] = [];
  let now = view;
  for (const token of tokens) {
    now = moved(now, token);
    const outcome = outcomeOf(now, tilesOf(now), [], resigned);
    steps.push(outcome);
    now = gained(now, outcome);
  }
  const result = steps.find((step) => step.result !== "on")?.result;
  return {
    falls: [],
    finds: steps.flatMap(({ finds }) => finds),
    ribbon: steps.find(({ ribbon }) => ribbon !== null)?.ribbon ?? null,
    end: result === undefined || result === "on" ? null : result,
    arrivals: [],
    remember: [],
    displaced: null,
  };
}

/** The view with a mouse, or Cheesy, elsewhere. */
function moved(view: View, text: string): View {
  const token = readToken(text);
  if (token?.kind === "run" && token.cheesy) return { ...view, cheesy: token.to };
  if (token?.kind !== "run" && token?.kind !== "enter" && token?.kind !== "place") return view;
  const from = token.kind === "run" ? token.from : token.kind === "enter" ? "out" : "held";
  const seat = token.kind === "place" ? view.mice.findIndex((mice) => mice.includes("held")) : view.player;
  if (seat < 0) return { ...view, cheesy: token.to };
  const mouse = (view.mice[seat] ?? []).findIndex((at) => placeName(at) === from);
  return {
    ...view,
    mice: view.mice.map((mice, s) => (s === seat ? mice.map((at, m) => (m === mouse ? token.to : at)) : mice)),
  };
}

function gained(view: View, { finds, ribbon }: Outcome): View {
  const collected = view.collected.map(
    (kinds, seat) => kinds + finds.flatMap((find) => (find.seat === seat ? find.cheese : [])).join(""),
  );
  return { ...view, collected, ribbon: ribbon ?? view.ribbon };
}

function known(view: View, field: string): string {
  return view.tiles[field] ?? view.memory?.[field] ?? "?";
}

function tilesOf(view: View): Map<string, string> {
  const pantry = view.modules.includes("pantry") ? view.spares.map((tile, i) => [`p${i + 1}`, tile] as const) : [];
  return new Map([...Object.entries(view.tiles), ...pantry]);
}

function tilesAfter(view: View, line: Preview["line"], spare: number, out: string): Map<string, string> {
  const spares = view.spares.map((tile, i) => (i === spare ? out : tile));
  const tiles = tilesOf({ ...view, spares });
  for (const { field, tile } of line) tiles.set(field, tile);
  return tiles;
}

/** How it ends, whatever may lie where no eye reaches. */
function endOf(
  view: View,
  after: Map<string, string>,
  fields: readonly string[],
  resigned: readonly number[],
): Ending | null {
  if (!isEndNear(view, fields)) return null;
  const standing = [...view.mice.flat(), view.cheesy];
  const unknown = fields.filter((field) => after.get(field) === "?" && standing.includes(field));
  const results = new Set(
    guesses(after, unknown, kindsOf(view)).map((tiles) => outcomeOf(view, tiles, fields, resigned).result),
  );
  const [only] = results as Set<Result>;
  if (results.size === 1) return only === "on" || only === undefined ? null : only;
  return results.has("on") ? "maybe" : "open";
}

/** What may lie under a roof, as far as it makes a difference. */
function kindsOf(view: View): string[] {
  return [...CHEESES, "x", ".", ...(view.modules.includes("cheesy") ? ["g"] : [])];
}

/** Every way in which the covered tiles could be read. */
function guesses(
  tiles: Map<string, string>,
  unknown: readonly string[],
  kinds: readonly string[],
): Map<string, string>[] {
  return unknown.reduce(
    (all, field) => all.flatMap((each) => kinds.map((kind) => new Map(each).set(field, kind))),
    [tiles],
  );
}

function arrivalsOf(view: View, line: Preview["line"], finds: readonly Find[]): Preview["arrivals"] {
  const isPaired = (at: string): boolean => finds.some((find) => find.at.includes(at));
  return line.flatMap(({ field: at, tile }) => {
    const seat = view.cheesy === at ? view.ribbon : view.mice.findIndex((mice) => mice.includes(at));
    const isWanted = seat !== null && seat >= 0 && !view.collected[seat]?.includes(tile) && (view.stock[tile] ?? 0) > 0;
    return isWanted && !isPaired(at) && tile !== known(view, at) ? [{ seat, at, tile }] : [];
  });
}

function rememberOf(view: View, plan: string, fields: string[]): Preview["remember"] {
  const standing = [...view.mice.flat(), view.cheesy];
  const all = fields.flatMap((from, i) => {
    const to = fields[i + 1];
    const hidden = hasTile(from) && known(view, from) === "?";
    return to && hidden && view.open.includes(roomAt(plan, to) ?? "")
      ? [{ from, to, isUnder: standing.includes(to) }]
      : [];
  });
  return all.sort((a, b) => Number(b.isUnder) - Number(a.isUnder));
}

function displacedBy(view: View, spare: number): string | null {
  const place = `p${spare + 1}`;
  const there = view.mice.flat().includes(place) || view.cheesy === place;
  return view.modules.includes("pantry") && there ? place : null;
}
