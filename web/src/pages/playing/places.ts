/** Places in words, for lists and for those who hear them: what it is, and what lies there if that can be seen. */
import { listed, t, type Key } from "$/i18n/index.svelte";
import { CHEESE_TOWER, coords, fieldsOf, hasTile, isPantry, isTower, roofOf } from "$/state/places";
import type { Seen } from "$/state/spoken";
import { tileName } from "../names";

/** A place alone. */
export function placeText(at: string): string {
  if (at === CHEESE_TOWER || at === "tower") return t("module.tower");
  if (isTower(at)) return t("label.tower", { id: at });
  return isPantry(at) ? t("label.pantry", { id: at }) : at;
}

/** Where a mouse is, on the board or not. */
export function whereabouts(at: string): string {
  return at === "out" || at === "cellar" || at === "held" ? t(`card.mouse.${at}`) : placeText(at);
}

/** A place with what lies there. */
export function seenText({ at, tile }: Seen): string {
  if (tile !== null) return `${placeText(at)}, ${tileName(tile)}`;
  const isRaised = coords(at) !== null && !isTower(at) && !hasTile(at);
  return isRaised ? `${at}, ${t("tile.raised")}` : placeText(at);
}

/** Several of them, each as "a2 Brie". */
export function seenList(list: readonly Seen[]): string {
  return listed(list.map((seen) => seenText(seen).replace(", ", " ")));
}

/** A roof with the fields it lies over. */
export function roofText(plan: string, room: string): string {
  return t("label.roof.over", {
    roof: t(`label.roof.${roofOf(plan, room)}` as Key),
    list: fieldsOf(plan, room).join(" "),
  });
}
