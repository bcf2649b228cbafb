/** What seats, people, tiles and places are called in the language in use. */
import { listed, t, tOr, type Key } from "$/i18n/index.svelte";
import { CHEESES, CHEESE_TOWER } from "$/state/places";
import type { Sentence } from "$/state/advice";
import { isGone } from "$/state/api";
import { DEFAULT_LEVEL, numberOf } from "$/state/bots";
import type { Row } from "$/state/log";
import type { Speed } from "$/state/reading";
import { roundOf } from "$/state/replay/timeline";
import type { Problem, Replay, SeatInfo, TableInfo } from "$/state/types";

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
  ".": "blank", x: "trap", g: "cheesy", w: "works", d: "door", "?": "unknown",
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
  return seat.kind === "bot" && seat.name ? t("level.program.kind") : t(`level.${seat.level ?? DEFAULT_LEVEL}.kind` as Key);
}

/** Everything there is to know about a bot: its name, how it plays and how well it remembers. */
export function botAbout(seat: SeatInfo, seats: readonly SeatInfo[]): string {
  const kind = botKind(seat);
  return t("person.bot.about", { name: botName(seat, seats), kind, memory: t(`memory.${seat.memory ?? "good"}` as Key) });
}

/** Who sits on a seat: the line under its name. */
export function personLine(seat: SeatInfo, seats: readonly SeatInfo[], you: readonly number[], ribbon: boolean): string {
  if (seat.kind === "open") return t("person.open");
  if (seat.kind === "bot") return t("person.bot", { name: botName(seat, seats), kind: botKind(seat) });
  const name = seat.name ?? "";
  if (seat.resigned) return t("person.resigned", { name: name || seatName(seat.seat) });
  if (seat.covered) return t("person.covered", { name: name || t("person.someone") });
  const isOnly = you.length === 1 && you[0] === seat.seat;
  if (isOnly) return ribbon ? t("person.you.cheesy") : t("person.you");
  const shown = name || t("person.someone");
  if (!seat.connected) return t("person.away", { name: shown });
  return ribbon ? t("person.with.cheesy", { name: shown }) : shown;
}

/** Whom to address: the bot's or the person's name where one is known, else the seat's. */
export function callName(info: TableInfo | null, seat: number): string {
  const found = info?.seats[seat];
  if (info && found?.kind === "bot") return botName(found, info.seats);
  return found?.kind === "person" && found.name ? found.name : seatName(seat);
}

/** The same on a card, where there is room for one word: "you" for one's only seat. */
export function cardName(info: TableInfo | null, you: readonly number[], seat: number): string {
  return you.length === 1 && you[0] === seat ? t("person.You") : callName(info, seat);
}

/** Whether a seat is the only one of whoever looks. */
export function isYou(info: TableInfo | null, seat: number): boolean {
  return info?.you.length === 1 && info.you[0] === seat;
}

/** Why a game has ended, in its last turn; empty where it has not. Who gave up is named: it is the other of two. */
export function endText(info: TableInfo | null, { reason, winner, players }: Pick<Replay, "reason" | "winner" | "players">, turn: number): string {
  const round = roundOf(turn, players);
  if (!reason) return "";
  if (reason !== "resigned") return t(`over.reason.${reason}` as Key, { turn: round });
  const loser = players - 1 - (winner ?? 0);
  return isYou(info, loser) ? t("report.resigned.you", { round }) : t("report.resigned", { name: callName(info, loser), round });
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
  return t(key as Key, { at: at === CHEESE_TOWER ? t("the.cheesetower") : at, from, list: listed(fields), the: tile === null ? "" : theTile(tile) });
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
