import { beforeAll, expect, it } from "vitest";
import en from "$/i18n/en.json";
import { speech } from "$/i18n/index.svelte";
import { firstDraft } from "$/state/options";
import { foldedText } from "./folded";

beforeAll(() => void (speech.catalogue = en));

it("says what stays from the last game while it lies folded away, and nothing where all is as usual", () => {
  expect(foldedText({ ...firstDraft(), players: 5, target: 6 })).toBe("");
  expect(foldedText({ ...firstDraft(), timer: "fast", botPace: "brisk" })).toBe(
    "Time for a turn: Fast · How fast bots play: Brisk",
  );
  expect(foldedText({ ...firstDraft(), layout: "back", aids: "table", hints: false, start: 1 })).toBe(
    `Rooms: Back · Memory aids: For all · Hints: Off · Who starts: ${en["seat.1"]}`,
  );
});
