/**
 * The browser's windows at the same tables: what they tell each other, and which of them lets bots play.
 *
 * Every window may play at a table: what it writes has a version, so of two who do so at once one is in conflict, reads
 * what the other has written, and goes on from there. Here they only hear at once that there is something to read, and
 * one of them holds the table's lock, which the browser gives to the next when that window is closed, however it ends.
 */
import { ALONE, type Windows, type WindowNews } from "./outside";

const NAME = "appenzell-tables";

/** What is used of a browser; a browser may lack either. */
export interface Surroundings {
  readonly locks?: Pick<LockManager, "request"> | undefined;
  readonly channel?: Pick<BroadcastChannel, "postMessage" | "onmessage"> | undefined;
}

/** What this browser has. Locks exist on secure addresses only. */
export function surroundings(): Surroundings {
  return {
    locks: "locks" in navigator ? navigator.locks : undefined,
    channel: typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(NAME),
  };
}

/** The other windows, as far as the browser lets them speak; where it does not, each goes on as if it were alone. */
export function windowsIn({ locks, channel }: Surroundings): Windows {
  return {
    tell: (news) => channel?.postMessage(news),
    hear: (listener) => {
      if (channel) channel.onmessage = ({ data }: MessageEvent<unknown>) => isNews(data) && listener(data);
    },
    claim: (code, gained) => (locks ? claim(locks, code, gained) : ALONE.claim(code, gained)),
  };
}

/** Wait for a table's lock and hold it until it is let go. */
function claim(locks: Pick<LockManager, "request">, code: string, gained: () => void): () => void {
  const waiting = new AbortController();
  let letGo = (): void => waiting.abort();
  const held = (): Promise<void> =>
    new Promise((resolve) => {
      letGo = resolve;
      gained();
    });
  locks.request(`${NAME}/${code}`, { signal: waiting.signal }, held).catch((error: unknown) => {
    // Whoever has stopped waiting meant to; without locks, as where storage is forbidden, every window is the one.
    if (!waiting.signal.aborted) {
      console.error(error);
      gained();
    }
  });
  return () => letGo();
}

/** Whether another window has said this, and not a page of another version. */
function isNews(data: unknown): data is WindowNews {
  return typeof data === "object" && data !== null && "code" in data && typeof data.code === "string";
}
