/**
 * What a push or a run would do, told only from what this seat sees: tiles of open rooms, the spares, and the seat's
 * memory aids where the table has them. The rules are asked about the position as the view shows it. Whatever lies
 * under a roof stays a question mark, also in the words beside the board: where it decides how the game ends, that is
 * what is said.
 */
import { foresee, type Foresight, type Outcome } from "../game/outlook";
import type { Position } from "../game/position";
import { knownPosition } from "./known";
import { placeName } from "./marks";
import { lineOf } from "./places";
import { slideToken } from "./tokens";
import type { View } from "./types";

export interface Fall {
  seat: number;
  at: string;
  /** Whether it is its player's third, which ends the game. */
  isThird: boolean;
}

export interface Find {
  seat: number;
  cheese: string;
  /** The two places that bring it. */
  at: [string, string];
}

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

/** What pushing a spare in at a slot would do, where these seats have resigned; null: it cannot be pushed there. */
export function previewSlide(
  view: View,
  slot: string,
  spare: number,
  resigned: readonly number[] = [],
): Preview | null {
  const told = foresee(knownPosition(view), slideToken(slot, spare), resigned);
  if (typeof told === "string") return null;
  const fields = lineOf(slot);
  const tiles = told.after.knownTiles();
  const tileAt = (place: string): string => tiles.get(place) ?? "?";
  return {
    slot,
    spare,
    tile: view.spares[spare] ?? "?",
    line: fields.map((field) => ({ field, tile: tileAt(field) })),
    out: tileAt(`p${spare + 1}`),
    ...consequences(view, told),
    arrivals: fields
      .filter((field) => told.arrivals.includes(field))
      .map((at) => ({ seat: ownerAt(told.after, at), at, tile: tileAt(at) })),
    remember: rememberOf(view, fields, told.unknown),
  };
}

/** What running there would do, or coming in, or being put there: tokens that are played one after the other. */
export function previewRun(view: View, tokens: readonly string[], resigned: readonly number[] = []): Consequences {
  const steps: Consequences[] = [];
  let now = knownPosition(view);
  for (const token of tokens) {
    const told = foresee(now, token, resigned);
    if (typeof told === "string") break;
    steps.push(consequences(view, told));
    now = told.after;
  }
  return {
    falls: [],
    finds: steps.flatMap(({ finds }) => finds),
    ribbon: steps.find(({ ribbon }) => ribbon !== null)?.ribbon ?? null,
    end: steps.find(({ end }) => end !== null)?.end ?? null,
    arrivals: [],
    remember: [],
    displaced: null,
  };
}

function consequences(view: View, told: Foresight): Consequences {
  const { ribbon, displaced, finds, outcomes } = told;
  return {
    falls: fallsOf(view, told),
    finds: finds.map(({ seat, cheese, at: [one = "", two = ""] }) => ({ seat, cheese, at: [one, two] })),
    ribbon,
    end: endOf(outcomes),
    arrivals: [],
    remember: [],
    displaced,
  };
}

/** All falls happen together; of several mice of a player the last one is the third. */
function fallsOf(view: View, { falls, lost }: Foresight): Fall[] {
  return view.mice.flatMap((mice, seat) =>
    mice
      .filter((at) => falls.includes(at))
      .map((at, i, all) => ({ seat, at, isThird: i === all.length - 1 && lost.includes(seat) })),
  );
}

/** How it ends, whatever may lie where no eye reaches. */
function endOf(outcomes: readonly Outcome[]): Ending | null {
  const [first, ...others] = outcomes;
  if (others.length === 0) return first === "on" || first === undefined ? null : first;
  return outcomes.includes("on") ? "maybe" : "open";
}

/** Whose mouse stands on a place; Cheesy belongs to whose ribbon he wears. */
function ownerAt(position: Position, at: string): number {
  const { mice, ribbon } = position.viewParts();
  const seat = mice.findIndex((places) => places.some((place) => placeName(place) === at));
  return seat < 0 ? (ribbon ?? 0) : seat;
}

/** Covered tiles that slide into the open, those that come under a mouse first. */
function rememberOf(view: View, fields: readonly string[], unknown: readonly string[]): Preview["remember"] {
  const standing = [...view.mice.flat(), view.cheesy];
  return fields
    .flatMap((to, i) => {
      const from = fields[i - 1];
      return from !== undefined && unknown.includes(to) ? [{ from, to, isUnder: standing.includes(to) }] : [];
    })
    .sort((a, b) => Number(b.isUnder) - Number(a.isUnder));
}
