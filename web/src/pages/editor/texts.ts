/** What the editor says: tools by name, places for those who hear them, and why a position cannot be. */
import { capital, listed, t, type Key } from "$/i18n/index.svelte";
import { announcer } from "$/ui/live.svelte";
import type { Editor } from "$/app/editor.svelte";
import type { ApiError } from "$/keeping/refused";
import { changesBetween, type Change, type Lying } from "$/state/changes";
import type { Tool } from "$/state/editing";
import type { Target } from "$/state/picking";
import { hasTile, isPantry, isTower, planOf, roomAt } from "$/state/places";
import type { Position } from "$/state/position";
import { problemText, seatName, tileName } from "../names";
import { roofName } from "./planTexts";

/** After an undo, so many facts can be listened to. */
const MOST_TOLD = 8;

export function toolName(tool: Tool): string {
  if (tool.kind === "mouse") return t("editor.tool.mouse", { name: seatName(tool.seat) });
  return tool.kind === "tile" ? tileName(tool.tile) : t(`editor.tool.${tool.kind}` as Key);
}

/** A refusal in words: seats and tiles by their names. */
export function refusalText(refusal: ApiError): string {
  const { seat, tile } = refusal.params;
  const who = typeof seat !== "number" ? "" : seat < 0 ? t("label.cheesy") : t("label.mouse", { name: seatName(seat) });
  const params = {
    ...refusal.params,
    who,
    name: typeof seat === "number" && seat >= 0 ? seatName(seat) : "",
    tile: typeof tile === "string" ? tileName(tile) : "",
  };
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
    target.kind === "cheesetower"
      ? t("label.cheesetower", { id: position.cheese_tower ?? "" })
      : isTower(target.id)
        ? t("label.tower", { id: target.id })
        : target.id,
    tile ? tileName(tile) : room && !hasTile(target.id) && t("tile.raised"),
    room && !position.open.includes(room) && t("editor.covered"),
    position.cheesy === at && t("label.cheesy"),
    seat >= 0 && t("label.mouse", { name: seatName(seat) }),
  ]
    .filter(Boolean)
    .join(", ");
}

const placeName = (at: string): string =>
  at === "tower"
    ? t("editor.tool.tower")
    : isTower(at)
      ? t("label.tower", { id: at })
      : isPantry(at)
        ? t("label.pantry", { id: at })
        : at;
const lyingText = ({ at, tile }: Lying): string =>
  t("editor.said.lies", { at, tile: tile === null ? t("tile.raised") : tileName(tile) });

/** A single fact, without its full stop. */
function factText(change: Change): string {
  switch (change.kind) {
    case "players":
      return t("editor.said.players", {
        n: change.n,
        list: listed(Array.from({ length: change.n }, (_, seat) => seatName(seat))),
      });
    case "target":
    case "actions":
      return t(`editor.said.${change.kind}`, { n: change.n });
    case "module":
      return t(change.isOn ? "editor.said.with" : "editor.said.without", {
        module: t(`module.${change.module}` as Key),
      });
    case "rooms":
      return t("editor.said.rooms");
    case "mouse":
      return mouseText(change.seat, change.from, change.at);
    case "cheesy":
      return t("editor.said.mouse", { at: placeName(change.at), who: t("label.cheesy") });
    case "tower":
      return t("label.cheesetower", { id: change.at });
    case "off":
      return t("editor.said.off", { roof: roofName(change.fields), list: listed(change.below.map(lyingText)) });
    case "on":
      return t("editor.said.on", { roof: roofName(change.fields), list: listed([...change.fields]) });
    case "tile":
      return t("editor.said.tile", { at: change.at, tile: tileName(change.tile) });
    case "spare":
      return t("editor.spare", { n: change.n, tile: tileName(change.tile) });
    case "cheese":
      return change.kinds
        ? t("editor.said.cheese", { name: seatName(change.seat), list: listed([...change.kinds].map(tileName)) })
        : t("editor.said.cheese.none", { name: seatName(change.seat) });
    case "turn":
      return t("editor.said.turn", { name: seatName(change.seat) });
    case "slid":
      return t(change.isOn ? "editor.slid" : "editor.said.unslid");
    case "ribbon":
      return t("editor.said.ribbon", { name: change.seat === null ? t("editor.ribbon.none") : seatName(change.seat) });
  }
}

function mouseText(seat: number, from: string, at: string): string {
  const who = t("label.mouse", { name: seatName(seat) });
  if (at === "out" || at === "cellar") return t(`editor.said.${at}`, { who });
  const isNew = from === "out" || from === "cellar" || from === "held";
  return isNew
    ? t("editor.said.mouse", { at: placeName(at), who })
    : t("editor.said.moved", { who, from: placeName(from), at: placeName(at) });
}

/** With a full stop, and a capital unless it begins with a field. */
const sentence = (fact: string): string => (/^[a-g][1-7]\b/.test(fact) ? `${fact}.` : `${capital(fact)}.`);

/** All that an edit changed, in sentences; nothing: it changed nothing. */
export function changeText(before: Position, after: Position): string {
  return changesBetween(before, after)
    .map((change) => sentence(factText(change)))
    .join(" ");
}

/** Change the position, and say all that comes with it. */
export function tell(editor: Editor, position: Position): void {
  const before = editor.position;
  editor.change(position);
  announcer.say(changeText(before, position));
}

/** Take the last step back, and say what it was. */
export function undo(editor: Editor): void {
  const before = editor.position;
  editor.undo();
  const changes = changesBetween(before, editor.position);
  if (before === editor.position) announcer.say(t("editor.undone.none"));
  else
    announcer.say(
      t("editor.undone", {
        what: changes.length > MOST_TOLD ? sentence(t("editor.said.much")) : changeText(before, editor.position),
      }),
    );
}
