/**
 * What a pick on the board means: play an action, select a mouse, look at a push, or nothing, and then why. It decides
 * from the view and what is already chosen; it changes nothing itself.
 */
import { NO_CHOICE, isBlocked, occupied, options, selectable, type Choice } from "./marks";
import { CHEESE_TOWER, PANTRY, coords, isTower, roomAt } from "./places";
import { slideToken } from "./tokens";
import type { View } from "./types";

/** What was picked on the board; the seam to `board/Board.svelte`. */
export interface Target {
  kind: "field" | "roof" | "slot" | "tower" | "cheesetower" | "pantry" | "post";
  id: string;
}

export type Decision =
  | { kind: "act"; tokens: string[] }
  | { kind: "choose"; choice: Choice }
  | { kind: "push"; slot: string }
  | { kind: "hint"; key: Hint };

export type Hint =
  | "hint.wait"
  | "hint.showing"
  | "hint.covered"
  | "hint.roof"
  | "hint.roof.far"
  | "hint.trap"
  | "hint.taken"
  | "hint.far"
  | "hint.pick"
  | "hint.blocked"
  | "hint.slid"
  | "hint.paws"
  | "hint.tower"
  | "hint.post"
  | "hint.place"
  | "hint.corner"
  | "hint.undo.none"
  | "hint.undo.seen";

const hint = (key: Hint): Decision => ({ kind: "hint", key });
const act = (...tokens: string[]): Decision => ({ kind: "act", tokens });

/** Decide what a pick means for the seat on turn; `pushing` is the slot whose preview is open. */
export function decide(view: View, plan: string, choice: Choice, pushing: string | null, target: Target): Decision {
  if (view.seat === null || view.player !== view.seat || view.phase === "over") return hint("hint.wait");
  if (view.phase === "setup") return setUp(view, target);
  if (view.phase === "place") return place(view, target);
  if (choice.hanging) return hang(view, choice, target);
  switch (target.kind) {
    case "roof":
      return lift(view, target.id);
    case "slot":
      return slide(view, choice, pushing, target.id);
    case "cheesetower":
      return cheeseTower(view, plan, choice);
    case "post":
      return hint("hint.pick");
    default:
      return go(view, plan, choice, target.id);
  }
}

function setUp(view: View, target: Target): Decision {
  const token = target.kind === "post" ? `T:${target.id}` : `+${target.id}`;
  return view.legal.includes(token) ? act(token) : hint(whyNotNow(view));
}

function place(view: View, target: Target): Decision {
  const token = `=${target.id}`;
  return view.legal.includes(token) ? act(token) : hint(whyNotNow(view));
}

/** Why something else cannot be done in one's turn: what has to be put somewhere first, or the paws. */
export function whyNotNow(view: View): Hint {
  if (view.phase === "setup") return view.legal.some((each) => each.startsWith("T:")) ? "hint.post" : "hint.corner";
  return view.phase === "place" ? "hint.place" : "hint.paws";
}

function hang(view: View, choice: Choice, target: Target): Decision {
  const token = `T:${target.id}`;
  if (target.kind === "cheesetower") return { kind: "choose", choice: { ...choice, hanging: false } };
  return view.legal.includes(token) ? act(token) : hint("hint.post");
}

function lift(view: View, room: string): Decision {
  const token = `^${room}`;
  if (view.legal.includes(token)) return act(token);
  return hint(view.actions_left === 0 ? "hint.paws" : "hint.roof.far");
}

function slide(view: View, choice: Choice, pushing: string | null, slot: string): Decision {
  const token = slideToken(slot, choice.spare);
  if (view.legal.includes(token)) return pushing === slot ? act(token) : { kind: "push", slot };
  if (isBlocked(view, slot)) return hint("hint.blocked");
  return hint(view.slid ? "hint.slid" : "hint.paws");
}

function cheeseTower(view: View, plan: string, choice: Choice): Decision {
  const way = options(view, plan, choice).ways[CHEESE_TOWER];
  if (way) return act(...way);
  const isMine = selectable(view).includes(CHEESE_TOWER);
  if (isMine && choice.selected !== CHEESE_TOWER) return select(choice, CHEESE_TOWER);
  if (view.legal.some((token) => token.startsWith("T:"))) {
    return { kind: "choose", choice: { ...NO_CHOICE, spare: choice.spare, hanging: true } };
  }
  return isMine ? select(choice, null) : hint("hint.paws");
}

function select(choice: Choice, selected: string | null): Decision {
  return { kind: "choose", choice: { ...choice, hanging: false, selected } };
}

/** A field, tower or pantry place: go there, or select who stands there. */
function go(view: View, plan: string, choice: Choice, at: string): Decision {
  const way = options(view, plan, choice).ways[at];
  if (way) return act(...way);
  const own = selectable(view).find((place) => place === at || place === `C:${at}`);
  if (own) return select(choice, own === choice.selected ? null : own);
  const spare = (PANTRY as readonly string[]).indexOf(at);
  if (spare >= 0 && spare < view.spares.length) return { kind: "choose", choice: { ...choice, spare } };
  return hint(whyNot(view, plan, choice, at));
}

function whyNot(view: View, plan: string, choice: Choice, at: string): Hint {
  const room = roomAt(plan, at);
  if (view.actions_left === 0) return "hint.paws";
  if (room !== null && !view.open.includes(room)) return "hint.roof";
  if (occupied(view).has(at)) return choice.selected === null ? "hint.pick" : "hint.taken";
  if (choice.selected === null) return isTower(at) ? "hint.tower" : "hint.pick";
  if (isTower(at)) return "hint.tower";
  return coords(at) && view.tiles[at] === "x" ? "hint.trap" : "hint.far";
}

/**
 * What stays chosen after an action: the mouse that moved, if it can still do something, and the spare until it is
 * pushed.
 */
export function choiceAfter(choice: Choice, token: string, view: View): Choice {
  const to = token.startsWith("+") ? token.slice(1) : token.split("-")[1];
  if (token.startsWith("^")) return { ...choice, hanging: false };
  const place = to && (token.startsWith("C:") ? `C:${to}` : to);
  const keeps = place && view.actions_left > 0 && selectable(view).includes(place);
  return { ...NO_CHOICE, selected: keeps ? place : null, spare: token.startsWith(">") ? 0 : choice.spare };
}
