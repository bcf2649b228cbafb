/** The end of a game in words: how it went for whoever reads, kindly. */
import { listed, t, tOr } from "$/i18n/index.svelte";
import { placing, resignedOf, type Place } from "$/state/placing";
import type { Reason, TableInfo, View } from "$/state/types";
import { callName, isYou, tileName } from "../names";
import type { Turning } from "$/state/replay/turning";
import { roundOf } from "$/state/replay/timeline";

/** The placing at a table. */
export function placesAt(info: TableInfo | null, view: View): Place[] {
  return placing(view, resignedOf(info));
}

/** The headline. */
export function overTitle(info: TableInfo | null, view: View, reason: Reason | null): string {
  const { winner } = view;
  if (winner === null) return t("over.draw");
  if (!isYou(info, winner)) return t("over.winner", { name: callName(info, winner) });
  return reason === "target" ? tOr(`over.yours.${view.collected[winner]?.length ?? 0}`, "over.yours") : t("over.yours");
}

/** The own placing and a kind word, for whoever has one seat and has not won; else nothing. */
export function ownText(info: TableInfo | null, view: View, places: readonly Place[]): string {
  const own = places.find(({ seat }) => isYou(info, seat));
  if (!own || own.seat === view.winner) return "";
  if (own.fate === "resigned") return t("over.kind.resigned");
  return [placeText(info, own, places), kindWord(own.kinds.length, view.target)].filter(Boolean).join(" ");
}

/** The own place, and with whom it is shared. */
function placeText(info: TableInfo | null, own: Place, places: readonly Place[]): string {
  if (own.place === null) return "";
  const level = places.filter(({ seat, place }) => place === own.place && seat !== own.seat);
  if (level.length === 0) return tOr(`over.place.${own.place}`, "over.place.5");
  return tOr(`over.place.shared.${own.place}`, "over.place.shared.4", {
    names: listed(level.map(({ seat }) => callName(info, seat))),
  });
}

function kindWord(n: number, target: number): string {
  if (n === 0) return t("over.kind.none");
  return target - n === 1 ? t("over.kind.close") : t("over.kind.some", { n });
}

/** Where the race was decided. */
export function turningText(info: TableInfo | null, { kind, seat, turn, cheese }: Turning, players: number): string {
  return t(`over.turning.${kind}`, { name: callName(info, seat), n: roundOf(turn, players), tile: tileName(cheese) });
}
