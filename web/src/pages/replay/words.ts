/** A replay in words: what a step did, in short and in full, how the game ended, and what is known of a place. */
import { t, type Key } from "$/i18n/index.svelte";
import type { Replaying } from "$/app/replaying.svelte";
import { rowsOf, type Row, type Told } from "$/state/log";
import type { Target } from "$/state/picking";
import { CHEESE_TOWER, fieldsOf, hasTile, isTower, roofOf } from "$/state/places";
import { roundOf } from "$/state/replay/timeline";
import type { Replay, TableInfo } from "$/state/types";
import { callName, endText, gaveUpText, isYou, rowText, tileName } from "../names";
import { sentences } from "../playing/telling";

/** A step as a table would have told it; null for the board before any. */
function toldAt({ steps }: Replay, at: number): Told | null {
  const step = steps[at];
  if (!step?.token) return null;
  const { seat, turn, token, events, view } = step;
  return { line: { seq: at, turn, seat, token, by: "person", at: "", events }, events, sight: view };
}

function stepRows(replay: Replay, at: number): Row[] {
  const told = toldAt(replay, at);
  return told ? rowsOf(told.line, told.events, replay.plan, told.sight) : [];
}

/** The round a step belongs to. */
export function roundText({ steps, players }: Replay, at: number): string {
  const round = roundOf(steps[at]?.turn ?? 0, players);
  return round === 0 ? t("log.setup") : t("log.round", { n: round });
}

/** What a step did, in one short line. */
export function stepSentence(replay: Replay, at: number, info: TableInfo | null): string {
  const rows = stepRows(replay, at);
  if (at === 0) return t("replay.start");
  const gone = goneAt(replay, at, info);
  if (rows.length === 0)
    return [t("replay.ended", { name: callName(info, replay.steps[at]?.seat ?? 0) }), ...gone].join(" ");
  return [`${rows.map((row) => `${callName(info, row.seat)} ${rowText(info, row)}`).join(", ")}.`, ...gone].join(" ");
}

/**
 * What some steps did, for those who hear it: in full, as the live game tells it. Only what lay open just then is in
 * it, whatever may show through the roofs.
 */
export function stepsAloud(replay: Replay, [from, to]: readonly [number, number], info: TableInfo | null): string {
  const said: string[] = [];
  for (let at = Math.max(1, from); at <= to; at += 1) said.push(...stepAloud(replay, at, info));
  if (to === 0) return t("replay.start");
  if (to === replay.steps.length - 1)
    said.push(replay.reason === "resigned" ? resignedText(replay, info) : reasonText(replay, info));
  return said.filter(Boolean).join(" ");
}

function stepAloud(replay: Replay, at: number, info: TableInfo | null): string[] {
  const told = toldAt(replay, at);
  const step = replay.steps[at];
  if (!told || !step) return [];
  const said = sentences(
    { plan: replay.plan, info, you: [] },
    { seat: step.seat, events: told.events, view: { ...step.view, memory: null } },
  );
  const all = told.line.token === "." ? [t("replay.ended", { name: callName(info, step.seat) }), ...said] : said;
  return [...all, ...goneAt(replay, at, info)];
}

/** Who gave up after a step while the game went on. */
function goneAt({ resigned, steps, players, reason }: Replay, at: number, info: TableInfo | null): string[] {
  if (reason === "resigned") return [];
  return resigned
    .filter(({ step }) => step === at)
    .map(({ seat }) => gaveUpText(info, seat, roundOf(steps[at]?.view.turn ?? 0, players)));
}

/** Why a game ended; empty where it had not. */
export function reasonText(replay: Replay, info: TableInfo | null): string {
  const view = replay.steps.at(-1)?.view;
  return view ? endText(info, replay.reason, { ...view, winner: replay.winner, players: replay.players }) : "";
}

/** Who has won. */
export function resultText(winner: number | null, info: TableInfo | null): string {
  if (winner === null) return t("over.draw");
  return isYou(info, winner) ? t("report.yours") : t("over.winner", { name: callName(info, winner) });
}

/** The same as a whole, for an end the rules know nothing of: no action tells it. */
export function resignedText(replay: Replay, info: TableInfo | null): string {
  return `${reasonText(replay, info)} ${resultText(replay.winner, info)}.`;
}

/** Places of the board, each with what is known of it: where somebody was sent to look. */
export function placesText(watched: Replaying, places: readonly string[]): string {
  return places.map((place) => (hasTile(place) ? lying(watched, place) : place)).join("; ");
}

/** A place with everything that is known of it at this step. */
export function boardLabel(watched: Replaying, { kind, id }: Target): string {
  switch (kind) {
    case "roof":
      return join(
        t(`label.roof.${roofOf(watched.game.plan, id)}` as Key),
        ...fieldsOf(watched.game.plan, id).map((field) => lying(watched, field)),
      );
    case "slot":
      return t("label.gate", { id });
    case "cheesetower":
      return join(t("label.cheesetower", { id: watched.view.cheese_tower ?? "" }), who(watched, "tower"));
    case "pantry":
      return join(t("label.pantry", { id }), tileName(watched.view.spares[Number(id[1]) - 1] ?? "?"), who(watched, id));
    default:
      return join(
        isTower(id) ? t("label.tower", { id }) : id === CHEESE_TOWER ? id : lying(watched, id),
        who(watched, id),
      );
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
