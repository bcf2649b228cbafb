/** What is said of a table in a list: who plays, how well the bots do, how it stands, and since when. */
import { listed, moment, t, type Key } from "$/i18n/index.svelte";
import type { TableCard } from "$/state/types";
import { nameOf } from "./names";

/** Whether one only watches: bots play among themselves. */
export const isWatched = (table: TableCard): boolean => table.you.length === 0;

/**
 * Games that are not over: first those that wait for somebody here, then the others one plays in, then those one
 * watches.
 */
export function runningOf<Card extends TableCard>(own: readonly Card[]): Card[] {
  const rank = (table: TableCard): number => (isWatched(table) ? 2 : table.your_turn ? 0 : 1);
  return own.filter(({ status }) => status !== "over").sort((one, other) => rank(one) - rank(other));
}

/** Who plays on a seat, or that it is open. */
export function nameAt(table: TableCard, at: number): string {
  return table.seats[at]?.kind === "open" ? t("person.open") : nameOf(table.seats, at);
}

/** At whose table one would sit: the first person's, by the colour where no name is known. */
export function hostOf(table: TableCard): string {
  const people = table.seats.filter(({ kind }) => kind === "person");
  return nameOf(table.seats, (people.find(({ name }) => name) ?? people[0])?.seat ?? 0);
}

/** With whom one plays, or whom one watches; seats that are still free are counted. */
export function companyOf(table: TableCard): string {
  const others = table.seats.filter(({ seat }) => !table.you.includes(seat));
  const free = others.filter(({ kind }) => kind === "open").length;
  const taken = others.filter(({ kind }) => kind !== "open").map(({ seat }) => nameAt(table, seat));
  const names = listed(free ? [...taken, t(isWatched(table) ? "open.free" : "goon.free", { n: free })] : taken);
  if (isWatched(table)) return names;
  return names ? t("goon.with", { names }) : t("goon.alone");
}

/** When it began, and the levels of its bots. */
export function factsOf(table: TableCard): string {
  const levels = table.seats.flatMap(({ kind, level }) =>
    kind === "bot" && level ? [t(`level.${level}.kind` as Key)] : [],
  );
  return [moment(new Date(table.created)), ...new Set(levels)].join(" · ");
}

/** What everybody has collected, for those who do not see the faces. */
export function scoreText(table: TableCard): string {
  const list = listed((table.collected ?? []).map((kinds, seat) => `${nameAt(table, seat)} ${kinds.length}`));
  return t(table.status === "over" ? "replay.own.score" : "goon.score", { list });
}
