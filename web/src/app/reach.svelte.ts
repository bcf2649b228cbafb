/**
 * Whether there is a server and it can be reached. A page that needs it says when it cannot; retrying clears that. What
 * is kept in this browser needs none.
 */
import type { ApiError } from "$/keeping/refused";
import { remote } from "$/keeping/remote/remoteKeeper";
import { onOtherProtocol } from "../protocol";
import { HAS_SERVER } from "../whereabouts";

/** The server is there, as far as is known; it does not answer just now; or this page has none behind it. */
export type Server = "there" | "away" | "none";

class Reach {
  isOffline = $state(false);
  /** Whether the server speaks another version of the protocol than this page: then it has to be loaded again. */
  isOld = $state(false);
  private isUnplugged = $state(navigator.onLine === false);

  constructor() {
    onOtherProtocol(() => (this.isOld = true));
    addEventListener("online", () => (this.isUnplugged = false));
    addEventListener("offline", () => (this.isUnplugged = true));
  }

  get server(): Server {
    return !HAS_SERVER ? "none" : this.isOffline || this.isUnplugged ? "away" : "there";
  }

  /** Note why a request failed; returns whether it was for want of an answer. */
  failed(error: ApiError): boolean {
    if (error.code === "offline") this.isOffline = true;
    return error.code === "offline";
  }

  /** Ask the server whether it is there. */
  async retry(): Promise<void> {
    this.isOffline = await remote.hello().then(
      () => false,
      (error: ApiError) => error.code === "offline",
    );
  }
}

export const reach = new Reach();
