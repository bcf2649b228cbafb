import { beforeEach, expect, it } from "vitest";
import de from "$/i18n/de.json";
import en from "$/i18n/en.json";
import fr from "$/i18n/fr.json";
import it_ from "$/i18n/it.json";
import { speech } from "$/i18n/index.svelte";
import type { Playing } from "$/app/playing.svelte";
import { FRONT, aView } from "$/state/fixtures";
import type { GameEvent, Step, View } from "$/state/types";
import { isOutdating, leftText, nowText, outdatedAndLasting, sentences, standing, undoneText } from "./telling";

const playing = { plan: FRONT, you: [0], info: null } as unknown as Playing;
const say = (events: GameEvent[], change: Partial<View> = {}): string =>
  sentences(playing, { seat: 1, events, view: aView(change) }).join(" ");

beforeEach(() => {
  speech.catalogue = en;
});

it("tells a roof with its fields and all that lies below", () => {
  expect(say([{ kind: "lift", room: "K", tiles: { a2: "B", a4: "x" } }])).toBe(
    "Gentian lifts: Thatched roof over a2 a3 a4. Below it: a2 Brie, a3 Dais, and a4 Mousetrap.",
  );
});

it("tells a push with what goes in, what comes out and what is in sight", () => {
  const slide: GameEvent = { kind: "slide", slot: "a4", spare: 0, in: "E", out: "x", revealed: {} };
  expect(say([slide], { open: ["H"], tiles: { b4: "D" } })).toBe(
    "Gentian pushes the Emmental in at a4. Out comes: Mousetrap. In sight: b4 Danbo.",
  );
});

it("names a post as a post, not as the field behind it", () => {
  expect(say([{ kind: "hang", from: null, post: "a3" }])).toBe("Gentian hangs the cheese tower at a3.");
});

it("tells whose turn it is, and who won", () => {
  expect(say([{ kind: "turn", seat: 0, turn: 2 }])).toBe("Your turn.");
  expect(say([{ kind: "turn", seat: 1, turn: 2 }])).toBe("Gentian’s turn.");
  expect(say([{ kind: "over", winner: 1, reason: "target" }])).toBe("Gentian wins.");
});

it("lets go of what was said when a turn or an open room ends", () => {
  expect([isOutdating([{ kind: "cover", rooms: ["K"] }]), isOutdating([{ kind: "turn", seat: 1, turn: 2 }])]).toEqual([
    true,
    true,
  ]);
  expect(isOutdating([{ kind: "lift", room: "K", tiles: {} }])).toBe(false);
});

it("tells apart what roofs lie over by now", () => {
  const step = (events: GameEvent[]): Step => ({
    seat: 1,
    turn: 1,
    token: null,
    events,
    view: aView(),
    unseen: {},
    pair: null,
  });
  const lift = step([{ kind: "lift", room: "K", tiles: { a2: "B", a4: "x" } }]);
  const turn = step([
    { kind: "cover", rooms: ["K"] },
    { kind: "turn", seat: 0, turn: 2 },
  ]);
  expect(outdatedAndLasting(playing, [lift, turn]).map(({ length }) => length)).toEqual([1, 2]);
  expect(outdatedAndLasting(playing, [turn, lift])).toEqual([
    [],
    [...sentences(playing, turn), ...sentences(playing, lift)],
  ]);
});

it("tells how things stand, and nothing under roofs", () => {
  const view = aView({
    mice: [
      ["a1", "b4", "out", "cellar"],
      ["g7", "out", "out", "out"],
    ],
    collected: ["D", ""],
    open: ["H"],
    tiles: { b4: "D", b5: "." },
  });
  expect(standing(playing, view)).toBe(
    "Your turn. 4 of four paws left. " +
      "Poppy: mice Tower a1, b4, one outside, and one in the cellar; 1 of 4 cheeses: Danbo. " +
      "Gentian: mice Tower g7 and 3 outside; no cheese yet. To push: Emmental. In sight: b4 Danbo.",
  );
});

it("says what is put where before the game, to whoever has to", () => {
  const view = aView({ phase: "setup", legal: ["+a1"] });
  expect(nowText(playing, view)).toBe("Your turn. Choose a tower. Your first mouse starts there.");
  expect(nowText(playing, { ...view, player: 1 })).toBe("Gentian’s turn.");
  expect(standing(playing, view)).toContain("Choose a tower.");
});

it("does not call those for whom a bot plays, but tells them the way back", () => {
  const seats = [
    { seat: 0, kind: "person", name: "", covered: true },
    { seat: 1, kind: "person", name: "", covered: false },
  ];
  const resting = { ...playing, info: { seats, you: [0] } } as unknown as Playing;
  expect(nowText(resting, aView())).toBe("A bot plays for you.");
  expect(standing(resting, aView()).startsWith(en["hint.covered"])).toBe(true);
  expect(standing(resting, aView())).not.toContain("our turn");
});

it("does not call those to their turn who have resigned", () => {
  const seats = [
    { seat: 0, kind: "person", name: "", resigned: true },
    { seat: 1, kind: "bot", level: "child" },
  ];
  const gone = { ...playing, info: { seats, you: [0] } } as unknown as Playing;
  expect(nowText(gone, aView({ phase: "setup", legal: [] }))).toBe("Poppy’s turn.");
});

it.each([de, en, fr, it_])("names the button that gives the seat back", (catalogue) => {
  expect(catalogue["hint.covered"]).toContain(catalogue["turn.return"]);
});

it("tells what was taken back, and no tile with it", () => {
  expect(
    undoneText(playing, { seat: 0, turn: 1, token: "^K", events: [{ kind: "lift", room: "K", tiles: { a2: "B" } }] }),
  ).toMatch(/^Taken back: Poppy .*roof/);
  expect(
    undoneText(playing, { seat: 0, turn: 1, token: "^K", events: [{ kind: "lift", room: "K", tiles: { a2: "B" } }] }),
  ).not.toContain("Brie");
});

it("tells what is left of a turn", () => {
  expect([
    leftText(aView({ actions_left: 2 })),
    leftText(aView({ actions_left: 0, legal: ["."] })),
    leftText(aView({ phase: "place" })),
  ]).toEqual(["2 of four paws left.", en["turn.done"], null]);
});
