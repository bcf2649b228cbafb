/**
 * What a push would do, told only from what this seat sees: tiles of open rooms, the spares, and the seat's memory aids
 * where the table has them. Whatever lies under a roof stays a question mark, also in the words beside the board.
 */
import { CHEESES, coords, hasTile, isPantry, lineOf, roomAt } from "./places";
import type { View } from "./types";

export interface Fall {
  seat: number;
  at: string;
}

export interface Find {
  seat: number;
  cheese: string;
  /** The two places that bring it. */
  at: [string, string];
}

export interface Preview {
  slot: string;
  spare: number;
  /** The tile that goes in. */
  tile: string;
  /** The line's fields in pushing order with the tile each gets; `?` where no eye reaches. */
  line: { field: string; tile: string }[];
  /** The tile that falls out. */
  out: string;
  falls: Fall[];
  finds: Find[];
  /** Who gets Cheesy. */
  ribbon: number | null;
  /** Covered tiles that slide into the open. */
  remember: { from: string; to: string }[];
  /** The pantry place whose mouse will need a new one. */
  displaced: string | null;
}

/** What pushing a spare in at a slot would do. */
export function previewSlide(view: View, plan: string, slot: string, spare: number): Preview {
  const fields = lineOf(slot);
  const tile = view.spares[spare] ?? "?";
  const line = fields.map((field, i) => ({ field, tile: i === 0 ? tile : known(view, fields[i - 1] as string) }));
  const out = known(view, fields[6] as string);
  const after = tilesAfter(view, line, spare, out);
  const falls = fallsOf(view, line);
  const displaced = displacedBy(view, spare);
  if (displaced) after.delete(displaced); // until it is placed again, it stands on nothing
  const ribbon = ribbonAfter(view, after, falls);
  return {
    slot, spare, tile, line, out, falls, ribbon, displaced,
    finds: findsOf(view, after, falls, ribbon ?? view.ribbon),
    remember: rememberOf(view, plan, fields),
  };
}

function known(view: View, field: string): string {
  return view.tiles[field] ?? view.memory?.[field] ?? "?";
}

function tilesAfter(view: View, line: Preview["line"], spare: number, out: string): Map<string, string> {
  const tiles = new Map(Object.entries(view.tiles));
  for (const { field, tile } of line) tiles.set(field, tile);
  if (view.modules.includes("pantry")) {
    view.spares.forEach((tile, i) => tiles.set(`p${i + 1}`, i === spare ? out : tile));
  }
  return tiles;
}

function fallsOf(view: View, line: Preview["line"]): Fall[] {
  const traps = new Set(line.filter(({ tile }) => tile === "x").map(({ field }) => field));
  return view.mice.flatMap((mice, seat) => mice.filter((at) => traps.has(at)).map((at) => ({ seat, at })));
}

function ribbonAfter(view: View, tiles: Map<string, string>, falls: Fall[]): number | null {
  if (!view.modules.includes("cheesy")) return null;
  const seat = view.mice.findIndex((mice) => mice.some((at) => tiles.get(at) === "g" && !hasFallen(falls, at)));
  return seat >= 0 && seat !== view.ribbon ? seat : null;
}

function hasFallen(falls: Fall[], at: string): boolean {
  return falls.some((fall) => fall.at === at);
}

function findsOf(view: View, tiles: Map<string, string>, falls: Fall[], ribbon: number | null): Find[] {
  return view.mice.flatMap((mice, seat) => {
    const places = mice.filter((at) => (coords(at) || isPantry(at)) && !hasFallen(falls, at));
    if (ribbon === seat && view.cheesy) places.push(view.cheesy);
    return [...CHEESES].flatMap((cheese): Find[] => {
      const [one, two] = places.filter((at) => tiles.get(at) === cheese);
      const taken = view.collected[seat]?.includes(cheese) || view.stock[cheese] === 0;
      return one && two && !taken ? [{ seat, cheese, at: [one, two] }] : [];
    });
  });
}

function rememberOf(view: View, plan: string, fields: string[]): Preview["remember"] {
  return fields.flatMap((from, i) => {
    const to = fields[i + 1];
    const hidden = hasTile(from) && known(view, from) === "?";
    return to && hidden && view.open.includes(roomAt(plan, to) ?? "") ? [{ from, to }] : [];
  });
}

function displacedBy(view: View, spare: number): string | null {
  const place = `p${spare + 1}`;
  const there = view.mice.flat().includes(place) || view.cheesy === place;
  return view.modules.includes("pantry") && there ? place : null;
}
