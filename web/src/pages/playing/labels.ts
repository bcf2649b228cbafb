/**
 * The names of the board's buttons for those who hear them: place, what lies there, who stands there, what it would do.
 */
import { listed, t, type Key } from "$/i18n/index.svelte";
import type { Playing } from "$/app/playing.svelte";
import { tileAt } from "$/state/actions";
import { previewRun } from "$/state/preview";
import { CHEESE_TOWER, fieldsOf, hasTile, isTower } from "$/state/places";
import type { Target } from "$/state/picking";
import type { View } from "$/state/types";
import { callName, theTile, tileName } from "../names";
import { roofText, seenList } from "./places";

/** The name of a target on the board, and whether it is what was advised. */
export function labelOf(playing: Playing, target: Target): string {
  const isAdvised = playing.advised?.kind === target.kind && playing.advised.id === target.id;
  return join(plainLabel(playing, target), isAdvised && t("label.advised"));
}

function plainLabel(playing: Playing, target: Target): string {
  const view = playing.queue?.shown;
  if (!view) return target.id;
  const { marks } = playing.options;
  switch (target.kind) {
    case "roof":
      return join(
        roofText(playing.plan, target.id),
        remembered(playing, view, target.id),
        target.id in marks.lifts && t("label.lift"),
      );
    case "slot":
      return join(t("label.gate", { id: target.id }), t(`label.gate.${marks.slots[target.id] ?? "off"}` as Key));
    case "post":
      return t("label.post", { id: target.id });
    case "cheesetower":
      return join(
        t("label.cheesetower", { id: view.cheese_tower ?? "" }),
        who(playing, view, "tower"),
        reach(playing, CHEESE_TOWER),
      );
    case "pantry":
      return join(
        t("label.pantry", { id: target.id }),
        tileName(view.spares[Number(target.id[1]) - 1] ?? "?"),
        who(playing, view, target.id),
        reach(playing, target.id),
      );
    default:
      return join(placeName(view, target.id), who(playing, view, target.id), reach(playing, target.id));
  }
}

function placeName(view: View, id: string): string {
  if (isTower(id)) return t("label.tower", { id });
  if (!hasTile(id)) return join(id, t("tile.raised"));
  return join(id, view.tiles[id] ? tileName(view.tiles[id]) : t("tile.unknown"));
}

/** What is known to lie under a roof, where the view remembers it. */
function remembered(playing: Playing, view: View, room: string): string | false {
  const tiles = fieldsOf(playing.plan, room).flatMap((field) =>
    view.memory?.[field] ? `${field} ${tileName(view.memory[field])}` : [],
  );
  return tiles.length > 0 && t("label.remembered", { tiles: listed(tiles) });
}

function who(playing: Playing, view: View, at: string): string | false {
  if (view.cheesy === at) return t("label.cheesy");
  const seat = view.mice.findIndex((mice) => mice.includes(at));
  if (seat < 0) return false;
  const isOwn = playing.you.length === 1 && playing.you[0] === seat;
  return isOwn ? t("label.mouse.yours") : t("label.mouse", { name: callName(playing.info, seat) });
}

function reach(playing: Playing, at: string): string | false {
  const { marks } = playing.options;
  if (marks.selected === at || marks.selected === `C:${at}`) return join(t("label.selected"), goals(playing));
  const cost = marks.targets[at];
  if (cost !== undefined)
    return join(isWayIn(playing, at) && t("label.enter"), t("label.reach", { n: cost }), gain(playing, at));
  return marks.places.includes(at) && t("label.place");
}

/** What going there brings: a cheese, perhaps the game. */
function gain({ view, options, resigned }: Playing, at: string): string | false {
  const told = view && previewRun(view, options.ways[at] ?? [], resigned);
  if (!told) return false;
  return join(
    ...told.finds.map(({ cheese }) => t("label.collects", { the: theTile(cheese) })),
    told.end === view.player && t("label.wins"),
  );
}

/** Whether it is a mouse from outside that would come in there. */
function isWayIn(playing: Playing, at: string): boolean {
  return playing.options.ways[at]?.[0]?.startsWith("+") ?? false;
}

/** Where the selected mouse can go, nearest first, and apart from that where another one can come in. */
function goals(playing: Playing): string {
  const view = playing.queue?.shown;
  const places = Object.entries(playing.options.marks.targets)
    .sort(([, a], [, b]) => a - b)
    .map(([at]) => at);
  if (!view) return "";
  const list = (some: string[]): string => seenList(some.map((at) => ({ at, tile: tileAt(view, playing.plan, at) })));
  const runs = places.filter((at) => !isWayIn(playing, at));
  const entries = places.filter((at) => isWayIn(playing, at));
  return join(
    runs.length > 0 && t("label.goals", { list: list(runs) }),
    entries.length > 0 && t("label.goals.enter", { list: list(entries) }),
  );
}

function join(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(", ");
}
