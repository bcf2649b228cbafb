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
  PageUp: (watched) => watched.back("turn"),
  PageDown: (watched) => watched.forth("turn"),
  Home: (watched) => watched.first(),
  End: (watched) => watched.last(),
  Escape: (watched) => watched.leaveOther(),
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
  return ACTIONS[`${event.shiftKey ? "Shift+" : ""}${event.key}`] ?? null;
}

/** Fields, lists and radio buttons need their keys themselves; buttons and links need the space bar. */
function isBusy({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.matches("input, select, textarea") || (key === " " && target.matches("button, a, summary, [role=button]"));
}
