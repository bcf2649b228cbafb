/**
 * Parts of pages that nobody sees at first: fetched when the page has been there for a moment, or when somebody wants
 * one before that. So whoever comes waits only for what is shown.
 */
import type { Component } from "svelte";
import { PART_PATIENCE, within } from "../../patience";

/** What is shown later; as soon as it is here, it is shown at once. */
export interface Part<Whole> {
  here: Whole | null;
  fetch: () => Promise<Whole>;
}

/** So many milliseconds a page has to itself. */
const AFTER = 1_200;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each part has properties of its own
function part<Whole extends Component<any>>(load: () => Promise<{ default: Whole }>): Part<Whole> {
  const made: Part<Whole> = {
    here: null,
    fetch: async () => (made.here = (await within(PART_PATIENCE, load())).default),
  };
  return made;
}

export const menu = part(() => import("../Menu.svelte"));
export const howTo = part(() => import("../HowTo.svelte"));
export const keySheet = part(() => import("../playing/KeySheet.svelte"));
export const gameOver = part(() => import("../table/GameOver.svelte"));
export const planEditor = part(() => import("../home/PlanEditor.svelte"));

/** Fetch parts when the page has been there for a moment; whoever wants one that did not come will be told. */
export function fetchAhead(...parts: Part<unknown>[]): void {
  setTimeout(() => parts.forEach((each) => void each.fetch().catch(() => {})), AFTER);
}
