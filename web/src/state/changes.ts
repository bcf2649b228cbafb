/**
 * What is different between two positions, fact by fact, for those who hear it: what an edit brought along, or took
 * back.
 */
import { FIELDS, fieldsOf, hasTile, planOf, roomAt } from "./places";
import type { Position } from "./position";
import type { Module } from "./types";

/** A place and what lies there: a tile letter, or null on a raised field. */
export interface Lying {
  at: string;
  tile: string | null;
}

export type Change =
  | { kind: "players" | "target" | "actions"; n: number }
  | { kind: "module"; module: Module; isOn: boolean }
  | { kind: "rooms" }
  | { kind: "mouse"; seat: number; from: string; at: string }
  | { kind: "cheesy" | "tower"; at: string }
  | { kind: "off"; fields: readonly string[]; below: readonly Lying[] }
  | { kind: "on"; fields: readonly string[] }
  | { kind: "tile"; at: string; tile: string }
  | { kind: "spare"; n: number; tile: string }
  | { kind: "cheese"; seat: number; kinds: string }
  | { kind: "turn"; seat: number }
  | { kind: "slid"; isOn: boolean }
  | { kind: "ribbon"; seat: number | null };

/** All that is different, what was done first and what it brought along after that. */
export function changesBetween(before: Position, after: Position): Change[] {
  return [...agreed(before, after), ...moved(before, after), ...laid(before, after), ...told(before, after)];
}

function agreed({ setup: old }: Position, { setup }: Position): Change[] {
  const modules = [...new Set([...old.modules, ...setup.modules])].filter(
    (module) => old.modules.includes(module) !== setup.modules.includes(module),
  );
  return [
    ...(setup.players !== old.players ? [{ kind: "players" as const, n: setup.players }] : []),
    ...(setup.target !== old.target ? [{ kind: "target" as const, n: setup.target }] : []),
    ...modules.map((module) => ({ kind: "module" as const, module, isOn: setup.modules.includes(module) })),
    ...(setup.layout !== old.layout ? [{ kind: "rooms" as const }] : []),
  ];
}

/** Mice of those who play before and after, Cheesy and the cheese tower. */
function moved(before: Position, after: Position): Change[] {
  const mice = after.mice.flatMap((own, seat) =>
    own.flatMap((at, mouse): Change[] => {
      const from = before.mice[seat]?.[mouse] ?? at;
      return from === at ? [] : [{ kind: "mouse", seat, from, at }];
    }),
  );
  const pieces = [
    ["cheesy", before.cheesy, after.cheesy],
    ["tower", before.cheese_tower, after.cheese_tower],
  ] as const;
  return [...mice, ...pieces.flatMap(([kind, from, at]) => (at !== null && at !== from ? [{ kind, at }] : []))];
}

/** Roofs with all that lies below, and tiles elsewhere. */
function laid(before: Position, after: Position): Change[] {
  const plan = planOf(after.setup.layout);
  const isSame = before.setup.layout === after.setup.layout;
  const opened = after.open.filter((room) => !isSame || !before.open.includes(room));
  const closed = isSame ? before.open.filter((room) => !after.open.includes(room)) : [];
  const lying = (at: string): Lying => ({ at, tile: hasTile(at) ? (after.tiles[at] ?? null) : null });
  return [
    ...opened.map((room) => ({
      kind: "off" as const,
      fields: fieldsOf(plan, room),
      below: fieldsOf(plan, room).map(lying),
    })),
    ...closed.map((room) => ({ kind: "on" as const, fields: fieldsOf(plan, room) })),
    ...FIELDS.filter((at) => after.tiles[at] !== before.tiles[at] && !opened.includes(roomAt(plan, at) ?? "")).map(
      (at) => ({ kind: "tile" as const, at, tile: after.tiles[at] ?? "" }),
    ),
    ...after.spares.flatMap((tile, i) =>
      tile === before.spares[i] ? [] : [{ kind: "spare" as const, n: i + 1, tile }],
    ),
  ];
}

function told(before: Position, after: Position): Change[] {
  return [
    ...after.collected.flatMap((kinds, seat) =>
      kinds === (before.collected[seat] ?? "") ? [] : [{ kind: "cheese" as const, seat, kinds }],
    ),
    ...(after.player !== before.player ? [{ kind: "turn" as const, seat: after.player }] : []),
    ...(after.actions_left !== before.actions_left ? [{ kind: "actions" as const, n: after.actions_left }] : []),
    ...(after.slid !== before.slid ? [{ kind: "slid" as const, isOn: after.slid }] : []),
    ...(after.ribbon !== before.ribbon ? [{ kind: "ribbon" as const, seat: after.ribbon }] : []),
  ];
}
