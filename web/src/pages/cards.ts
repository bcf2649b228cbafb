/** What is said of a table in a list: who plays, how well the bots do, how it stands, and since when. */
import { listed, moment, t, type Key } from "$/i18n/index.svelte";
import type { TableCard } from "$/state/types";
import { nameOf } from "./names";

/** Whether one only watches: bots play among themselves. */
export const isWatched = (table: TableCard): boolean => table.you.length === 0;

/** Who plays on a seat, or that it is open. */
export function nameAt(table: TableCard, at: number): string {
  return table.seats[at]?.kind === "open" ? t("person.open") : nameOf(table.seats, at);
}

/** With whom one plays, or whom one watches. */
export function companyOf(table: TableCard): string {
  const names = listed(table.seats.filter(({ seat }) => !table.you.includes(seat)).map(({ seat }) => nameAt(table, seat)));
  if (isWatched(table)) return names;
  return names ? t("goon.with", { names }) : t("goon.alone");
}

/** When it began, and the levels of its bots. */
export function factsOf(table: TableCard): string {
  const levels = table.seats.flatMap(({ kind, level }) => (kind === "bot" && level ? [t(`level.${level}.kind` as Key)] : []));
  return [moment(new Date(table.created)), ...new Set(levels)].join(" · ");
}

/** What everybody has collected, for those who do not see the faces. */
export function scoreText(table: TableCard): string {
  const list = listed((table.collected ?? []).map((kinds, seat) => `${nameAt(table, seat)} ${kinds.length}`));
  return t(table.status === "over" ? "replay.own.score" : "goon.score", { list });
}
