/** Whether the server can be reached at all. A page that needs it says when it cannot; retrying clears that. */
import type { ApiError } from "$/keeping/refused";
import { remote } from "$/keeping/remote/remoteKeeper";

class Reach {
  isOffline = $state(false);

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
