/**
 * Where those go on who use the keyboard or hear the page, when they come from one page to the next: at its heading.
 */

const PATIENCE = 5_000;

/** Focus the heading, unless something else has the focus; returns whether nothing is left to be waited for. */
export function focusHeading(): boolean {
  if (document.activeElement !== document.body) return true;
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** The same as soon as there is a heading. */
export function arrive(): () => void {
  const look = (): void => {
    if (focusHeading()) stop();
  };
  const watcher = new MutationObserver(look);
  const timer = setTimeout(() => watcher.disconnect(), PATIENCE);
  function stop(): void {
    watcher.disconnect();
    clearTimeout(timer);
  }
  watcher.observe(document.body, { childList: true, subtree: true });
  return stop;
}
