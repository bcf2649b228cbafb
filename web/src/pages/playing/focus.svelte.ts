/** Where those go on who play by keyboard, when what had the focus is gone after an action. */
import { tick } from "svelte";

/** Whether the last thing used was a key; it stays so from page to page. */
let isByKeyboard = false;
addEventListener("keydown", () => (isByKeyboard = true), true);
addEventListener("pointerdown", () => (isByKeyboard = false), true);

/**
 * Whether the board had the focus after the list of actions had it; a question that is asked in between does not count.
 */
let isOnBoard = false;
addEventListener("focusin", ({ target }) => {
  if (target instanceof Element && target.closest("[data-spot], .actions")) isOnBoard = target.matches("[data-spot]");
});

/** Whether somebody plays on the board, and not by the list. */
export function wasOnBoard(): boolean {
  return isOnBoard;
}

/** Go back to what an answer was asked for, when it is there again; whoever points needs no focus. */
export function returnTo(selector: string): void {
  void tick().then(() => {
    const found = document.querySelector<HTMLElement | SVGElement>(selector);
    if (isByKeyboard && !document.querySelector("dialog[open]")) found?.focus({ preventScroll: true });
  });
}

/**
 * Refocus whenever something of what `depends` reads has changed and the focus is lost; to be called while a component
 * is made.
 */
export function keepFocus(depends: () => unknown, refocus: () => void): void {
  $effect(() => {
    depends();
    void tick().then(() => {
      const isLost =
        document.activeElement === document.body || document.activeElement?.matches(":disabled, [inert] *");
      if (isByKeyboard && isLost && !document.querySelector("dialog[open]")) refocus();
    });
  });
}

/** Go to a spot on the board, or to the one the arrow keys have left. */
export function focusBoard(spot: Element | null = null): void {
  const found = spot ?? document.querySelector('.board [data-spot][tabindex="0"]');
  if (found instanceof HTMLElement || found instanceof SVGElement) found.focus({ preventScroll: true });
}
