/** The moments of a memory report in words. */
import { t, type Key } from "$/i18n/index.svelte";
import type { Replaying } from "$/app/replaying.svelte";
import { roofOf, roomAt } from "$/state/places";
import type { Highlight, Instead } from "$/state/replay/memory";
import { roundOf } from "$/state/replay/timeline";
import { callName, theTile, tileName } from "../names";

/** What was done instead of fetching a pair, by the first action of the turn. */
const INSTEAD: Readonly<Record<Instead, string>> = {
  lift: "lift",
  slide: "slide",
  run: "run",
  enter: "run",
  place: "run",
  hang: "hang",
  end: "end",
};

/** A moment as it is told to the person of the seat, or about it. */
export function highlightText(
  { game, info }: Pick<Replaying, "game" | "info">,
  moment: Highlight,
  seat: number,
  isYou: boolean,
): string {
  const whom = isYou ? "you" : "they";
  const params = { name: callName(info, seat), tile: tileName(moment.tile), the: theTile(moment.tile) };
  if (moment.kind === "missed") {
    const [a = "", b = ""] = moment.rings;
    const missed = t(`moment.missed.${whom}`, { ...params, a, b });
    const instead = t(`moment.instead.${INSTEAD[moment.instead]}.${whom}` as Key);
    return `${missed} ${instead}`;
  }
  if (moment.kind === "trap") {
    const told = {
      ...params,
      by: callName(info, moment.by),
      round: roundOf(moment.since, game.players),
      at: moment.from,
    };
    return moment.by === seat ? t(`moment.self.${whom}`, told) : t(`moment.trap.${whom}`, told);
  }
  const room = roomAt(game.plan, moment.field);
  const where = room ? t(`moment.roof.${roofOf(game.plan, room)}`) : moment.field;
  if (moment.kind === "rival")
    return t("moment.rival", { ...params, by: callName(info, moment.by), where, n: moment.age });
  const kept = t(`moment.kept.${whom}`, { ...params, where, n: moment.age });
  return `${kept} ${moment.collected ? t("moment.collected") : t("moment.well")}`;
}
