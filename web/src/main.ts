/** The page's beginning: settings and language first, so that nothing flickers, then the app. Its first page is fetched meanwhile. */
import { mount } from "svelte";
import App from "./App.svelte";
import { installer } from "./app/install.svelte";
import { prefs } from "./app/prefs.svelte";
import { router } from "./app/router.svelte";
import { pageOf } from "./pages";
import "./styles/fonts.css";
import "./styles/palette.css";
import "./styles/base.css";

const target = document.getElementById("app");
if (target) {
  installer.begin();
  const first = pageOf(router.route.page).catch(() => {}); // the app says so, should it fail
  await prefs.begin();
  await first;
  mount(App, { target });
}
