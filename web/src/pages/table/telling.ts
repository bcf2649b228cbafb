/** What the live region says at a table: every action in full, who is on turn, and on request how things stand. */
import { listed, t, type Key } from "$/i18n/index.svelte";
import type { Table } from "$/app/table.svelte";
import type { Told } from "$/state/log";
import { rowsOf } from "$/state/log";
import { spokenOf, type Spoken } from "$/state/spoken";
import type { View } from "$/state/types";
import { callName, rowSentence, theTile, tileName } from "../names";
import { placeText, roofText, seenList, seenText } from "../playing/places";

/** The sentences of a log line that has just come in, with the view after it. */
export function sentences(table: Table, { line, events }: Told, view: View): string[] {
  const said = spokenOf(events, line.seat, table.plan, view).map((each) => spokenText(table, view, each));
  const isPlain = line.token === null || (line.token === "." && line.by === "timer");
  if (!isPlain) return said;
  const [row] = rowsOf(line, events, table.plan, null);
  return row ? [rowSentence(table.info, row), ...said] : said;
}

function spokenText(table: Table, view: View, said: Spoken): string {
  const { key, seat, tile, out } = said;
  if (key === "said.turn") return `${turnText(table, view, seat)}.`;
  if (key === "said.win") return `${t("over.winner", { name: callName(table.info, seat) })}.`;
  if (key === "said.draw") return `${t("over.draw")}.`;
  return t(key as Key, {
    name: callName(table.info, seat), n: said.n, target: view.target,
    at: key === "said.hang" ? said.at.at : seenText(said.at), from: placeText(said.from.at),
    roof: said.rooms.map((room) => roofText(table.plan, room))[0] ?? "", rooms: listed(said.rooms), list: seenList(said.list),
    the: tile === null ? "" : theTile(tile), tile: tileName(out ?? tile ?? "?"),
  });
}

function turnText(table: Table, view: View, seat: number): string {
  if (table.you.length === 1 && table.you[0] === seat) return t("turn.yours");
  return table.you.includes(seat) && view.phase !== "over" ? t("turn.named", { name: callName(table.info, seat) }) : t("turn.theirs", { name: callName(table.info, seat) });
}

/** How things stand: whose turn, paws, everybody's mice and cheeses, the spares, and what lies in open rooms. */
export function standing(table: Table, view: View): string {
  const turn = turnText(table, view, view.player);
  const paws = view.phase === "turn" ? [`${t("turn.paws", { n: view.actions_left })}.`] : [];
  const seats = view.mice.map((_, seat) => seatText(table, view, seat));
  const spares = t("stand.spare", { list: listed(view.spares.map(tileName)) });
  const sight = Object.entries(view.tiles).filter(([, tile]) => tile !== ".").sort().map(([at, tile]) => ({ at, tile }));
  const open = sight.length ? t("stand.sight", { list: seenList(sight) }) : t("stand.sight.none");
  return [`${turn}.`, ...paws, ...seats, spares, open].join(" ");
}

function seatText(table: Table, view: View, seat: number): string {
  const mice = view.mice[seat] ?? [];
  const count = (where: string): number => mice.filter((at) => at === where).length;
  const inside = mice.filter((at) => !["out", "cellar", "held"].includes(at)).map(placeText);
  const out = count("out") ? [t("stand.out", { n: count("out") })] : [];
  const cellar = count("cellar") ? [t("stand.cellar", { n: count("cellar") })] : [];
  const kinds = [...(view.collected[seat] ?? "")];
  const cheeses = kinds.length ? t("stand.cheeses", { n: kinds.length, target: view.target, list: listed(kinds.map(tileName)) }) : t("stand.cheeses.none");
  return t("stand.seat", { name: callName(table.info, seat), list: listed([...inside, ...out, ...cellar]), cheeses });
}
