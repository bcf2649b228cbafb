/** The keeper of this browser's tables with the real world around it: rules, a Worker that thinks, other windows. */
import { Thinker } from "$/bots/thinker";
import { compiled, load } from "$/kernel/load";
import { LocalKeeper, staffed } from "./localKeeper";
import { shelfHere, type ShelfHere } from "./shelfHere";
import { surroundings, windowsIn } from "./windows";

/** What is kept in this browser, and who keeps it. */
export interface KeptHere extends ShelfHere {
  readonly keeper: LocalKeeper;
}

/** Load the rules and keep tables on the shelf of this browser; one keeper serves the whole page. */
export async function keptHere(): Promise<KeptHere> {
  const [found] = await Promise.all([shelfHere(), load()]);
  const { shelf } = found;
  const staff = staffed({
    shelf,
    mind: new Thinker(compiled),
    windows: windowsIn(surroundings()),
    now: () => Date.now(),
    later: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    luck: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  });
  return { ...found, keeper: new LocalKeeper(staff) };
}
