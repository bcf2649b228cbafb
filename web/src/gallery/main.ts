import { mount } from "svelte";
import "../styles/fonts.css";
import "../styles/palette.css";
import "../styles/base.css";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.getElementById("app") as HTMLElement });
