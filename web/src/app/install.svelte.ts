/**
 * The page as an app: its worker, which may send it to a table, and the browser's offer to install it, kept until
 * somebody asks for it in the menu.
 */
import { router } from "./router.svelte";

/** What Chromium hands over; other browsers have a menu entry of their own. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** The worker fetches all of the page: after the parts somebody waits for. */
const REGISTER_AFTER = 3_000;
const register = () => void navigator.serviceWorker.register("/sw.js").catch(() => {});

class Installer {
  /** Whether the browser offers to install the page. */
  canInstall = $state(false);
  private offer: InstallOffer | null = null;

  /** Register the worker where there is one to be had, once the page is there, and listen for the offer. */
  begin(): void {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as InstallOffer;
      this.canInstall = true;
    });
    // A notification was picked.
    navigator.serviceWorker?.addEventListener("message", ({ data }) => {
      if (typeof data?.goTo === "string") router.go(data.goTo);
    });
    addEventListener("appinstalled", () => (this.canInstall = false));
    // On plain http beyond this device browsers have no workers, and a page works without.
    if (import.meta.env.PROD && "serviceWorker" in navigator)
      addEventListener("load", () => setTimeout(register, REGISTER_AFTER));
  }

  async install(): Promise<void> {
    this.canInstall = false;
    await this.offer?.prompt();
  }
}

export const installer = new Installer();
