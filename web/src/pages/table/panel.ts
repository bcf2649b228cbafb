/** What the turn panel says: one title and one line, for every situation a table can be in. */
import { t } from "$/i18n/index.svelte";
import type { Table } from "$/app/table.svelte";
import { CLOSE } from "$/keeping/remote/clock";
import type { SeatInfo, View } from "$/state/types";
import { botName, callName, problemText } from "../names";
import { exerciseRule, isHungFirst, mineText, placeText, pushTitle, setUpText } from "../playing/panel";

export type Mode = "push" | "ending" | "hanging" | "place" | "setup" | "mine" | "theirs" | "over";

/** What the person is in the middle of. */
export function modeOf(table: Table, view: View): Mode {
  if (view.phase === "over") return "over";
  if (!table.isMine) return "theirs";
  if (view.phase === "setup") return "setup";
  if (view.phase === "place") return "place";
  if (table.isEnding) return "ending";
  if (table.preview) return "push";
  return table.choice.hanging ? "hanging" : "mine";
}

/**
 * The milliseconds until a bot can be asked to play for whoever sits there, by the server's time; null: it cannot. What
 * the clock may be wrong by is waited for, too: what is offered is not refused.
 */
export function coverWait(seat: SeatInfo | undefined, now: number): number | null {
  return seat?.cover_from ? Math.max(0, Date.parse(seat.cover_from) + CLOSE - now) : null;
}

/** The panel's title. */
export function titleOf(table: Table, view: View, mode: Mode): string {
  switch (mode) {
    case "over":
      return view.winner === null ? t("over.draw") : t("over.winner", { name: callName(table.info, view.winner) });
    case "theirs":
      if (table.isCovered) return t("turn.covered");
      if (!table.hasResigned && table.you.length === 1 && table.you[0] === view.player) return t("turn.yours");
      return t("turn.theirs", { name: callName(table.info, view.player) });
    case "setup":
      return isHungFirst(view) ? t("setup.hang") : t("setup.tower");
    case "push":
      return pushTitle(table);
    case "mine":
      return table.isShared ? t("turn.named", { name: callName(table.info, view.player) }) : t("turn.yours");
    case "place":
      return t("place.title");
    case "hanging":
      return t("hanging.title");
    case "ending":
      return t("ending.title", { n: view.actions_left });
  }
}

/**
 * Until when whoever is on turn has time; none is shown while the board is behind: the clock is somebody else's by
 * then.
 */
export function deadlineOf(table: Table, view: View): string | null {
  return table.isBehind || view.phase === "over" ? null : view.deadline;
}

/** The line under it: a problem, a hint, or what to do next. */
export function textOf(table: Table, view: View, mode: Mode): string {
  if (table.problem) return problemText(table.problem);
  if (table.hint && mode !== "push") return t(table.hint);
  switch (mode) {
    case "mine":
      return mineText(table, view);
    case "theirs":
      return theirsText(table, view);
    case "setup":
      return namedSetUpText(table, view);
    case "push":
      return t("push.text");
    case "over":
      return t("over.look");
    case "place":
      return placeText(table, view);
    case "hanging":
      return t("hanging.text");
    case "ending":
      return t("ending.text");
  }
}

/** The rule behind that line, if it says that something is not possible. */
export function ruleOf(table: Table, mode: Mode): string | null {
  return table.problem || mode !== "push" ? exerciseRule(table) : null;
}

function theirsText(table: Table, view: View): string {
  if (table.pacing.isPaused) return table.isSoon ? `${t("watch.paused")} ${soonText(table)}` : t("watch.paused");
  if (table.isSoon) return soonText(table);
  if (table.hasResigned) return t("turn.resigned.text");
  if (table.isCovered) return t("turn.covered.text");
  const seat = table.info?.seats[view.player];
  if (view.phase === "setup") return t("setup.theirs");
  if (table.info && seat && (seat.kind === "bot" || seat.covered) && !hasBegun(table, view))
    return t("turn.thinking", { name: botName(seat, table.info.seats) });
  return seat?.kind === "person" && !seat.connected && !seat.covered
    ? t("turn.away", { name: callName(table.info, view.player) })
    : t("turn.watch");
}

/** Whose turn comes as soon as the board has shown everything: at a screen for several each is called by name. */
export function soonText(table: Table): string {
  return table.isShared && table.view
    ? t("actions.soon.named", { name: callName(table.info, table.view.player) })
    : t("actions.soon");
}

/** Whether whoever is on turn has done something: from then on there is something to watch, until the turn is over. */
function hasBegun(table: Table, view: View): boolean {
  return table.isBehind || table.told.some(({ line }) => line.turn === view.turn && line.seat === view.player);
}

function namedSetUpText(table: Table, view: View): string {
  if (!table.isShared) return setUpText(view);
  const name = callName(table.info, view.player);
  return isHungFirst(view) ? t("setup.hang.named", { name }) : t("setup.tower.named", { name });
}
