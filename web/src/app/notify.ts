/**
 * The browser's own notifications. Nobody is asked before they have asked for them; where a browser has none, or does
 * not allow them, the page says so and the title of its tab still tells.
 */
import { at } from "../whereabouts";

const ICON = at("icons/icon-192.png");

function canNotify(): boolean {
  return "Notification" in window && isSecureContext;
}

/** Ask the person to allow notifications; returns whether they do. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Show a notification that leads back to this page; one for each tag at most. */
export async function notify(title: string, body: string, tag: string): Promise<void> {
  if (!canNotify() || Notification.permission !== "granted") return;
  const options: NotificationOptions = { body, tag, icon: ICON, badge: ICON };
  const worker = await navigator.serviceWorker?.getRegistration();
  // Phones know notifications of a worker only; the worker then brings the page to the front.
  if (worker?.active) return worker.showNotification(title, { ...options, data: location.pathname + location.hash });
  const shown = new Notification(title, options);
  shown.onclick = () => {
    focus();
    shown.close();
  };
}

/** Take back what was shown under a tag: whoever is here needs it no more. */
export async function unnotify(tag: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications({ tag })) ?? []) shown.close();
}
