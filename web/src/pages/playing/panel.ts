/** What stands beside a board that is played on: what to do next, in a line. */
import { t } from "$/i18n/index.svelte";
import type { Playing } from "$/app/playing.svelte";
import { previewRun } from "$/state/preview";
import type { View } from "$/state/types";
import { HINT_RULES, ruleBehind } from "$/state/why";
import { callName, problemText, theTile } from "../names";

/** The line in an exercise: a problem, a hint, what the exercise itself has to say, or what to do next. */
export function exerciseText(playing: Playing, view: View, note: string | null): string {
  if (playing.problem) return problemText(playing.problem);
  if (playing.hint) return t(playing.hint);
  if (playing.isEnding) return `${t("ending.title", { n: view.actions_left })}. ${t("ending.text")}`;
  if (note !== null) return note;
  if (playing.choice.hanging) return t("hanging.text");
  if (view.phase === "place") return placeText(playing, view);
  if (view.phase === "setup") return setUpText(view);
  return playing.isMine ? mineText(playing, view) : "";
}

/** The rule behind that line, if it says that something is not possible. */
export function exerciseRule({ problem, hint }: Playing): string | null {
  if (problem) return ruleBehind(problem);
  return hint ? HINT_RULES[hint] : null;
}

/** What the seat on turn can do next. */
export function mineText(playing: Playing, view: View): string {
  const { selected } = playing.choice;
  if (view.actions_left === 0) return hasFreePush(view) ? t("turn.free") : t("turn.done");
  if (selected === "out") return t("turn.enter");
  if (selected?.startsWith("C:")) return t("turn.cheesy");
  if (selected) return selectedText(playing, view);
  const mice = view.mice[view.player] ?? [];
  if (!mice.some((at) => !["out", "cellar"].includes(at))) return t("turn.none.inside");
  if (view.ribbon === view.player) return t("turn.ribbon");
  return view.legal.some((token) => token.startsWith(">")) ? t("turn.start") : t("turn.start.slid");
}

/** Where to go with the selected mouse; a place that wins is named. */
function selectedText({ options: { ways }, resigned }: Playing, view: View): string {
  const at = Object.keys(ways).find((place) => previewRun(view, ways[place] ?? [], resigned).end === view.player);
  return at ? t("turn.selected.win", { at }) : t("turn.selected");
}

/** Whether it is the cheese tower that is put somewhere before the game, not a mouse. */
export function isHungFirst(view: View): boolean {
  return view.legal.some((token) => token.startsWith("T:"));
}

/** What is put somewhere before the game. */
export function setUpText(view: View): string {
  return isHungFirst(view) ? t("setup.hang.text") : t("setup.tower.text");
}

/** Whose mouse has to be put somewhere. */
export function placeText(playing: Playing, view: View): string {
  const seat = view.mice.findIndex((mice) => mice.includes("held"));
  return seat < 0 ? t("place.cheesy") : t("place.text", { name: callName(playing.info, seat) });
}

/** The title of a push that is considered. */
export function pushTitle(playing: Playing): string {
  return t("push.title", { the: theTile(playing.preview?.tile ?? "?"), at: playing.pushing ?? "" });
}

/** Whether the sliding works allow a push that costs nothing. */
export function hasFreePush(view: View): boolean {
  return view.legal.some((token) => token.startsWith(">") && view.costs[token] === 0);
}

/** What can still be pushed in this turn. */
export function pushText(view: View): string {
  if (hasFreePush(view)) return t("spare.free");
  if (view.slid) return t("spare.used");
  return view.actions_left > 0 ? t("spare.left") : t("spare.none");
}
