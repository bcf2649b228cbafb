/** What was told since the own last action, once more: bots act faster than anybody speaks. */
import { t } from "$/i18n/index.svelte";
import type { Table } from "$/app/table.svelte";
import { rowsOf, type Told } from "$/state/log";
import { linesAgain } from "$/state/recap";
import { rowSentence } from "../names";
import { isOutdating } from "../playing/telling";
import { lineSentences } from "./lines";

/** The running turn in full; of those before it, over which roofs lie by now, what the log tells. */
export function againText(table: Table): string {
  const view = table.seen;
  const lines = view ? linesAgain(table.toldSoFar, table.you, view.turn - view.players) : [];
  const last = lines.findLastIndex(({ events }) => isOutdating(events));
  const brief = ({ line }: Told): string[] =>
    rowsOf(line, line.events, table.plan, null).map((row) => rowSentence(table.info, row));
  const said = lines.flatMap((told, i) =>
    i >= last && told.sight ? lineSentences(table, told, told.sight) : brief(told),
  );
  return said.join(" ") || t("said.again.none");
}
