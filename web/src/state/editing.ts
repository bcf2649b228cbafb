/** The tools of the position editor: what a pick on the board does with each, and where a refusal belongs. */
import { isPantry, planOf, roomAt } from "./places";
import type { Target } from "./picking";
import { withCheesy, withMouse, withRoof, withTile, type Position } from "./position";

export type Tool =
  { kind: "tile"; tile: string } | { kind: "mouse"; seat: number } | { kind: "roof" | "cheesy" | "tower" };

/** The name of a tool, for lists. */
export function toolKey(tool: Tool): string {
  return tool.kind === "tile" ? `tile ${tool.tile}` : tool.kind === "mouse" ? `mouse ${tool.seat}` : tool.kind;
}

/** The position after a pick; the same one where the tool does nothing. */
export function edited(position: Position, tool: Tool, target: Target): Position {
  const isSpot = target.kind === "field" || target.kind === "pantry";
  switch (tool.kind) {
    case "tile":
      return isSpot ? withTile(position, target.id, tool.tile) : position;
    case "roof": {
      const room = target.kind === "roof" ? target.id : roomAt(planOf(position.setup.layout), target.id);
      return room ? withRoof(position, room) : position;
    }
    case "mouse":
      if (target.kind === "cheesetower") return withMouse(position, tool.seat, "tower");
      return isSpot || target.kind === "tower" ? withMouse(position, tool.seat, target.id) : position;
    case "cheesy":
      return isSpot && position.cheesy !== null ? withCheesy(position, target.id) : position;
    case "tower":
      return target.kind === "post" ? { ...position, cheese_tower: target.id } : position;
  }
}

/** Where in the editor a reason is said. */
export type Section = "setup" | "turn" | "pieces" | "cheese" | "file";

const SECTIONS: Readonly<Record<Exclude<Section, "file">, readonly string[]>> = {
  setup: ["bad_players", "bad_target", "bad_layout", "bad_modules", "bad_turn_limit", "bad_start", "module_twice"],
  turn: [
    "no_phase",
    "no_seat",
    "bad_actions",
    "bad_turn",
    "early_winner",
    "setup_acted",
    "setup_order",
    "setup_later",
    "setup_others",
    "works_module",
    "works_mouse",
    "works_cheesy",
    "works_twice",
  ],
  pieces: [
    "no_tile",
    "no_tile_field",
    "bad_tile",
    "bad_spare",
    "spare_count",
    "deck_count",
    "tile_count",
    "no_room",
    "room_twice",
    "unseen_in_open",
    "no_place",
    "taken",
    "under_roof",
    "on_trap",
    "pantry_full",
    "one_held",
    "none_held",
    "cheesy_module",
    "tower_module",
    "no_post",
    "tower_hung",
    "setup_cheesy",
    "setup_roofs",
    "setup_seen",
  ],
  cheese: [
    "third_mouse",
    "target_reached",
    "bad_kinds",
    "stock",
    "collected_lists",
    "mice_lists",
    "mice_each",
    "ribbon_module",
    "setup_cheese",
  ],
};

/** The section a reason belongs to; what is wrong with the writing itself can only come from a file. */
export function sectionOf(reason: string | null): Section {
  const found = Object.entries(SECTIONS).find(([, reasons]) => reasons.includes(reason ?? ""));
  return (found?.[0] as Section | undefined) ?? "file";
}

/** The place on the board a refusal is about; null: it is about none. */
export function placeOfRefusal(params: Record<string, string | number>): string | null {
  const at = String(params.at ?? "");
  return /^[a-g][1-7]$/.test(at) || isPantry(at) ? at : null;
}
