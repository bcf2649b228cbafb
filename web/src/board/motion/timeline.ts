/**
 * What is shown after what, and for how long. Events come in the order of the rules; falls happen together, cheeses are
 * collected one shortly after the other, roofs close one shortly after the other. Nothing lasts longer than `longest`.
 */
import { coords, isPantry } from "../../state/places";
import type { GameEvent } from "../types";

/** How much moves: everything, fades only, or nothing at all. */
export type Pace = "full" | "reduced" | "off";

/** One thing to look at: events of one kind that are shown together. */
export interface Act {
  kind: GameEvent["kind"];
  events: GameEvent[];
  /** How long it takes, all of it. */
  ms: number;
}

/** The longest a whole step may take at the usual speed. */
export const LONGEST = 2500;
/** The longest it may take at a speed: half speed is half, and no hurry is needed where it is short. */
export const longest = (speed: number): number => LONGEST / Math.min(1, speed);
/** How far apart collected cheeses and closing roofs are. */
export const APART = { collect: 200, cover: 60 };

const MS = {
  enter: 360,
  field: 180,
  jump: 320,
  door: 460,
  lift: 420,
  cover: 360,
  slide: 620,
  fall: 700,
  collect: 900,
  ribbon: 450,
  hang: 520,
  displaced: 260,
  place: 360,
  over: 1100,
  still: 0,
} as const;

/** How long things take for people who asked for less motion. */
const CALM: Partial<Record<GameEvent["kind"], number>> = { slide: 600, fall: 240, collect: 400, over: 400, turn: 0 };
const CALM_ELSE = 120;

/** The acts of a step, shortened where they would take too long together; none where nothing moves. */
export function acts(events: readonly GameEvent[], pace: Pace, speed = 1): Act[] {
  if (pace === "off") return [];
  const list: Act[] = [];
  for (const event of events) {
    const last = list.at(-1);
    if (last?.kind === event.kind && (event.kind === "fall" || event.kind === "collect")) last.events.push(event);
    else list.push({ kind: event.kind, events: [event], ms: 0 });
  }
  for (const act of list) act.ms = pace === "reduced" ? (CALM[act.kind] ?? CALM_ELSE) : length(act);
  const total = list.reduce((sum, act) => sum + act.ms, 0);
  const factor = Math.min(1 / speed, longest(speed) / Math.max(total, 1));
  return list.map((act) => ({ ...act, ms: Math.round(act.ms * factor) }));
}

function length({ kind, events }: Act): number {
  const [event] = events;
  if (!event) return 0;
  switch (event.kind) {
    case "run":
      return isPantry(event.from) !== isPantry(event.to)
        ? MS.door
        : MS.field * Math.min(3, fieldsBetween(event.from, event.to));
    case "jump":
      return MS.jump + 70 * Math.max(0, event.over.length - 1);
    case "collect":
      return MS.collect + APART.collect * (events.length - 1);
    case "cover":
      return MS.cover + APART.cover * (event.rooms.length - 1);
    case "turn":
      return MS.still;
    default:
      return MS[kind as Exclude<typeof kind, "run" | "jump" | "collect" | "cover" | "turn">];
  }
}

/** How many fields lie between two places, the second one counted; one for what is not on the grid. */
function fieldsBetween(from: string, to: string): number {
  const [a, b] = [coords(from), coords(to)];
  return a && b ? Math.max(1, Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1])) : 1;
}
