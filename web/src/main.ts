/**
 * The page's beginning: settings and language first, so that nothing flickers, then the app. Its first page is fetched
 * meanwhile.
 */
import { mount } from "svelte";
import App from "./App.svelte";
import { installer } from "./app/install.svelte";
import { prefs } from "./app/prefs.svelte";
import { router } from "./app/router.svelte";
import type { Language } from "./i18n/translate";
import { UNLOADED } from "./i18n/unloaded";
import { pageOf } from "./pages";
import "./styles/fonts.css";
import "./styles/palette.css";
import "./styles/base.css";

async function begin(target: HTMLElement): Promise<void> {
  installer.begin();
  const first = pageOf(router.route.page).catch(() => {}); // the app says so, should it fail
  try {
    await prefs.begin();
  } catch {
    return sayUnloaded(target);
  }
  await first;
  mount(App, { target });
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
if (target) await begin(target);
