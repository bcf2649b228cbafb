/** What stands over the list of actions, and in its place where there are none. */
import { t } from "$/i18n/index.svelte";
import type { Table } from "$/app/table.svelte";
import type { View } from "$/state/types";
import { callName } from "../names";
import { soonText } from "./panel";

/** Whose turn it is, or what is left of one's own. */
export function listTitle(table: Table, view: View): string {
  if (view.phase === "over") return t("over.look");
  if (!table.isMine) return t("turn.theirs", { name: callName(table.info, view.player) });
  return view.phase === "setup" ? t("turn.yours") : t("turn.paws", { n: view.actions_left });
}

/** Why there is nothing to do. */
export function emptyText(table: Table, view: View): string {
  if (view.phase === "over") return t("over.look");
  return table.isSoon ? soonText(table) : t("actions.none");
}
