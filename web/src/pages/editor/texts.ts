/** What the editor says: tools by name, places for those who hear them, and why a position cannot be. */
import { t, type Key } from "$/i18n/index.svelte";
import type { Editor } from "$/app/editor.svelte";
import type { ApiError } from "$/state/api";
import type { Tool } from "$/state/editing";
import type { Target } from "$/state/picking";
import { hasTile, isTower, planOf, roomAt } from "$/state/places";
import { problemText, seatName, tileName } from "../names";

export function toolName(tool: Tool): string {
  if (tool.kind === "mouse") return t("editor.tool.mouse", { name: seatName(tool.seat) });
  return tool.kind === "tile" ? tileName(tool.tile) : t(`editor.tool.${tool.kind}` as Key);
}

/** A refusal in words: seats and tiles by their names. */
export function refusalText(refusal: ApiError): string {
  const { seat, tile } = refusal.params;
  const who = typeof seat !== "number" ? "" : seat < 0 ? t("label.cheesy") : t("label.mouse", { name: seatName(seat) });
  const params = { ...refusal.params, who, name: typeof seat === "number" && seat >= 0 ? seatName(seat) : "", tile: typeof tile === "string" ? tileName(tile) : "" };
  return problemText({ code: refusal.code, reason: refusal.reason, rule: refusal.rule, params });
}

/** The name of a spot: where it is, what lies and who stands there, whether it is covered. */
export function spotName(editor: Editor, target: Target): string {
  const { position } = editor;
  const at = target.kind === "cheesetower" ? "tower" : target.id;
  if (target.kind === "post") return t("label.post", { id: target.id });
  const room = roomAt(planOf(position.setup.layout), target.id);
  const seat = position.mice.findIndex((mice) => mice.includes(at));
  const spare = target.kind === "pantry" ? position.spares[Number(target.id[1]) - 1] : undefined;
  const tile = spare ?? position.tiles[target.id];
  return [
    target.kind === "cheesetower" ? t("label.cheesetower", { id: position.cheese_tower ?? "" }) : isTower(target.id) ? t("label.tower", { id: target.id }) : target.id,
    tile ? tileName(tile) : room && !hasTile(target.id) && t("tile.raised"),
    room && !position.open.includes(room) && t("editor.covered", { room }),
    position.cheesy === at && t("label.cheesy"),
    seat >= 0 && t("label.mouse", { name: seatName(seat) }),
  ].filter(Boolean).join(", ");
}
