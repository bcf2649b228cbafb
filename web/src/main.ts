/** The page's beginning: settings and language first, so that nothing flickers, then the app. */
import { mount } from "svelte";
import App from "./App.svelte";
import { installer } from "./app/install.svelte";
import { prefs } from "./app/prefs.svelte";
import "./styles/fonts.css";
import "./styles/palette.css";
import "./styles/base.css";

const target = document.getElementById("app");
if (target) {
  installer.begin();
  await prefs.begin();
  mount(App, { target });
}
