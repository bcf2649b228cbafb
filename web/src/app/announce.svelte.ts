/** The polite live region, under the name the pages know it by. */
export { announcer } from "$/ui/live.svelte";
