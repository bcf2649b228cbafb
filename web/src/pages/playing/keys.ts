/** What the keys do on any board that is played on. Which key means what is told by `state/keys.ts`. */
import { announcer } from "$/ui/live.svelte";
import type { Exercise } from "$/app/exercise.svelte";
import { prefs } from "$/app/prefs.svelte";
import { placeTarget } from "$/state/advice";
import { KEYS, commandOf, keysAlone, type Command } from "$/state/keys";
import { focusBoard } from "./focus.svelte";
import { standing } from "./telling";

/**
 * What a key press asks the page for; null: nothing, or it is for what has the focus, or for an open
 * dialog. A key that is held asks once: else it would answer the question it has raised.
 */
export function askedBy(event: KeyboardEvent): Command | null {
  if (event.defaultPrevented || event.repeat || isTyping(event.target) || document.querySelector("dialog[open]"))
    return null;
  const command = commandOf(event, prefs.hasLetters);
  return KEYS.some((each) => each.command === command && each.local) ? null : command;
}

/** For a button that comes under the focus by itself: the key that brought it there has to be let go first. */
export function ignoreHeld(event: KeyboardEvent): void {
  if (event.repeat && commandOf(event) === "pick") event.preventDefault();
}

/** Take a key press in an exercise or a lesson. */
export function pressAlone(event: KeyboardEvent, exercise: Exercise, openKeys: () => void): void {
  const command = askedBy(event);
  if (command === null || !keysAlone().some((each) => each.command === command)) return;
  event.preventDefault();
  actAlone(command, exercise, openKeys);
}

function actAlone(command: Command, exercise: Exercise, openKeys: () => void): void {
  switch (command) {
    case "help":
      return openKeys();
    case "board":
      return focusBoard();
    case "mouse":
      return focusMouse(exercise.nextMouse());
    case "end":
      return exercise.view?.legal.includes(".") ? exercise.endTurn() : undefined;
    case "undo":
      return exercise.canUndo ? exercise.undo() : undefined;
    case "stand":
      return exercise.view ? announcer.say(standing(exercise, exercise.view)) : undefined;
    case "back":
      return exercise.cancel();
    default:
      return undefined;
  }
}

/** Go to a selected mouse on the board; those outside have no place there. */
export function focusMouse(selected: string | null): void {
  const at = selected?.replace("C:", "") ?? "out";
  document.querySelector<SVGElement>(`[data-spot="${placeTarget(at).kind}:${at}"]`)?.focus({ preventScroll: true });
}

/** Whether somebody is typing or choosing, so that letters are theirs. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches("textarea, select, input:not([type=radio], [type=checkbox], [type=range])")
  );
}
