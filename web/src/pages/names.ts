/** What seats, people, tiles and places are called in the language in use. */
import { listed, t, tOr, type Key } from "$/i18n/index.svelte";
import { CHEESES, CHEESE_TOWER } from "$/state/places";
import type { Sentence } from "$/state/advice";
import { isGone } from "$/keeping/refused";
import { DEFAULT_LEVEL, numberOf } from "$/state/bots";
import type { Row } from "$/state/log";
import { isOut } from "$/state/placing";
import type { Speed } from "$/state/reading";
import { roundOf } from "$/state/replay/timeline";
import type { Phrase, Problem, Reason, SeatInfo, TableInfo, View } from "$/state/types";

export const seatName = (seat: number): string => t(`seat.${seat}` as Key);

/** A tile's name, as it stands alone. */
export function tileName(tile: string): string {
  return CHEESES.includes(tile) ? t(`cheese.${tile}` as Key) : t(`tile.${TILE_KEYS[tile] ?? "unknown"}` as Key);
}

/** The same with its article, as the object of a sentence: "pushes the …". */
export function theTile(tile: string): string {
  return t(`the.${CHEESES.includes(tile) ? tile : (TILE_KEYS[tile] ?? "unknown")}` as Key);
}

const TILE_KEYS: Readonly<Record<string, string>> = {
  ".": "blank",
  x: "trap",
  g: "cheesy",
  w: "works",
  d: "door",
  "?": "unknown",
};

/** How fast something is shown: "½×", "2×", or at once. */
export function speedText(speed: Speed): string {
  return speed === "now" ? t("watch.speed.now") : speed === 0.5 ? "½×" : `${speed}×`;
}

/** A bot's name; of two alike each has a number. */
export function botName(seat: SeatInfo, seats: readonly SeatInfo[]): string {
  const number = numberOf(seat, seats);
  const name = seat.level ? t(`level.${seat.level}` as Key) : (seat.name ?? t(`level.${DEFAULT_LEVEL}`));
  return number === null ? name : `${name} ${number}`;
}

/** What sort of bot it is: a level of ours, or a program of the host's. */
function botKind(seat: SeatInfo): string {
  return seat.kind === "bot" && seat.name
    ? t("level.program.kind")
    : t(`level.${seat.level ?? DEFAULT_LEVEL}.kind` as Key);
}

/** Everything there is to know about a bot: its name, how it plays and how well it remembers. */
export function botAbout(seat: SeatInfo, seats: readonly SeatInfo[]): string {
  const kind = botKind(seat);
  return t("person.bot.about", {
    name: botName(seat, seats),
    kind,
    memory: t(`memory.${seat.memory ?? "good"}` as Key),
  });
}

/**
 * What there is to say about whoever sits on a seat: the line under the name. With a chosen name it tells the colour's.
 */
export function personLine(seat: SeatInfo, you: readonly number[], ribbon: boolean): string {
  if (seat.kind === "open") return t("person.open");
  if (seat.kind === "bot") return botKind(seat);
  if (seat.resigned) return t("person.resigned");
  if (seat.covered) return t("person.covered");
  const isOnly = you.length === 1 && you[0] === seat.seat;
  if (isOnly) return ribbon ? t("person.you.cheesy") : t("person.you");
  if (!seat.connected) return t("person.away");
  if (ribbon) return t("person.with.cheesy");
  return seat.name ? seatName(seat.seat) : t("person.human");
}

/** The one name of a seat, everywhere: the bot's or the person's where one is known, else the colour's. */
export function nameOf(seats: readonly SeatInfo[], seat: number): string {
  const found = seats[seat];
  if (found?.kind === "bot") return botName(found, seats);
  return found?.kind === "person" && found.name ? found.name : seatName(seat);
}

/** The same at a table, or where nobody sits. */
export function callName(info: TableInfo | null, seat: number): string {
  return nameOf(info?.seats ?? [], seat);
}

/** Whether a seat is the only one of whoever looks. */
export function isYou(info: TableInfo | null, seat: number): boolean {
  return info?.you.length === 1 && info.you[0] === seat;
}

/** Why a game has ended, as it stands in its last view; empty where it has not. Whose doing it was is named. */
export function endText(
  info: TableInfo | null,
  reason: Reason | null,
  { winner, players, turn, mice }: Pick<View, "winner" | "players" | "turn" | "mice">,
): string {
  const round = roundOf(turn, players);
  if (reason === "resigned") return gaveUpText(info, players - 1 - (winner ?? 0), round);
  if (reason !== "third_mouse") return reason ? t(`over.reason.${reason}`, { turn: round }) : "";
  const out = mice.flatMap((own, seat) => (isOut(own) ? [seat] : []));
  const [only, ...more] = out;
  if (only !== undefined && more.length === 0 && isYou(info, only) && !info?.seats[only]?.resigned)
    return t("over.reason.third_mouse.you", { turn: round });
  return t("over.reason.third_mouse", { turn: round, name: listed(out.map((seat) => callName(info, seat))) });
}

/** That a seat gave up, and when. */
export function gaveUpText(info: TableInfo | null, seat: number, during: number): string {
  const round = Math.max(1, during); // whoever gives up while setting up does not wait for the first round
  return isYou(info, seat)
    ? t("report.resigned.you", { round })
    : t("report.resigned", { name: callName(info, seat), round });
}

/** A row of the log in words, without its subject. */
export function rowText(info: TableInfo | null, row: Row): string {
  return t(row.key as Key, {
    at: row.at,
    tile: row.tile === null ? "" : tileName(row.tile),
    the: row.tile === null ? "" : theTile(row.tile),
    other: row.other === null ? "" : callName(info, row.other),
  });
}

/** Advice in words. */
export function adviceText({ key, at, from, fields, tile }: Sentence): string {
  return t(key as Key, {
    at: at === CHEESE_TOWER ? t("the.cheesetower") : at,
    from,
    list: listed(fields),
    the: tile === null ? "" : theTile(tile),
  });
}

/** A phrase with whoever said it; seat null: somebody who watches. */
export function phraseText(info: TableInfo | null, seat: number | null, phrase: Phrase): string {
  const said = t(`phrase.${phrase}` as Key);
  return seat === null
    ? t("said.watcher", { phrase: said })
    : t("said.phrase", { name: callName(info, seat), phrase: said });
}

/** A row with its subject, as the live region says it. */
export function rowSentence(info: TableInfo | null, row: Row): string {
  return `${callName(info, row.seat)} ${rowText(info, row)}.`;
}

/** What the server refused, in the person's language. */
export function problemText(problem: Problem): string {
  const reason = problem.reason ?? problem.params.reason;
  const params = { ...problem.params, rule: problem.rule ?? "" };
  return reason ? tOr(`error.${problem.code}.${reason}`, tKey(problem.code), params) : t(tKey(problem.code), params);
}

/** The title over why a table is not to be had. */
export function lostTitle(problem: Problem): string {
  return isGone(problem) ? t("lost.title") : t("lost.now");
}

function tKey(code: string): Key {
  const key = `error.${code}` as Key;
  return tOr(key, "error.internal") === t("error.internal") ? "error.internal" : key;
}
