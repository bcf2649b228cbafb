/**
 * What a pick on the board means: play an action, select a mouse, look at a push, or nothing, and then why: that is
 * what the rules answer to the action that was meant. It decides from the view and what is already chosen; it changes
 * nothing itself.
 */
import { options, selectable } from "./choices";
import { NO_CHOICE, type Choice } from "./marks";
import { whyNot } from "../game/outlook";
import type { Reason } from "../game/reasons";
import { knownPosition } from "./known";
import { CHEESE_TOWER, PANTRY, TOWERS } from "./places";
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
  | "hint.door"
  | "hint.full"
  | "hint.place"
  | "hint.corner"
  | "hint.rules.loading"
  | "hint.rules.missing"
  | "hint.undo.none"
  | "hint.undo.seen";

const hint = (key: Hint): Decision => ({ kind: "hint", key });
const act = (...tokens: string[]): Decision => ({ kind: "act", tokens });

/** Decide what a pick means for the seat on turn; `pushing` is the slot whose preview is open. */
export function decide(view: View, choice: Choice, pushing: string | null, target: Target): Decision {
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
      return cheeseTower(view, choice);
    case "post":
      return hint("hint.pick");
    default:
      return go(view, choice, target.id);
  }
}

function setUp(view: View, target: Target): Decision {
  const token = target.kind === "post" ? `T:${target.id}` : `+${target.id}`;
  return view.legal.includes(token) ? act(token) : refused(view, token, whyNotNow(view));
}

function place(view: View, target: Target): Decision {
  const token = `=${target.id}`;
  return view.legal.includes(token) ? act(token) : refused(view, token, whyNotNow(view));
}

/** Why something else cannot be done in one's turn: what has to be put somewhere first, or the paws. */
export function whyNotNow(view: View): Hint {
  const position = knownPosition(view);
  const reason = whyNot(position, ".");
  const isHung = reason === "set_up_first" && whyNot(position, `+${TOWERS[0]}`) === "hang_first";
  return hintFor(isHung ? "hang_first" : reason, "hint.paws");
}

function hang(view: View, choice: Choice, target: Target): Decision {
  const token = `T:${target.id}`;
  if (target.kind === "cheesetower") return { kind: "choose", choice: { ...choice, hanging: false } };
  return view.legal.includes(token) ? act(token) : refused(view, token, "hint.post");
}

function lift(view: View, room: string): Decision {
  const token = `^${room}`;
  if (view.legal.includes(token)) return act(token);
  return refused(view, token, "hint.roof.far");
}

function slide(view: View, choice: Choice, pushing: string | null, slot: string): Decision {
  const token = slideToken(slot, choice.spare);
  if (view.legal.includes(token)) return pushing === slot ? act(token) : { kind: "push", slot };
  return refused(view, token, "hint.paws");
}

function cheeseTower(view: View, choice: Choice): Decision {
  const way = options(view, choice).ways[CHEESE_TOWER];
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
function go(view: View, choice: Choice, at: string): Decision {
  const way = options(view, choice).ways[at];
  if (way) return act(...way);
  const own = selectable(view).find((place) => place === at || place === `C:${at}`);
  if (own) return select(choice, own === choice.selected ? null : own);
  const spare = (PANTRY as readonly string[]).indexOf(at);
  if (spare >= 0 && spare < view.spares.length) return { kind: "choose", choice: { ...choice, spare } };
  return hint(whyNotThere(view, choice, at));
}

/** Why nobody can go there: what is said of the selected mouse, or with nobody selected of the place itself. */
function whyNotThere(view: View, choice: Choice, at: string): Hint {
  const position = knownPosition(view);
  if (choice.selected !== null) return hintFor(whyNot(position, runToken(choice.selected, at)), "hint.far");
  const hints = selectable(view).map((from) => hintFor(whyNot(position, runToken(from, at)), "hint.pick"));
  return hints.includes("hint.pick") ? "hint.pick" : (hints.find((each) => OF_PLACE.includes(each)) ?? "hint.pick");
}

/** What is about the place more than about a mouse: to mend anything else, somebody has to be picked first. */
const OF_PLACE: readonly Hint[] = ["hint.paws", "hint.roof", "hint.trap", "hint.tower"];

function runToken(from: string, at: string): string {
  return from === "out" ? `+${at}` : `${from}-${at}`;
}

function refused(view: View, token: string, otherwise: Hint): Decision {
  return hint(hintFor(whyNot(knownPosition(view), token), otherwise));
}

/** What a refusal of the rules is called here; `otherwise` where nothing more can be said of it. */
function hintFor(reason: Reason | null, otherwise: Hint): Hint {
  return (reason && HINTS[reason]) ?? otherwise;
}

/** What each refusal of the rules that a pick can meet is called here. */
export const HINTS: Readonly<Partial<Record<Reason, Hint>>> = {
  game_over: "hint.wait",
  set_up_first: "hint.corner",
  hang_first: "hint.post",
  not_a_tower: "hint.corner",
  place_first: "hint.place",
  no_actions_left: "hint.paws",
  roof_out_of_touch: "hint.roof.far",
  already_slid: "hint.slid",
  line_blocked: "hint.blocked",
  same_post: "hint.post",
  no_such_post: "hint.post",
  taken: "hint.taken",
  towers_lead_in: "hint.tower",
  cheesy_and_towers: "hint.tower",
  not_at_the_door: "hint.door",
  door_closed: "hint.door",
  pantry_full: "hint.full",
  under_roof: "hint.roof",
  on_trap: "hint.trap",
  too_dear: "hint.far",
  cheesy_too_dear: "hint.far",
  enter_by_tower: "hint.far",
  not_next: "hint.far",
  cheesy_too_far: "hint.far",
};

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
