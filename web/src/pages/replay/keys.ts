/** Which key does what in a replay. */
import type { Replaying } from "$/app/replaying.svelte";

export type Sheet = "menu" | "how" | "proof" | "keys";
type Action = (watched: Replaying) => void;

const ACTIONS: Readonly<Record<string, Action>> = {
  " ": (watched) => watched.toggle(),
  ArrowLeft: (watched) => watched.back(),
  ArrowRight: (watched) => watched.forth(),
  "Shift+ArrowLeft": (watched) => watched.back("turn"),
  "Shift+ArrowRight": (watched) => watched.forth("turn"),
  Home: (watched) => watched.first(),
  End: (watched) => watched.last(),
  Escape: (watched) => watched.leaveOther(),
};

/** More of them for the line of turns, as for every slider; elsewhere they scroll. */
const SLIDER_ACTIONS: Readonly<Record<string, Action>> = {
  ArrowUp: (watched) => watched.forth(),
  ArrowDown: (watched) => watched.back(),
  PageUp: (watched) => watched.forth("turn"),
  PageDown: (watched) => watched.back("turn"),
};

/** The rows of the list of keys: what is pressed, and the message that says what it does. */
export const KEY_ROWS = [
  { keys: ["Space"], key: "keys.play" },
  { keys: ["←", "→"], key: "keys.step" },
  { keys: ["⇧ ←", "⇧ →"], key: "keys.turn" },
  { keys: ["Home", "End"], key: "keys.ends" },
  { keys: ["Esc"], key: "keys.leave" },
  { keys: ["?"], key: "keys.list" },
] as const;

/** What a key asks for; null where it belongs to what has the focus. */
export function keyAction(event: KeyboardEvent): Action | "keys" | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isBusy(event)) return null;
  if (event.key === "?") return "keys";
  const key = `${event.shiftKey ? "Shift+" : ""}${event.key}`;
  return ACTIONS[key] ?? (isSlider(event.target) ? SLIDER_ACTIONS[key] : null) ?? null;
}

/** Whether something is the line of turns: it says itself where it is. */
export function isSlider(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("[role=slider]");
}

/** Fields, lists and radio buttons need their keys themselves; buttons and links need the space bar. */
function isBusy({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.matches("input, select, textarea") || (key === " " && target.matches("button, a, summary, [role=button]"));
}
