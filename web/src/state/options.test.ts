import { describe, expect, it } from "vitest";
import { PLANS } from "./places";
import type { TableInfo } from "./types";
import {
  anew,
  badNameAt,
  botSeats,
  commonLevel,
  firstDraft,
  followed,
  isBadName,
  isSaidAtField,
  mended,
  request,
  stock,
  watchRequest,
  withBot,
  withLevel,
  withModule,
  withPlayers,
  withProgram,
  type Draft,
} from "./options";
import {
  bareIn,
  between,
  countOf,
  drawable,
  faultOf,
  isShape,
  isWritten,
  lay,
  planFrom,
  roomOf,
  roomsFault,
  roomsIn,
  tidy,
} from "./plan";

describe("the form for a new table", () => {
  it("starts against keen bots", () => {
    const { options, seats } = request(firstDraft());
    expect(options).toEqual({
      players: 3,
      target: 4,
      layout: "front",
      modules: [],
      memory_aids: "off",
      timer: "off",
      hints: true,
      bot_pace: "usual",
      start: null,
    });
    expect(seats.map(({ kind, level, memory }) => [kind, level, memory])).toEqual([
      ["me", "keen", null],
      ["bot", "keen", null],
      ["bot", "keen", null],
    ]);
  });

  it("makes the table of a game once more, unless friends would be missed", () => {
    const { options } = request(firstDraft());
    const bare = {
      name: null,
      level: null,
      memory: null,
      connected: true,
      covered: false,
      cover_from: null,
      resigned: false,
      aids: false,
    };
    const seats = [
      { ...bare, seat: 0, kind: "person", name: "Anna", resigned: true },
      { ...bare, seat: 1, kind: "bot", level: "child", memory: "perfect" },
    ];
    const info = { options, seats, you: [0], public: false } as unknown as TableInfo;
    expect(anew(info)?.seats.map(({ kind, name, level, memory }) => [kind, name, level, memory])).toEqual([
      ["me", "Anna", "keen", null],
      ["bot", null, "child", "perfect"],
    ]);
    expect(anew({ ...info, you: [] })).toBeNull();
  });

  it("takes one bot for all seats, or one for each", () => {
    const all = withLevel(firstDraft(), "expert");
    expect([commonLevel(all), request(all).seats[2]?.level]).toEqual(["expert", "expert"]);
    const mixed = withBot(all, 2, "child", "perfect");
    expect(commonLevel(mixed)).toBeNull();
    expect(
      request(mixed)
        .seats.slice(1)
        .map(({ level, memory }) => [level, memory]),
    ).toEqual([
      ["expert", null],
      ["child", "perfect"],
    ]);
    expect(commonLevel(withPlayers(mixed, 2))).toBe("expert");
    expect(withLevel(mixed, "master").memories).toEqual(firstDraft().memories);
  });

  it("seats a program of the host's, until another bot is chosen", () => {
    const draft = withProgram({ ...firstDraft(), players: 3 }, 1, "Hal");
    expect(request(draft).seats.map(({ name }) => name)).toEqual([null, "Hal", null]);
    expect(commonLevel(draft)).toBeNull();
    expect(request(withBot(draft, 1, "child", null)).seats[1]).toEqual({
      kind: "bot",
      name: null,
      level: "child",
      memory: null,
    });
    expect(withLevel(draft, "keen")).toEqual({ ...firstDraft(), players: 3 });
    expect(mended(draft).programs).toEqual(firstDraft().programs);
  });

  it("knows which seats bots take", () => {
    const draft = { ...firstDraft(), bots: [false, false, true, true, false] };
    expect(
      [draft, { ...draft, mode: "link" as const }, { ...draft, mode: "here" as const, players: 5 }].map(botSeats),
    ).toEqual([[1, 2], [2], [2, 3]]);
    expect(commonLevel({ ...firstDraft(), mode: "link" })).toBeNull();
  });

  it("brings the cheese tower with five, and takes the fifth away without it", () => {
    const five = withPlayers(firstDraft(), 5);
    expect(five.modules).toEqual(["tower"]);
    expect(withModule(five, "tower", false).players).toBe(4);
    const four = withModule(five, "tower", false);
    expect([followed(firstDraft(), five), followed(five, four), followed(four, five)]).toEqual([
      "five",
      "four",
      "five",
    ]);
    expect([followed(five, withPlayers(five, 3)), followed(four, withModule(four, "tower", true))]).toEqual([
      null,
      null,
    ]);
    expect(withModule(five, "cheesy", true).modules).toEqual(["cheesy", "tower"]);
    expect(withPlayers({ ...five, start: 4 }, 2).start).toBeNull();
    expect([
      withModule({ ...five, start: 4 }, "tower", false).start,
      withModule({ ...five, start: 3 }, "tower", false).start,
    ]).toEqual([null, 3]);
  });

  it("wishes seats for friends, people here and bots", () => {
    const draft = { ...firstDraft(), names: ["Ann", "Ben", "", "", ""], bots: [false, false, true, false, false] };
    expect(request({ ...draft, mode: "here" }).seats.map(({ kind, name }) => [kind, name])).toEqual([
      ["me", "Ann"],
      ["here", "Ben"],
      ["bot", null],
    ]);
    const link = request({ ...draft, mode: "link", public: true });
    expect(link.seats.map(({ kind }) => kind)).toEqual(["me", "friend", "bot"]);
    expect([link.name, link.public]).toEqual(["Ann", true]);
    const watched = watchRequest({ ...draft, hints: true, botPace: "calm" });
    expect([
      watched.seats.every(({ kind }) => kind === "bot"),
      watched.options.hints,
      watched.options.bot_pace,
    ]).toEqual([true, false, "calm"]);
  });

  it("knows which name is no good", () => {
    expect(["Ann", " Anna  Maria ", "", "Zoë 🐭", "👩‍🌾", "مه\u200cسا"].some(isBadName)).toBe(false);
    expect(["x".repeat(25), "a\u0007b", "\u200b", "\u0301"].map(isBadName)).toEqual([true, true, true, true]);
  });

  it("sends no name whose field is hidden", () => {
    const draft = { ...firstDraft(), names: ["\u200b", "x".repeat(60), "", "", ""] };
    const alone = request(draft);
    expect([alone.name, ...alone.seats.map(({ name }) => name)]).toEqual([null, null, null, null]);
    expect(request({ ...draft, mode: "link" }).seats.map(({ name }) => name)).toEqual(["\u200b", null, null]);
  });

  it("says a refusal beside its field only where that is on the screen", () => {
    const draft = {
      ...firstDraft(),
      names: ["Ann", "\u200b", "\u200b", "", ""],
      bots: [false, true, false, false, false],
    };
    expect([badNameAt(draft), isSaidAtField("bad_name", draft, true)]).toEqual([-1, false]);
    expect([badNameAt({ ...draft, mode: "link" }), badNameAt({ ...draft, mode: "here" })]).toEqual([0, 2]);
    expect(isSaidAtField("bad_name", { ...draft, mode: "here" }, false)).toBe(true);
    const own = { ...draft, layout: "custom" as const };
    expect([
      isSaidAtField("bad_layout", own, true),
      isSaidAtField("bad_layout", own, false),
      isSaidAtField("bad_layout", draft, true),
    ]).toEqual([true, false, false]);
    expect(isSaidAtField("offline", draft, true)).toBe(false);
  });

  it("sends a typed plan in slash form", () => {
    const plan = (PLANS.front as string).replaceAll("/", "\n").toLowerCase();
    expect(request({ ...firstDraft(), layout: "custom", plan }).options.layout).toBe(PLANS.front);
  });

  it("counts tiles and spares as the rules do", () => {
    expect(
      [[], ["tower"], ["cheesy"], ["cheesy", "works"], ["pantry", "works"]].map(
        (modules) => stock(modules as never).spares,
      ),
    ).toEqual([1, 1, 2, 3, 4]);
  });

  it("mends what an older page has stored", () => {
    expect(mended(null)).toEqual(firstDraft());
    expect(mended({ players: 4, nonsense: 1, target: "x" })).toMatchObject({ players: 4, target: 4 });
    expect(mended({ names: [] })).toEqual(firstDraft());
    expect([mended({ players: 99 }).players, mended({ players: 5 }).modules]).toEqual([3, ["tower"]]);
    expect(mended({ level: "greedy", players: 2 })).toEqual({ ...firstDraft(), players: 2 });
    expect(mended({ levels: ["greedy", "random", "keen", "keen", "keen"] })).toEqual(firstDraft());
    expect(mended({ memories: [null, "perfect", null, null, null] }).memories[1]).toBe("perfect");
  });

  it("forgets a stored value that is none any more, and keeps all others", () => {
    const chosen: Draft = {
      ...firstDraft(),
      mode: "here",
      players: 4,
      target: 6,
      modules: ["works"],
      layout: "back",
      plan: "A",
      timer: "fast",
      aids: "seat",
      hints: false,
      botPace: "calm",
      start: 2,
      levels: ["child", "keen", "master", "keen", "keen"],
      names: ["Ann", "", "", "", ""],
      bots: [false, true, false, false, false],
      public: true,
    };
    expect(mended(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
    const renamed = {
      mode: "alone",
      players: 2.5,
      target: 7,
      layout: "left",
      plan: 5,
      timer: "slow",
      aids: "all",
      hints: "yes",
      botPace: "quick",
      start: 5,
      public: 1,
    };
    for (const [name, value] of Object.entries(renamed)) {
      expect(mended({ ...chosen, [name]: value })).toEqual({ ...chosen, [name]: firstDraft()[name as keyof Draft] });
    }
    expect(mended({ ...chosen, modules: ["works", "moat", "works"] })).toEqual(chosen);
    expect(mended({ ...chosen, levels: ["child", "genius", "master", null, "keen"] })).toEqual(chosen);
    expect(
      mended({ ...chosen, names: ["Ann", 5, "x".repeat(1000)], bots: [0, true], memories: ["?"], programs: ["a"] }),
    ).toEqual(chosen);
    expect(mended([chosen])).toEqual(firstDraft());
  });
});

describe("a plan of one's own", () => {
  const front = PLANS.front as string;

  it("is good when it is one", () => {
    expect(Object.values(PLANS).map(faultOf)).toEqual([null, null]);
    expect(faultOf(front.replaceAll("/", "\n"))).toBeNull();
  });

  it.each([
    ["", "plan.rows"],
    [".AACBB.", "plan.rows"],
    [front.replace("DFFCGGE", "DFFCGG"), "plan.row"],
    [front.replace(".QQPRR.", "QQQPRR."), "plan.tower"],
    [front.replace(".QQPRR.", ".QQ-RR."), "plan.bare"],
    [front.replace(".QQPRR.", ".QPPRR."), "plan.shape"],
    [front.replaceAll("R", "S"), "plan.letter"],
  ])("says what is wrong with %j", (text, key) => {
    expect(faultOf(text)?.key).toBe(key);
  });

  it("names all fields without a room, and all of a room that fits no roof", () => {
    expect(faultOf(front.replace("DFFCGGE", "D??CGGE"))).toEqual({
      key: "plan.bare",
      params: {},
      fields: ["b6", "c6"],
    });
    expect(faultOf(front.replace("DFFCGGE", "DFFCGFE"))).toMatchObject({
      key: "plan.shape",
      fields: ["b6", "c6", "f6"],
    });
    expect([
      isWritten(faultOf("A")),
      isWritten(faultOf(front.replaceAll("R", "S"))),
      isWritten(faultOf(front.replace("F", "-"))),
      isWritten(null),
    ]).toEqual([true, true, false, false]);
  });

  it("is drawn from corner to corner, whichever comes first", () => {
    expect([between("c3", "b2"), between("b3", "c2"), between("d5", "d5")]).toEqual([
      ["b2", "c2", "b3", "c3"],
      ["b2", "c2", "b3", "c3"],
      ["d5"],
    ]);
    expect([bareIn([]).length, bareIn(roomsIn(front)), roomOf(roomsIn(front), "d4"), roomOf([], "d4")]).toEqual([
      45,
      [],
      ["c4", "d4", "e4"],
      [],
    ]);
    expect(roomsIn(drawable(front.replace("DFFCGGE", "DFFCGFE"))).some((room) => room.includes("b6"))).toBe(false);
  });

  it("counts the rooms of each size", () => {
    expect(roomsFault([])).toEqual({ key: "plan.count.2", params: { n: 0, wanted: 11 } });
  });

  it("is laid room by room", () => {
    expect(isShape(["b2", "b3"]) && isShape(["b2", "c2", "d2"]) && isShape(["b2", "c2", "b3", "c3"])).toBe(true);
    expect(isShape(["b2", "c3"]) || isShape(["a1", "b1"]) || isShape(["b2", "c2", "d2", "e2"]) || isShape(["b2"])).toBe(
      false,
    );
    const rooms = lay(lay([], ["b2", "b3"]), ["b3", "b4"]);
    expect(rooms).toEqual([["b3", "b4"]]);
    expect(lay(rooms, ["b3"])).toBe(rooms);
    expect(countOf(rooms, 2)).toBe(1);
  });

  it("keeps every other room while one is divided", () => {
    const divided = lay(lay(roomsIn(front), ["b2", "c2"]), ["b3", "c3"]);
    expect(roomsIn(planFrom(divided))).toHaveLength(19);
    expect(faultOf(planFrom(divided))).toEqual({ key: "plan.count.2", params: { n: 13, wanted: 11 } });
  });

  it("is written with letters from the top left", () => {
    expect(roomsIn(planFrom(roomsIn(front)))).toHaveLength(18);
    expect(faultOf(planFrom(roomsIn(front)))).toBeNull();
    expect(planFrom([["b7", "c7"]])).toMatch(/^\.AA---\.\//);
    expect(tidy(" .aa cbb. \n\n dffcgge ")).toBe(".AACBB./DFFCGGE");
  });
});
