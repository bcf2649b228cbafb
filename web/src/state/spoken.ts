/**
 * What happens, for those who hear it: every event of an action as a sentence with all that can be seen just then, such
 * as the tiles under a lifted roof or the places of a line that was pushed. What a roof hides is not in it: tiles come
 * from the events and from the view after them, both of which hold only what everybody sees.
 */
import { tileAt } from "./actions";
import { CHEESE_TOWER, fieldsOf, hasTile, lineOf, roomAt } from "./places";
import type { GameEvent, View } from "./types";

/** A place and what lies there: a tile letter, or null on a raised field. */
export interface Seen {
  at: string;
  tile: string | null;
}

/** A sentence: a message key and what it names. */
export interface Spoken {
  key: string;
  seat: number;
  at: Seen;
  from: Seen;
  /** The tile it is about. */
  tile: string | null;
  /** The tile that falls out. */
  out: string | null;
  /** Places in sight. */
  list: Seen[];
  rooms: string[];
  n: number;
}

const NOWHERE: Seen = { at: "", tile: null };

/** The sentences of one action; `view` is the one after it. */
export function spokenOf(events: readonly GameEvent[], seat: number, plan: string, view: View): Spoken[] {
  const plain: Spoken = { key: "", seat, at: NOWHERE, from: NOWHERE, tile: null, out: null, list: [], rooms: [], n: 0 };
  return events.flatMap((event) => spoken(event, plan, view, plain));
}

function spoken(event: GameEvent, plan: string, view: View, plain: Spoken): Spoken[] {
  const there = (at: string): Seen => ({ at, tile: tileAt(view, plan, at) });
  switch (event.kind) {
    case "enter":
    case "run":
    case "jump":
      return [{ ...plain, key: moveKey(event), at: there(event.to), from: { at: event.from, tile: null } }];
    case "lift":
      return [{ ...plain, key: "said.lift", rooms: [event.room], list: below(event.tiles, plan, event.room) }];
    case "slide":
      return pushed(event, plan, view, plain);
    case "fall":
      return [{ ...plain, key: "said.fall", seat: event.seat, at: { at: event.at, tile: null } }];
    case "ribbon":
      return [{ ...plain, key: "said.ribbon", seat: event.seat }];
    case "collect":
      return [
        {
          ...plain,
          key: "said.collect",
          seat: event.seat,
          tile: event.cheese,
          n: (view.collected[event.seat] ?? "").length,
        },
      ];
    case "hang":
      return [{ ...plain, key: "said.hang", at: { at: event.post, tile: null } }];
    case "displaced":
      return [{ ...plain, key: "said.displaced", at: { at: event.at, tile: null } }];
    case "place":
      return [{ ...plain, key: "said.place", at: there(event.to) }];
    case "cover":
      return event.rooms.length ? [{ ...plain, key: "said.cover", rooms: event.rooms }] : [];
    case "turn":
      return [{ ...plain, key: "said.turn", seat: event.seat }];
    case "over":
      return [{ ...plain, key: event.winner === null ? "said.draw" : "said.win", seat: event.winner ?? plain.seat }];
  }
}

function moveKey({ kind, mouse, from, to }: Extract<GameEvent, { mouse: number; over: string[] }>): string {
  if (mouse === 4) return "said.cheesy";
  if (kind === "enter") return to === CHEESE_TOWER ? "said.enter.cheesetower" : "said.enter";
  if (from === CHEESE_TOWER) return "said.run.cheesetower";
  return kind === "jump" ? "said.jump" : "said.run";
}

function below(tiles: Readonly<Record<string, string>>, plan: string, room: string): Seen[] {
  return fieldsOf(plan, room).map((at) => ({ at, tile: tiles[at] ?? (hasTile(at) ? "?" : null) }));
}

/** A push: what goes in, what falls out, and what lies now on those places of the line that are in sight. */
function pushed(event: Extract<GameEvent, { kind: "slide" }>, plan: string, view: View, plain: Spoken): Spoken[] {
  const list = lineOf(event.slot)
    .filter((at) => view.open.includes(roomAt(plan, at) ?? ""))
    .flatMap((at) => (view.tiles[at] ? [{ at, tile: view.tiles[at] }] : []));
  const push = { ...plain, key: "said.push", at: { at: event.slot, tile: null }, tile: event.in, out: event.out };
  return list.length ? [push, { ...plain, key: "said.line", list }] : [push];
}
