/**
 * The rules in the page: the kernel's module, fetched with the first board that is played on. Until it is there nothing
 * can be picked; where a browser cannot run it, the list of all actions still plays.
 */
import { load } from "$/kernel/load";
import { isStarted } from "$/kernel/machine";

class Rules {
  /** Whether they have been fetched here. */
  private isFetched = $state(false);
  /** Whether they could not be fetched, or cannot run here. */
  isMissing = $state(false);

  /** Whether they can be asked. */
  get isReady(): boolean {
    return this.isFetched || isStarted();
  }

  /** Fetch them, unless they are there; after a failure that is tried again. Nothing changes before it is awaited. */
  async fetch(): Promise<void> {
    if (isStarted()) return;
    await Promise.resolve();
    this.isMissing = typeof WebAssembly === "undefined";
    if (this.isMissing) return;
    try {
      await load();
      this.isFetched = true;
    } catch {
      this.isMissing = true;
    }
  }
}

export const rules = new Rules();
