/**
 * Advice: what a strong bot would do, as something to be marked on the board and said in words. It is never played from
 * here: whoever asked picks it, or something else.
 */
import type { Choice } from "./marks";
import { NO_CHOICE } from "./marks";
import { knownPosition } from "./known";
import { eventsOf } from "../game/outlook";
import { isStarted } from "../kernel/machine";
import type { Target } from "./picking";
import { CHEESE_TOWER, fieldsOf, isPantry, isTower, roofOf } from "./places";
import { readToken } from "./tokens";
import type { Advice, View } from "./types";

/** What somebody strong would do, wherever they were asked. */
export type Thought = Pick<Advice, "token" | "line" | "chance">;

/** A sentence: a message key, and what it names. */
export interface Sentence {
  key: string;
  at: string;
  from: string;
  /** The fields a roof lies over: roofs bear no names. */
  fields: readonly string[];
  /** A tile letter to be named. */
  tile: string | null;
}

/** Whether one may ask: the table allows it, it is one's own turn, and there is something to choose. */
export function canAsk(hints: boolean, isMine: boolean, view: View | null): boolean {
  return hints && isMine && view !== null && view.phase !== "over" && view.legal.length > 1;
}

/** Whether advice is about this view; a late answer may be about one that is gone. */
export function isAbout(advice: Thought, view: View): boolean {
  return view.legal.includes(advice.token);
}

/** What an advised action is on the board; null for the end of a turn, which is a button. */
export function adviceTarget(text: string): Target | null {
  const token = readToken(text);
  switch (token?.kind) {
    case "lift":
      return { kind: "roof", id: token.room };
    case "slide":
      return { kind: "slot", id: token.slot };
    case "hang":
      return { kind: "post", id: token.post };
    case "enter":
    case "run":
    case "place":
      return placeTarget(token.to);
    default:
      return null;
  }
}

/** A place on the board. */
export function placeTarget(id: string): Target {
  if (id === CHEESE_TOWER) return { kind: "cheesetower", id };
  return { kind: isTower(id) ? "tower" : isPantry(id) ? "pantry" : "field", id };
}

/** What is chosen so that the advised action is one pick away: the mouse, the spare tile, or hanging the tower. */
export function choiceFor(text: string, view: View): Choice {
  const token = readToken(text);
  switch (token?.kind) {
    case "run":
      return { ...NO_CHOICE, selected: token.cheesy ? `C:${token.from}` : token.from };
    case "enter":
      return { ...NO_CHOICE, selected: view.phase === "turn" ? "out" : null };
    case "slide":
      return { ...NO_CHOICE, spare: token.spare };
    case "hang":
      return { ...NO_CHOICE, hanging: view.phase === "turn" };
    default:
      return NO_CHOICE;
  }
}

/** An advised action in words. */
export function adviceSentence(text: string, view: View, plan: string): Sentence {
  const token = readToken(text);
  const plain = { at: "", from: "", fields: [], tile: null };
  switch (token?.kind) {
    case "lift":
      return { ...plain, key: `advice.lift.${roofOf(plan, token.room)}`, fields: fieldsOf(plan, token.room) };
    case "slide":
      return { ...plain, key: "advice.push", at: token.slot, tile: view.spares[token.spare] ?? "?" };
    case "run":
      return { ...plain, key: runKey(token), at: token.to, from: token.from };
    case "enter":
      return { ...plain, ...entered(view, token.to), at: token.to };
    case "hang":
      return { ...plain, key: "advice.hang", at: token.post };
    case "place":
      return { ...plain, key: "advice.place", at: token.to };
    default:
      return { ...plain, key: "advice.end" };
  }
}

/** A mouse from outside comes in by a tower, or by a taken one over all who stand in its way. */
function entered(view: View, to: string): { key: string; from: string } {
  if (to === CHEESE_TOWER) return { key: "advice.enter.cheesetower", from: "" };
  if (isTower(to)) return { key: "advice.enter", from: "" };
  const from = towerBefore(view, to);
  if (from === null) return { key: "advice.enter.over.later", from: "" };
  return from === CHEESE_TOWER
    ? { key: "advice.enter.over.cheesetower", from: "" }
    : { key: "advice.enter.over", from };
}

/** The taken tower that is jumped over first on the way to a field; null: none, as the board stands. */
function towerBefore(view: View, to: string): string | null {
  const told = isStarted() && eventsOf(knownPosition(view), `+${to}`);
  const entry = told && told.find((event) => event.kind === "enter");
  return (entry && "over" in entry ? entry.over?.[0] : null) ?? null;
}

function runKey({ cheesy, from }: { cheesy: boolean; from: string }): string {
  if (cheesy) return "advice.cheesy";
  return from === CHEESE_TOWER ? "advice.run.tower" : "advice.run";
}

/**
 * The actions that would follow, as far as it makes sense to tell: after a push nobody knows yet what is pushed next.
 */
export function afterwards({ line }: Thought, most = 3): string[] {
  const pushes = line.flatMap((token, i) => (readToken(token)?.kind === "slide" ? i : []));
  return line
    .slice(1, Math.min(most + 1, pushes[1] ?? line.length))
    .filter((token) => readToken(token)?.kind !== "end");
}

/** A chance as one says it: never certain before it is. */
export function fairChance(chance: number): number {
  return Math.min(0.99, Math.max(0.01, chance));
}
