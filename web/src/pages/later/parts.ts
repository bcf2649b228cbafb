/**
 * Parts of pages that nobody sees at first: fetched when the page has been there for a moment, or when somebody wants one
 * before that. So whoever comes waits only for what is shown.
 */
import { PART_PATIENCE, within } from "../../patience";

export const menu = () => within(PART_PATIENCE, import("../Menu.svelte"));
export const howTo = () => within(PART_PATIENCE, import("../HowTo.svelte"));
export const keySheet = () => within(PART_PATIENCE, import("../playing/KeySheet.svelte"));
export const gameOver = () => within(PART_PATIENCE, import("../table/GameOver.svelte"));
export const planEditor = () => within(PART_PATIENCE, import("../home/PlanEditor.svelte"));

/** So many milliseconds a page has to itself. */
const AFTER = 1_200;

/** Fetch parts when the page has been there for a moment; whoever wants one that did not come will be told. */
export function fetchAhead(...parts: (() => Promise<unknown>)[]): void {
  setTimeout(() => parts.forEach((part) => void part().catch(() => {})), AFTER);
}
