/** What the keys do in a replay. Which key means what is told by `state/keys.ts`. */
import { prefs } from "$/app/prefs.svelte";
import type { Replaying } from "$/app/replaying.svelte";
import { REPLAY_KEYS, commandOf, type Command } from "$/state/keys";

export type Sheet = "menu" | "how" | "proof" | "keys";
type Action = (watched: Replaying) => void;

/** The line of turns knows more keys, as every slider does; elsewhere they scroll. */
const SLIDER_ACTIONS: Readonly<Record<string, Action>> = {
  ArrowUp: (watched) => watched.forth(),
  ArrowDown: (watched) => watched.back(),
  PageUp: (watched) => watched.forth("turn"),
  PageDown: (watched) => watched.back("turn"),
};

/** What a key asks for; null where it belongs to what has the focus. */
export function keyAction(event: KeyboardEvent): Action | "keys" | null {
  if (event.defaultPrevented || isBusy(event)) return null;
  const command = commandOf(event, prefs.hasLetters, REPLAY_KEYS);
  if (command === "help") return "keys";
  const isPlain = !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);
  if (command === null) return (isPlain && isSlider(event.target) && SLIDER_ACTIONS[event.key]) || null;
  return actionOf(command, event.key === "ArrowLeft" || event.key === "Home");
}

function actionOf(command: Command, isBack: boolean): Action | null {
  switch (command) {
    case "play":
      return (watched) => watched.toggle();
    case "step":
      return (watched) => (isBack ? watched.back() : watched.forth());
    case "turn":
      return (watched) => (isBack ? watched.back("turn") : watched.forth("turn"));
    case "ends":
      return (watched) => (isBack ? watched.first() : watched.last());
    case "leave":
      return (watched) => watched.leaveOther();
    default:
      return null;
  }
}

/** Whether something is the line of turns: it says itself where it is. */
export function isSlider(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("[role=slider]");
}

/** Fields, lists and radio buttons need their keys themselves; buttons and links need the space bar. */
function isBusy({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.matches("input, select, textarea") || (key === " " && target.matches("button, a, summary, [role=button]"))
  );
}
