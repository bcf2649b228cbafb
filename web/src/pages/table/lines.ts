/** A line of the table's log as the live region says it: the action, or that somebody gave up or ran out of time. */
import type { Table } from "$/app/table.svelte";
import { rowsOf, type Told } from "$/state/log";
import type { View } from "$/state/types";
import { rowSentence } from "../names";
import { sentences } from "../playing/telling";

/** The sentences of a line that has just come in, with the view after it. */
export function lineSentences(table: Table, { line, events }: Told, view: View): string[] {
  const said = sentences(table, { seat: line.seat, events, view });
  const isPlain = line.token === null || (line.token === "." && line.by === "timer");
  if (!isPlain) return said;
  const [row] = rowsOf(line, events, table.plan, null);
  return row ? [rowSentence(table.info, row), ...said] : said;
}
