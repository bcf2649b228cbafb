/** Whether the server can be reached at all. A page that needs it says when it cannot; retrying clears that. */
import * as api from "$/state/api";

class Reach {
  isOffline = $state(false);

  /** Note why a request failed; returns whether it was for want of an answer. */
  failed(error: api.ApiError): boolean {
    if (error.code === "offline") this.isOffline = true;
    return error.code === "offline";
  }

  /** Ask the server whether it is there. */
  async retry(): Promise<void> {
    this.isOffline = await api.hello().then(
      () => false,
      (error: api.ApiError) => error.code === "offline",
    );
  }
}

export const reach = new Reach();
