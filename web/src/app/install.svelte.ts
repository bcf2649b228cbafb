/** The page as an app: its worker, and the browser's offer to install it, kept until somebody asks for it in the menu. */

/** What Chromium hands over; other browsers have a menu entry of their own. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

class Installer {
  /** Whether the browser offers to install the page. */
  canInstall = $state(false);
  private offer: InstallOffer | null = null;

  /** Register the worker where there is one to be had, and listen for the offer. */
  begin(): void {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as InstallOffer;
      this.canInstall = true;
    });
    addEventListener("appinstalled", () => (this.canInstall = false));
    // On plain http beyond this device browsers have no workers, and a page works without.
    if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => {});
  }

  async install(): Promise<void> {
    this.canInstall = false;
    await this.offer?.prompt();
  }
}

export const installer = new Installer();
