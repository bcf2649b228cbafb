/** What the turn panel says: one title and one line, for every situation a table can be in. */
import { t, type Key } from "$/i18n/index.svelte";
import type { Playing } from "$/app/playing.svelte";
import type { Table } from "$/app/table.svelte";
import type { View } from "$/state/types";
import { HINT_RULES, ruleBehind } from "$/state/why";
import { botName, callName, problemText, theTile } from "../names";

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

/** The panel's title. */
export function titleOf(table: Table, view: View, mode: Mode): string {
  switch (mode) {
    case "over":
      return view.winner === null ? t("over.draw") : t("over.winner", { name: callName(table.info, view.winner) });
    case "theirs":
      if (table.isCovered) return t("turn.covered");
      if (table.you.length === 1 && table.you[0] === view.player) return t("turn.yours");
      return t("turn.theirs", { name: callName(table.info, view.player) });
    case "setup":
      return view.legal.some((token) => token.startsWith("T:")) ? t("setup.hang") : t("setup.tower");
    case "push":
      return t("push.title", { the: theTile(table.preview?.tile ?? "?"), at: table.pushing ?? "" });
    case "mine":
      return table.isShared ? t("turn.named", { name: callName(table.info, view.player) }) : t("turn.yours");
    default:
      return t(`${mode}.title` as Key, { n: view.actions_left });
  }
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
      return setUpText(table, view);
    case "push":
      return t("push.text");
    case "over":
      return t("over.look");
    case "place":
      return placeText(table, view);
    default:
      return t(`${mode}.text` as Key, { n: view.actions_left });
  }
}

/** The rule behind that line, if it says that something is not possible. */
export function ruleOf(table: Table, mode: Mode): string | null {
  if (table.problem) return ruleBehind(table.problem);
  return table.hint && mode !== "push" ? HINT_RULES[table.hint] : null;
}

/** What the seat on turn can do next. */
export function mineText(table: Playing, view: View): string {
  const { selected } = table.choice;
  if (view.actions_left === 0) return hasFreePush(view) ? t("turn.free") : t("turn.done");
  if (selected === "out") return t("turn.enter");
  if (selected?.startsWith("C:")) return t("turn.cheesy");
  if (selected) return t("turn.selected");
  const mice = view.mice[view.player] ?? [];
  if (!mice.some((at) => !["out", "cellar"].includes(at))) return t("turn.none.inside");
  if (view.ribbon === view.player) return t("turn.ribbon");
  return view.legal.some((token) => token.startsWith(">")) ? t("turn.start") : t("turn.start.slid");
}

function theirsText(table: Table, view: View): string {
  if (table.isCovered) return t("turn.covered.text");
  const seat = table.info?.seats[view.player];
  if (view.phase === "setup") return t("setup.theirs");
  if (table.info && seat && (seat.kind === "bot" || seat.covered)) return t("turn.thinking", { name: botName(seat, table.info.seats) });
  return seat && !seat.connected ? t("turn.away", { name: callName(table.info, view.player) }) : t("turn.watch");
}

function setUpText(table: Table, view: View): string {
  const name = callName(table.info, view.player);
  const isHang = view.legal.some((token) => token.startsWith("T:"));
  if (table.isShared) return isHang ? t("setup.hang.named", { name }) : t("setup.tower.named", { name });
  return isHang ? t("setup.hang.text") : t("setup.tower.text");
}

/** Whose mouse has to be put somewhere. */
export function placeText(table: Playing, view: View): string {
  const seat = view.mice.findIndex((mice) => mice.includes("held"));
  return seat < 0 ? t("place.cheesy") : t("place.text", { name: callName(table.info, seat) });
}

/** Whether the sliding works allow a push that costs nothing. */
export function hasFreePush(view: View): boolean {
  return view.legal.some((token) => token.startsWith(">") && view.costs[token] === 0);
}

/** What can still be pushed in this turn. */
export function pushText(view: View): string {
  if (hasFreePush(view)) return t("spare.free");
  if (view.slid) return t("spare.used");
  return view.actions_left > 0 ? t("spare.left") : t("spare.none");
}
