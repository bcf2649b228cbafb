/**
 * The page as an app: its worker, which may send it to a table, what the worker has loaded of a newer version, and the
 * browser's offer to install the page, kept until somebody asks for it in the menu.
 */
import { within } from "../patience";
import { BASE, at } from "../whereabouts";
import { router } from "./router.svelte";

/** What Chromium hands over; other browsers have a menu entry of their own. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** The worker fetches all of the page: after the parts somebody waits for. */
const REGISTER_AFTER = 3_000;
/** How often at most a page that stays open asks whether there is a newer one. */
const ASK_EVERY = 3_600_000;
/** How long a newer version may take to be loaded where somebody waits for it. */
const RENEWAL_PATIENCE = 20_000;

class Installer {
  /** Whether the browser offers to install the page. */
  canInstall = $state(false);
  /** Whether a newer version is offered. It never comes up while somebody reads: only where a page begins. */
  isOffered = $state(false);
  private offered: InstallOffer | null = null;
  private registration: ServiceWorkerRegistration | null = null;
  private isPutOff = false;
  private asked = Date.now();

  /** Register the worker where there is one to be had, once the page is there, and listen for the offer. */
  begin(): void {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offered = event as InstallOffer;
      this.canInstall = true;
    });
    addEventListener("appinstalled", () => (this.canInstall = false));
    // On plain http beyond this device browsers have no workers, and a page works without.
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    // A notification was picked.
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (typeof data?.goTo === "string") router.go(data.goTo);
    });
    // Once all of the document is there; it may be, before the app is.
    const soon = (): unknown => setTimeout(() => void this.register(), REGISTER_AFTER);
    if (document.readyState === "complete") soon();
    else addEventListener("load", soon);
    document.addEventListener("visibilitychange", () => this.ask());
    void this.findLoaded();
  }

  async install(): Promise<void> {
    this.canInstall = false;
    await this.offered?.prompt();
  }

  /** Offer a newer version, if one has been loaded. */
  offer(): void {
    this.isOffered = !this.isPutOff && Boolean(this.registration?.waiting && navigator.serviceWorker.controller);
  }

  /** Whoever says "later" is not asked again before the page is opened anew. */
  putOff(): void {
    this.isPutOff = true;
    this.isOffered = false;
  }

  /**
   * Load the newest version there is, as it was asked for: the one the worker has, or can get. Where the worker has
   * none it is sent away, so that the page comes from where it lies.
   */
  async renew(): Promise<void> {
    const found = await this.find();
    if (!found) return location.reload();
    const next = found.waiting ?? (await within(RENEWAL_PATIENCE, newest(found)).catch(() => null));
    if (!next) await found.unregister().catch(() => false);
    if (!next) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    setTimeout(() => location.reload(), RENEWAL_PATIENCE);
    next.postMessage("take over");
  }

  /** What was loaded when the page was last open is offered at once. */
  private async findLoaded(): Promise<void> {
    this.registration = await this.find();
    this.offer();
  }

  private find(): Promise<ServiceWorkerRegistration | null> {
    if (!navigator.serviceWorker) return Promise.resolve(null);
    return navigator.serviceWorker.getRegistration(BASE).then(
      (found) => found ?? null,
      () => null,
    );
  }

  private async register(): Promise<void> {
    const found = navigator.serviceWorker.register(at("sw.js"), { scope: BASE });
    this.registration = await found.catch(() => this.registration);
  }

  /** Ask whether there is a newer version, when somebody comes back to a page that has long been open. */
  private ask(): void {
    if (document.hidden || Date.now() - this.asked < ASK_EVERY) return;
    this.asked = Date.now();
    void this.registration?.update().catch(() => {});
  }
}

/** The worker of a newer version, once it has all its files; null: there is none. */
async function newest(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  await registration.update();
  const coming = registration.installing ?? registration.waiting;
  if (!coming) return null;
  while (coming.state === "installing") {
    await new Promise((changed) => coming.addEventListener("statechange", changed, { once: true }));
  }
  return coming.state === "installed" ? coming : null;
}

export const installer = new Installer();
