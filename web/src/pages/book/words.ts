/** What is said of a game in the book, and a line of it as lists of tables have it. */
import type { BookLine, BookSeat } from "$/keeping/local/book";
import { listed, moment, t, tOr, type Key } from "$/i18n/index.svelte";
import type { SeatInfo, TableCard } from "$/state/types";
import { companyOf, nameAt } from "../cards";

/** A line as a card, so that it is told as games are told elsewhere. */
export function cardOf({ code, at, target, modules, own, seats, winner }: BookLine): TableCard {
  return {
    code,
    status: "over",
    public: false,
    players: seats.length,
    target,
    modules: modules as TableCard["modules"],
    timer: "off",
    seats: seats.map(seatOf),
    free: 0,
    created: new Date(at).toISOString(),
    you: own,
    your_turn: false,
    winner,
    collected: seats.map(({ collected }) => collected),
  };
}

function seatOf({ kind, name, level, memory }: BookSeat, seat: number): SeatInfo {
  const nobody = {
    connected: true,
    covered: false,
    away: null,
    cover_from: null,
    resigned: false,
    aids: false,
    program: null,
  };
  return { seat, kind, name, level: level as SeatInfo["level"], memory: memory as SeatInfo["memory"], ...nobody };
}

/** How a game ended for whoever looks. */
export function endOf(line: BookLine): string {
  const [own, ...others] = line.own;
  if (line.winner === null) return t("over.draw");
  if (own === line.winner && others.length === 0) return t("replay.own.won");
  return t("book.won.by", { name: nameAt(cardOf(line), line.winner) });
}

/** With whom, or that one only watched. */
export function withWhom(line: BookLine): string {
  const company = companyOf(cardOf(line));
  return line.own.length > 0 ? company : `${t("book.watched")}: ${company}`;
}

/** When, how long, with what, and where it is. */
export function factsOf({ at, rounds, modules, where }: BookLine): string {
  const parts = modules.map((module) => t(`module.${module}.short` as Key));
  return [
    moment(new Date(at)),
    t("book.rounds", { n: rounds }),
    ...(parts.length > 0 ? [listed(parts)] : []),
    ...(where === "server" ? [t("book.server")] : []),
  ].join(" · ");
}

/** What a game is called by those who only hear the page. */
export const nameOfGame = (line: BookLine): string => `${withWhom(line)}, ${moment(new Date(line.at))}`;

/** A level with the name of its bot. */
export const levelName = (level: string): string =>
  `${tOr(`level.${level}`, "level.title")} (${tOr(`level.${level}.kind`, "level.title")})`;
