import { describe, expect, it } from "vitest";
import { edited, placeOfRefusal, sectionOf } from "./editing";
import {
  POSTS,
  UNSEEN,
  dealt,
  leftOf,
  newPosition,
  stockOf,
  viewOfPosition,
  withCellar,
  withCheesy,
  withCollected,
  withLayout,
  withModule,
  withMouse,
  withPlayers,
  withRoof,
  withTile,
  type Position,
} from "./position";
import { decodePosition, encodePosition, readSnapshot } from "./positionLink";
import { planOf } from "./places";

const plain = newPosition(() => 0.5);
const unseen = (position: Position): number => Object.values(position.tiles).filter((tile) => tile === UNSEEN).length;
const total = (position: Position): number =>
  Object.values(stockOf(position.setup.modules)).reduce((sum, n) => sum + n, 0);

/** Every tile is laid, a spare, or in the deck. */
function isWhole(position: Position): boolean {
  const all = [
    ...Object.values(position.tiles).filter((tile) => tile !== UNSEEN),
    ...position.spares,
    ...position.deck,
  ];
  return all.length === total(position) && position.deck.length === unseen(position);
}

describe("a position", () => {
  it("begins with everything unseen, and all tiles there", () => {
    expect([unseen(plain), plain.deck.length, isWhole(plain)]).toEqual([33, 33, true]);
    expect(POSTS).toHaveLength(20);
  });

  it("keeps the deck in step with what is laid", () => {
    const laid = withTile(withTile(plain, "b2", "A"), "p1", "x");
    expect([leftOf(laid, "A"), leftOf(laid, "x"), laid.spares, isWhole(laid)]).toEqual([2, 2, ["x"], true]);
    expect(withTile(plain, "p1", UNSEEN)).toBe(plain);
    expect(withTile(plain, "p2", "A")).toBe(plain);
    const many = ["b1", "b2", "b3", "b4"].reduce((position, field) => withTile(position, field, "A"), plain);
    expect([leftOf(many, "A"), many.deck.length]).toEqual([-1, 29]);
  });

  it("lays blank tiles into a room that is opened, and keeps them when it is covered", () => {
    const open = withRoof(withTile(plain, "a4", "B"), "K");
    expect([open.open, open.tiles.a2, open.tiles.a4, isWhole(open)]).toEqual([["K"], ".", "B", true]);
    expect(withRoof(open, "K")).toMatchObject({ open: [], tiles: { a2: ".", a4: "B" } });
  });

  it("lays what the deck has once there are no blank tiles", () => {
    const scarce = { ...plain, deck: `AB${plain.deck.replace(/\./g, "x").slice(0, 31)}` };
    expect(withRoof(scarce, "K").tiles).toMatchObject({ a2: "A", a4: "B" });
  });

  it("puts mice down, moves them on and takes them away", () => {
    const put = withMouse(plain, 0, "b2");
    expect([put.mice[0], put.open]).toEqual([["a1", "b2", "out", "out"], ["N"]]);
    expect(withMouse(put, 0, "b2").mice[0]).toEqual(["a1", "out", "out", "out"]);
    expect(withMouse(put, 1, "b2").mice).toEqual([
      ["a1", "out", "out", "out"],
      ["g1", "b2", "out", "out"],
    ]);
    const all = ["b2", "c2", "b3", "c3"].reduce((position, field) => withMouse(position, 0, field), plain);
    expect(all.mice[0]).toEqual(["a1", "b2", "c2", "c3"]);
  });

  it("draws no trap under a mouse", () => {
    const trapped = { ...plain, deck: `xx${plain.deck.replace(/[x.]/g, "")}`.padEnd(33, "A") };
    expect(withMouse(trapped, 0, "b2").tiles.b2).not.toBe("x");
    expect(withRoof(trapped, "N").tiles.b2).toBe("x");
  });

  it("sends mice to the cellar, those outside first", () => {
    expect(withCellar(plain, 0, 2).mice[0]).toEqual(["a1", "out", "cellar", "cellar"]);
    expect(withCellar(withCellar(plain, 0, 3), 0, 1).mice[0]?.filter((at) => at === "cellar")).toHaveLength(1);
    expect(withCellar(plain, 0, 4).mice[0]).toEqual(["cellar", "cellar", "cellar", "cellar"]);
  });

  it("gives cheese and takes it", () => {
    const given = withCollected(withCollected(plain, 1, "C"), 1, "A");
    expect([given.collected, withCollected(given, 1, "C").collected]).toEqual([
      ["", "AC"],
      ["", "A"],
    ]);
    expect(viewOfPosition(given).stock).toMatchObject({ A: 3, B: 4, C: 3 });
  });

  it("brings what a module needs, and takes it away with it", () => {
    const cheesy = withModule(plain, "cheesy", true);
    expect([cheesy.cheesy, cheesy.tiles.d4, cheesy.open, cheesy.spares, isWhole(cheesy)]).toEqual([
      "d4",
      "g",
      ["M"],
      [".", "."],
      true,
    ]);
    const all = withModule(withModule(cheesy, "pantry", true), "tower", true);
    expect([all.spares.length, all.cheese_tower, isWhole(all)]).toEqual([4, "c1", true]);
    const shelved = withMouse(withMouse(all, 0, "p1"), 1, "tower");
    const none = withModule(withModule(withModule(shelved, "pantry", false), "tower", false), "cheesy", false);
    expect([
      none.cheesy,
      none.cheese_tower,
      none.mice.flat().includes("p1"),
      none.mice.flat().includes("tower"),
      isWhole(none),
    ]).toEqual([null, null, false, false, true]);
  });

  it("has five players only with the cheese tower", () => {
    const five = withPlayers(plain, 5);
    expect([five.setup.modules, five.mice.length, five.collected.length]).toEqual([["tower"], 5, 5]);
    expect(withModule(five, "tower", false).setup.players).toBe(4);
    expect(withPlayers({ ...five, player: 4, ribbon: 4 }, 2)).toMatchObject({ player: 1, ribbon: null });
  });

  it("shows what lies open, and remembers the rest", () => {
    const view = viewOfPosition(withTile(withRoof(plain, "K"), "b5", "B"));
    expect(Object.keys(view.tiles)).toEqual(["a2", "a4"]);
    expect(view.memory).toEqual({ b5: "B" });
  });

  it("opens the rooms of another layout where somebody stands", () => {
    const other = withLayout(withCheesy(withModule(plain, "cheesy", true), "f6"), "back");
    expect([other.setup.layout, other.open]).toEqual(["back", ["E"]]);
  });

  it("keeps the order of the deck", () => {
    expect(dealt({ ...plain, deck: plain.deck }, () => 0).deck).toBe(plain.deck);
  });
});

describe("a link", () => {
  const rich = withMouse(
    withModule(
      withModule(withModule(withModule(withPlayers(plain, 3), "cheesy", true), "pantry", true), "tower", true),
      "works",
      true,
    ),
    1,
    "p2",
  );
  const own = withLayout(withTile(plain, "b2", "x"), planOf("back"));

  it.each([
    ["plain", plain],
    ["rich", { ...rich, ribbon: 2, works_used: [1, 4], slid: true, collected: ["A", "", "BCD"] }],
    ["own", own],
    ["over", { ...plain, phase: "over" as const, winner: 1 }],
  ])("holds a %s position", (_, position) => {
    const text = encodePosition(position);
    expect(decodePosition(text)).toEqual(position);
    expect(text).toMatch(/^[\w~-]{80,260}$/);
  });

  it.each([
    "",
    "nonsense",
    "1_24",
    encodePosition(plain).slice(0, -3),
    encodePosition(plain).replace("1_", "2_"),
    encodePosition(plain).replaceAll("A", "Z"),
  ])("holds nothing in %j", (text) => expect(decodePosition(text)).toBeNull());

  it("reads snapshots, and nothing else", () => {
    expect(readSnapshot(JSON.stringify(rich))).toEqual(rich);
    for (const text of [
      "",
      "{",
      "5",
      "{}",
      JSON.stringify({ ...plain, mice: [["zz"]] }),
      JSON.stringify({ ...plain, tiles: { b2: "??" } }),
    ])
      expect(readSnapshot(text)).toBeNull();
  });
});

describe("the tools", () => {
  const at = (id: string) => ({ kind: "field" as const, id });

  it("do what they are for", () => {
    expect(edited(plain, { kind: "tile", tile: "C" }, at("b4")).tiles.b4).toBe("C");
    expect(edited(plain, { kind: "roof" }, at("b4")).open).toEqual(["H"]);
    expect(edited(plain, { kind: "mouse", seat: 1 }, { kind: "tower", id: "a7" }).mice[1]).toEqual([
      "g1",
      "a7",
      "out",
      "out",
    ]);
    expect(edited(withModule(plain, "tower", true), { kind: "tower" }, { kind: "post", id: "e7" }).cheese_tower).toBe(
      "e7",
    );
    expect(
      edited(withModule(plain, "tower", true), { kind: "mouse", seat: 0 }, { kind: "cheesetower", id: "T" }).mice[0],
    ).toContain("tower");
    expect(edited(withModule(plain, "cheesy", true), { kind: "cheesy" }, at("f6")).cheesy).toBe("f6");
  });

  it("leave everything as it is where they have no business", () => {
    expect(edited(plain, { kind: "tile", tile: "C" }, { kind: "tower", id: "a1" })).toBe(plain);
    expect(edited(plain, { kind: "cheesy" }, at("b4"))).toBe(plain);
    expect(edited(plain, { kind: "roof" }, { kind: "tower", id: "a1" })).toBe(plain);
  });

  it("know where a refusal belongs", () => {
    expect([
      sectionOf("under_roof"),
      sectionOf("bad_actions"),
      sectionOf("third_mouse"),
      sectionOf("bad_players"),
      sectionOf("no_key"),
      sectionOf(null),
    ]).toEqual(["pieces", "turn", "cheese", "setup", "file", "file"]);
    expect([placeOfRefusal({ at: "b2" }), placeOfRefusal({ at: "'zz'" }), placeOfRefusal({})]).toEqual([
      "b2",
      null,
      null,
    ]);
  });
});
