import { beforeAll, expect, it } from "vitest";
import en from "$/i18n/en.json";
import { speech } from "$/i18n/index.svelte";
import { SPEEDS } from "$/state/reading";
import type { SeatInfo, TableInfo } from "$/state/types";
import { callName, endText, lostTitle, personLine, speedText } from "./names";

beforeAll(() => void (speech.catalogue = en));

it("says that there is no table only where there is none", () => {
  const title = (code: string): string => lostTitle({ code, params: {} });
  expect([title("unknown_table"), title("expired")]).toEqual([en["lost.title"], en["lost.title"]]);
  expect([title("busy"), title("too_fast"), title("internal")]).toEqual([
    en["lost.now"],
    en["lost.now"],
    en["lost.now"],
  ]);
});

const aSeat = (change: Partial<SeatInfo>): SeatInfo => ({
  seat: 0,
  kind: "person",
  name: null,
  level: null,
  memory: null,
  connected: true,
  covered: false,
  cover_from: null,
  resigned: false,
  aids: false,
  ...change,
});

it("calls a person by the chosen name, and by the colour's where there is none", () => {
  const seats = [aSeat({ name: "Anna" }), aSeat({ seat: 1 }), aSeat({ seat: 2, kind: "bot", level: "child" })];
  const info = { seats, you: [0] } as unknown as TableInfo;
  expect([0, 1, 2].map((seat) => callName(info, seat))).toEqual(["Anna", en["seat.1"], en["level.child"]]);
  expect(seats.map((seat) => personLine(seat, [0], false))).toEqual([
    en["person.you"],
    en["person.human"],
    en["level.child.kind"],
  ]);
  expect(personLine(aSeat({ name: "Anna" }), [], false)).toBe(en["seat.0"]);
  expect(personLine(aSeat({ name: "Anna", resigned: true }), [0], false)).toBe("has resigned");
});

it("says whose third mouse ended the game", () => {
  const fallen = ["cellar", "cellar", "cellar", "out"];
  const view = { winner: 1, players: 2, turn: 9, mice: [fallen, ["a1"]] };
  const info = { seats: [aSeat({ name: "Anna" })], you: [0] } as unknown as TableInfo;
  expect(endText(info, "third_mouse", view)).toBe("In round 5 your third mouse fell into the cellar.");
  expect(endText({ ...info, you: [1] }, "third_mouse", view)).toBe(
    "In round 5 the third mouse of Anna fell into the cellar.",
  );
  expect(endText(info, "third_mouse", { ...view, mice: [fallen, fallen] })).toContain("Anna and Gentian");
});

it("writes a speed in one way", () => {
  expect(SPEEDS.map(speedText)).toEqual(["½×", "1×", "2×", "4×", en["watch.speed.now"]]);
});
