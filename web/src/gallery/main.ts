import { mount } from "svelte";
import { load } from "../kernel/load";
import "../styles/fonts.css";
import "../styles/palette.css";
import "../styles/base.css";
import Gallery from "./Gallery.svelte";

await load();
mount(Gallery, { target: document.getElementById("app") as HTMLElement });
