/**
 * The rules in the page: the kernel's module, fetched with the first board that is played on. Until it is there nothing
 * can be picked; where a browser cannot run it, the list of all actions still plays.
 */
import { load } from "$/kernel/load";
import { isStarted } from "$/kernel/machine";

class Rules {
  /** Whether they can be asked. */
  isReady = $state(isStarted());
  /** Whether they could not be fetched, or cannot run here. */
  isMissing = $state(false);

  /** Fetch them, unless they are there; after a failure that is tried again. */
  async fetch(): Promise<void> {
    if (isStarted()) this.isReady = true;
    if (this.isReady) return;
    this.isMissing = typeof WebAssembly === "undefined";
    if (this.isMissing) return;
    try {
      await load();
      this.isReady = true;
    } catch {
      this.isMissing = true;
    }
  }
}

export const rules = new Rules();
