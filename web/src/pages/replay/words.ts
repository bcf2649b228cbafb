/** A replay in words: what a step did, and what is known of a place. */
import { t, type Key } from "$/i18n/index.svelte";
import type { Replaying } from "$/app/replaying.svelte";
import { rowsOf, type Row } from "$/state/log";
import type { Target } from "$/state/picking";
import { CHEESE_TOWER, fieldsOf, hasTile, isTower, roofOf } from "$/state/places";
import type { Replay, TableInfo } from "$/state/types";
import { callName, rowText, tileName } from "../names";

/** The rows of a step, as the log has them. */
function stepRows({ steps, plan }: Replay, at: number): Row[] {
  const step = steps[at];
  if (!step?.token) return [];
  const { seat, turn, token, events, view } = step;
  return rowsOf({ seq: at, turn, seat, token, by: "person", at: "", events }, events, plan, view);
}

/** What a step did, in one line. */
export function stepSentence(replay: Replay, at: number, info: TableInfo | null): string {
  const rows = stepRows(replay, at);
  if (at === 0) return t("replay.start");
  if (rows.length === 0) return t("replay.ended", { name: callName(info, replay.steps[at]?.seat ?? 0) });
  return `${rows.map((row) => `${callName(info, row.seat)} ${rowText(info, row)}`).join(", ")}.`;
}

/** A place with everything that is known of it at this step. */
export function boardLabel(watched: Replaying, { kind, id }: Target): string {
  switch (kind) {
    case "roof":
      return join(t(`label.roof.${roofOf(watched.game.plan, id)}` as Key, { id }), ...fieldsOf(watched.game.plan, id).map((field) => lying(watched, field)));
    case "slot":
      return t("label.gate", { id });
    case "cheesetower":
      return join(t("label.cheesetower", { id: watched.view.cheese_tower ?? "" }), who(watched, "tower"));
    case "pantry":
      return join(t("label.pantry", { id }), tileName(watched.view.spares[Number(id[1]) - 1] ?? "?"), who(watched, id));
    default:
      return join(isTower(id) ? t("label.tower", { id }) : id === CHEESE_TOWER ? id : lying(watched, id), who(watched, id));
  }
}

/** What lies on a field, as far as the chosen knowledge goes. */
function lying({ view, glimpses }: Replaying, field: string): string {
  if (!hasTile(field)) return `${field} ${t("tile.raised")}`;
  const open = view.tiles[field];
  const glimpse = glimpses[field];
  if (open) return `${field} ${tileName(open)}`;
  if (!glimpse) return `${field} ${t("tile.unknown")}`;
  const when = glimpse.age === null ? t("replay.never") : glimpse.age > 0 ? t("replay.ago", { n: glimpse.age }) : "";
  return `${field} ${tileName(glimpse.tile)}${when ? ` (${when})` : ""}`;
}

function who({ view, info }: Replaying, at: string): string | false {
  if (view.cheesy === at) return t("label.cheesy");
  const seat = view.mice.findIndex((mice) => mice.includes(at));
  return seat >= 0 && t("label.mouse", { name: callName(info, seat) });
}

function join(...parts: (string | false)[]): string {
  return parts.filter(Boolean).join(", ");
}
