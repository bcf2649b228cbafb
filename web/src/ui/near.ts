/**
 * What is built only when it comes near the window: a page of many drawings is there at once, and each drawing before
 * anybody sees its place. Whoever prints gets them all.
 */
import { flushSync } from "svelte";
import type { Attachment } from "svelte/attachments";

/** How far from the window something is near, in windows: nobody scrolls as far before it is drawn. */
const MARGIN = "150% 0px";

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** Calls back once, when the element is near the window or everything is about to be printed. */
export function whenNear(then: () => void): Attachment {
  return (element) => {
    observer ??= begin();
    waiting.set(element, then);
    observer.observe(element);
    return () => leave(element);
  };
}

function begin(): IntersectionObserver {
  addEventListener("beforeprint", () => flushSync(() => arrive([...waiting.keys()])));
  const found = (entries: readonly IntersectionObserverEntry[]): void =>
    arrive(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target));
  return new IntersectionObserver(found, { rootMargin: MARGIN });
}

function arrive(elements: readonly Element[]): void {
  for (const element of elements) {
    const then = waiting.get(element);
    leave(element);
    then?.();
  }
}

function leave(element: Element): void {
  waiting.delete(element);
  observer?.unobserve(element);
}
