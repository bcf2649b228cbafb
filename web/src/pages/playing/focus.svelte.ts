/** Where those go on who play by keyboard, when what had the focus is gone after an action. */
import { tick } from "svelte";

/** Whether the last thing used was a key; it stays so from page to page. */
let isByKeyboard = false;
addEventListener("keydown", () => (isByKeyboard = true), true);
addEventListener("pointerdown", () => (isByKeyboard = false), true);

/** Refocus whenever something of what `depends` reads has changed and the focus is lost; to be called while a component is made. */
export function keepFocus(depends: () => unknown, refocus: () => void): void {
  $effect(() => {
    depends();
    void tick().then(() => {
      const isLost = document.activeElement === document.body || document.activeElement?.matches(":disabled, [inert] *");
      if (isByKeyboard && isLost && !document.querySelector("dialog[open]")) refocus();
    });
  });
}

/** Go to a spot on the board, or to the one the arrow keys have left. */
export function focusBoard(spot: Element | null = null): void {
  const found = spot ?? document.querySelector('.board [data-spot][tabindex="0"]');
  if (found instanceof HTMLElement || found instanceof SVGElement) found.focus({ preventScroll: true });
}
