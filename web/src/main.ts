/**
 * The page's very beginning. It is small, and asks at once for all that the first page is made of: the app, that page
 * and its language come together, none waits for another.
 */
import { load } from "./app/storage";
import { catalogues, firstLanguage } from "./i18n/catalogues";
import type { Language } from "./i18n/translate";
import { UNLOADED } from "./i18n/unloaded";
import { pageOf } from "./pages";
import "./styles/fonts.css";
import "./styles/palette.css";
import "./styles/base.css";
import { routeAt } from "./whereabouts";

async function start(target: HTMLElement): Promise<void> {
  const language = firstLanguage((load("prefs") as { language?: unknown } | null)?.language);
  document.documentElement.lang = language;
  const app = import("./begin");
  const first = pageOf(routeAt(location.pathname, location.hash).page).catch(() => {}); // the app says so
  const words = catalogues[`./${language}.json`]?.();
  try {
    const [{ begin }] = await Promise.all([app, words]);
    await begin(target, first);
  } catch (error) {
    sayUnloaded(target);
    throw error;
  }
}

/** Without its language the page can say no more than that. */
function sayUnloaded(target: HTMLElement): void {
  const { title, again } = UNLOADED[document.documentElement.lang as Language];
  const page = document.createElement("main");
  const heading = document.createElement("h1");
  const button = document.createElement("button");
  page.style.cssText =
    "min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 16px; padding: 20px; " +
    "text-align: center";
  button.style.cssText = "min-height: 48px; padding: 8px 24px";
  heading.textContent = title;
  button.textContent = again;
  button.onclick = () => location.reload();
  page.append(heading, button);
  target.replaceChildren(page);
}

const target = document.getElementById("app");
if (target) await start(target);
