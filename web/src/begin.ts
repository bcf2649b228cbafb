/** The page as soon as all of it is there: settings and language first, so that nothing flickers, then the app. */
import { mount } from "svelte";
import App from "./App.svelte";
import { installer } from "./app/install.svelte";
import { prefs } from "./app/prefs.svelte";

/** Show the page; throws if its language cannot be had. `first` is what is to be shown in it, on its way. */
export async function begin(target: HTMLElement, first: Promise<unknown>): Promise<void> {
  installer.begin();
  await prefs.begin();
  await first;
  mount(App, { target });
}
