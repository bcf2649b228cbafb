/** Where those go on who use the keyboard or hear the page, when they come from one page to the next: at its heading. */

const PATIENCE = 5_000;

/** Focus the heading as soon as there is one, unless something else has the focus by then. */
export function arrive(): () => void {
  const look = (): void => {
    if (document.activeElement !== document.body) return stop();
    const heading = document.querySelector<HTMLElement>("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    stop();
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
