/**
 * Signs for what actions do, in a still picture: arrows and tiles at gates for what is about to happen, threads,
 * crosses and fallen-out tiles for what has come of it. All of it follows from the events, so a picture shows what they
 * say.
 */
import { lineOf, opposite } from "../state/places";
import { CHEESY, before, centre, outside, postCentre, type Point } from "./geometry";
import { pairOf } from "./pieces";
import type { GameEvent, View } from "./types";

export type Sign =
  /** A way on the floor, or through the air, above the mice. */
  | { kind: "arrow"; from: Point; to: Point; isHigh: boolean }
  | { kind: "tile"; at: Point; code: string; isOut: boolean }
  | { kind: "chevrons"; slot: string }
  | { kind: "thread"; cheese: string; from: Point; to: Point }
  | { kind: "cross"; at: Point };

/** How far outside the wall a pushed tile lies. */
const OUTSIDE = 66;

/** What is about to be done. */
export function planned(events: readonly GameEvent[], view: View): Sign[] {
  return events.flatMap((event): Sign[] => {
    switch (event.kind) {
      case "enter":
      case "run":
      case "jump":
        return [way(event, view)];
      case "hang":
        return event.from
          ? [{ kind: "arrow", from: postCentre(event.from), to: postCentre(event.post), isHigh: false }]
          : [];
      case "slide":
        return [pushed(event, view)];
      case "place":
        return placed(events, event.to);
      default:
        return [];
    }
  });
}

/** What has come of it; `view` is the one after all events. */
export function done(events: readonly GameEvent[], view: View): Sign[] {
  return events.flatMap((event): Sign[] => {
    switch (event.kind) {
      case "slide": {
        const chevrons: Sign = { kind: "chevrons", slot: event.slot };
        return isShelved(view)
          ? [chevrons]
          : [chevrons, { kind: "tile", at: before(opposite(event.slot), OUTSIDE), code: event.out, isOut: true }];
      }
      case "fall":
        return [{ kind: "cross", at: centre(event.at) }];
      case "collect":
        return pair(view, event.seat, event.cheese);
      default:
        return [];
    }
  });
}

type Way = Extract<GameEvent, { kind: "enter" | "run" | "jump" }>;

function way({ kind, mouse, from, to, over }: Way, view: View): Sign {
  const start = kind === "enter" ? outside(over[0] ?? to, view.cheese_tower) : centre(from, view.cheese_tower);
  return { kind: "arrow", from: start, to: centre(to, view.cheese_tower), isHigh: over.length > 0 || mouse === CHEESY };
}

/** With the pantry the spares lie there, and so does what falls out. */
function isShelved(view: View): boolean {
  return view.modules.includes("pantry");
}

function pushed({ slot, spare, in: code }: Extract<GameEvent, { kind: "slide" }>, view: View): Sign {
  if (isShelved(view)) return { kind: "arrow", from: centre(`p${spare + 1}`), to: before(slot, 0), isHigh: false };
  return { kind: "tile", at: before(slot, OUTSIDE), code, isOut: false };
}

function placed(events: readonly GameEvent[], to: string): Sign[] {
  return events.flatMap((event): Sign[] =>
    event.kind === "displaced" ? [{ kind: "arrow", from: centre(event.at), to: centre(to), isHigh: false }] : [],
  );
}

function pair(view: View, seat: number, cheese: string): Sign[] {
  const [one, two] = pairOf(view, seat, cheese);
  return one && two ? [{ kind: "thread", cheese, from: centre(one), to: centre(two) }] : [];
}

/** The gaps of a line between its fields, where the direction of a push is shown. */
export function gaps(slot: string): Point[] {
  const fields = lineOf(slot).map((field) => centre(field));
  return fields
    .slice(1)
    .map((at, i) => ({ x: (at.x + (fields[i] as Point).x) / 2, y: (at.y + (fields[i] as Point).y) / 2 }));
}
