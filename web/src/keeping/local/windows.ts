/**
 * The browser's windows at the same tables: what they tell each other, and which of them lets bots play.
 *
 * Every window may play at a table: what it writes has a version, so of two who do so at once one is in conflict, reads
 * what the other has written, and goes on from there. Here they only hear at once that there is something to read, and
 * one of them holds the table's lock, which the browser gives to the next when that window is closed, however it ends.
 */
import { ALONE, type Windows, type WindowNews } from "./outside";

const NAME = "appenzell-tables";

/** What is used of a browser; a browser may lack any of it. */
export interface Surroundings {
  readonly locks?: Pick<LockManager, "request"> | undefined;
  readonly channel?: Pick<BroadcastChannel, "postMessage" | "onmessage"> | undefined;
  /** Call whenever this window is put behind others; returns what calls that off. */
  readonly hides?: ((call: () => void) => () => void) | undefined;
}

/** What this browser has. Locks exist on secure addresses only. */
export function surroundings(): Surroundings {
  return {
    locks: "locks" in navigator ? navigator.locks : undefined,
    channel: typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(NAME),
    hides: (call) => {
      const look = (): void => void (document.hidden && call());
      document.addEventListener("visibilitychange", look);
      return () => document.removeEventListener("visibilitychange", look);
    },
  };
}

/** The other windows, as far as the browser lets them speak; where it does not, each goes on as if it were alone. */
export function windowsIn({ locks, channel, hides }: Surroundings): Windows {
  return {
    tell: (news) => channel?.postMessage(news),
    hear: (listener) => {
      if (channel) channel.onmessage = ({ data }: MessageEvent<unknown>) => isNews(data) && listener(data);
    },
    claim: (code, changed) => {
      if (!locks) return ALONE.claim(code, changed);
      const claim = new Claim(locks, `${NAME}/${code}`, changed);
      const callOff = hides?.(() => claim.offer());
      return () => {
        callOff?.();
        claim.letGo();
      };
    },
  };
}

/** A window's claim to a table's lock: waiting for it, or holding it. */
class Claim {
  #release: (() => void) | null = null;
  #waiting = new AbortController();

  constructor(
    private readonly locks: Pick<LockManager, "request">,
    private readonly name: string,
    private readonly changed: (isOurs: boolean) => void,
  ) {
    this.#wait();
  }

  letGo(): void {
    this.#waiting.abort();
    this.#free();
  }

  /** Let another window have the lock that waits for it: browsers slow down those that nobody sees. */
  offer(): void {
    if (!this.#release) return;
    this.#free();
    this.#wait();
  }

  #free(): void {
    if (!this.#release) return;
    this.#release();
    this.#release = null;
    this.changed(false);
  }

  #wait(): void {
    const waiting = new AbortController();
    this.#waiting = waiting;
    const held = (): Promise<void> =>
      new Promise((resolve) => {
        if (waiting.signal.aborted) return resolve();
        this.#release = resolve;
        this.changed(true);
      });
    this.locks.request(this.name, { signal: waiting.signal }, held).catch((error: unknown) => {
      if (waiting.signal.aborted) return;
      // Locks can be forbidden as storage can; then every window is the one.
      console.error(error);
      this.changed(true);
    });
  }
}

/** Whether another window has said this, and not a page of another version. */
function isNews(data: unknown): data is WindowNews {
  return typeof data === "object" && data !== null && "code" in data && typeof data.code === "string";
}
