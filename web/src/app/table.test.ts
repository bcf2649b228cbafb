import { beforeEach, describe, expect, it, vi } from "vitest";
import { remote } from "$/keeping/remote/remoteKeeper";
import { aView } from "$/state/fixtures";
import type { Hearing } from "$/state/hearing";
import type { Socket } from "$/keeping/keeper";
import type { LogLine, ServerMessage, TableInfo, View } from "$/state/types";
import { Table } from "./table.svelte";
import type { TableListener } from "./watching.svelte";

const socket: Socket = { send: () => {}, close: () => {}, onopen: null, onmessage: null, onclose: null };
vi.mock("./world", () => ({
  world: () => ({ open: () => socket, later: () => () => {}, random: () => 0.5, newId: () => "id" }),
}));

const { prefs } = vi.hoisted(() => ({ prefs: { hasHandover: false, speed: 1 } }));
vi.mock("./prefs.svelte", () => ({ prefs }));

const info = {
  status: "running",
  plan: "",
  seal: "",
  seats: [],
  you: [0],
  options: { hints: false },
} as unknown as TableInfo;
const tell = (message: Partial<ServerMessage>): void => socket.onmessage?.({ data: JSON.stringify(message) });
const welcome = (seq: number, view: View): void =>
  tell({ type: "welcome", id: "w", seq, view, since: 0, log: [], you: [0], table: info });

let table: Table;
const caughtUp = vi.fn();

beforeEach(() => {
  caughtUp.mockReset();
  table = new Table("ABCDEF", remote);
  table.listener = { caughtUp } as unknown as TableListener;
  table.start();
  welcome(7, aView({ turn: 3, player: 1 }));
});

describe("a line that comes back", () => {
  it("tells that the own turn has begun meanwhile", () => {
    expect(caughtUp).not.toHaveBeenCalled();
    const mine = aView({ turn: 4, player: 0 });
    welcome(9, mine);
    expect(caughtUp.mock.calls).toEqual([[mine]]);
  });

  it("keeps the lines that are not told again", () => {
    const line = (seq: number): LogLine => ({ seq, turn: 1, seat: 0, token: ".", by: "person", at: "", events: [] });
    const come = (since: number, ...log: LogLine[]): void =>
      tell({ type: "welcome", id: "w", seq: 9, view: aView({}), since, log, you: [0], table: info });
    const seqs = (): number[] => table.told.map((each) => each.line.seq);
    come(0, line(1), line(2), line(3));
    come(2, line(4));
    expect(seqs()).toEqual([1, 2, 4]);
    come(0, line(7));
    expect(seqs()).toEqual([7]);
  });

  it("tells nothing where the turn is the same", () => {
    welcome(7, aView({ turn: 3, player: 1 }));
    welcome(8, aView({ turn: 3, player: 1, actions_left: 2 }));
    expect(caughtUp).not.toHaveBeenCalled();
  });
});

it("shows the phrases of all, of those who play, or of nobody else", () => {
  table.listener = { said: vi.fn(), caughtUp } as unknown as TableListener;
  const shown = (hears: Hearing): (number | null)[] => {
    table.hears = hears;
    table.sayings = [];
    for (const seat of [0, 1, null]) tell({ type: "said", seat, phrase: "hello" });
    return table.sayings.map(({ seat }) => seat);
  };
  expect([shown("all"), shown("players"), shown("none")]).toEqual([[0, 1, null], [0, 1], [0]]);
});

it("shows no phrase of somebody muted, keeps that for the table, and takes it back", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  table.listener = { said: vi.fn(), caughtUp } as unknown as TableListener;
  const say = (): (number | null)[] => {
    for (const seat of [0, 1, 2, null]) tell({ type: "said", seat, phrase: "hello" });
    return table.sayings.map(({ seat }) => seat);
  };
  expect(say()).toEqual([0, 1, 2, null]);
  table.mute(1, true);
  expect(table.sayings.map(({ seat }) => seat)).toEqual([0, 2, null]);
  expect(say()).toEqual([0, 2, null]);
  expect([new Table("ABCDEF", remote).muted, new Table("GHJKLM", remote).muted]).toEqual([[1], []]);
  table.mute(1, false);
  expect(say()).toContain(1);
  expect(new Table("ABCDEF", remote).muted).toEqual([]);
  vi.unstubAllGlobals();
});

it("steps back from a push before it takes away what is told", () => {
  table.absence.recap = { shares: [], more: 0, seq: 7 };
  table.pushing = "a4";
  table.cancel();
  expect([table.pushing, table.absence.recap]).toEqual([null, expect.anything()]);
  table.cancel();
  expect(table.absence.recap).toBeNull();
});

it("lets go of a mouse that stands elsewhere after something was taken back, and tells what that was", () => {
  const undone = vi.fn();
  table.listener = { undone, caughtUp } as unknown as TableListener;
  welcome(8, aView({ turn: 3, player: 0, seat: 0, mice: [["b1"], ["g7"]] }));
  table.choice = { ...table.choice, selected: "b2" };
  tell({
    type: "undone",
    seq: 9,
    undid: 8,
    seat: 0,
    view: aView({ turn: 3, player: 0, seat: 0, mice: [["b1"], ["g7"]] }),
  });
  expect([table.choice.selected, undone.mock.calls]).toEqual([null, [[0, undefined]]]);
});

it("lets go of advice about a position that has changed meanwhile", async () => {
  const mine = (actions_left: number): View => aView({ turn: 4, player: 0, seat: 0, actions_left, legal: [".", "^K"] });
  const advice = { type: "advice", id: "id", token: "^K", line: [], chances: [0.5, 0.5] } as unknown as ServerMessage;
  const asked = async (meanwhile: () => void): Promise<string | null> => {
    const answer = table.askAdvice();
    meanwhile();
    tell(advice);
    await answer;
    return table.advice?.token ?? null;
  };
  const hinted = { ...info, options: { hints: true } } as unknown as TableInfo;
  const turn = (seq: number, view: View): void =>
    tell({ type: "welcome", id: "w", seq, view, since: 0, log: [], you: [0], table: hinted });
  turn(9, mine(4));
  expect(table.canAsk).toBe(true);
  expect(await asked(() => turn(10, mine(3)))).toBeNull();
  expect(await asked(() => {})).toBe("^K");
});

it("says that a bot plays instead of a wrong reason", () => {
  const seats = [{ seat: 0, kind: "person", covered: true }];
  tell({ type: "table", table: { ...info, seats } as unknown as TableInfo });
  const why = (ask: () => void): string | null => (ask(), table.hint);
  expect(
    [
      () => table.pick({ kind: "roof", id: "K" }),
      () => table.endTurn(),
      () => void table.nextMouse(),
      () => void table.undo(),
    ].map(why),
  ).toEqual(Array(4).fill("hint.covered"));
});

it("tells of the next game only where somebody begins it while one looks on", () => {
  const over = { ...info, status: "over", rematch: null } as unknown as TableInfo;
  tell({ type: "table", table: over });
  expect(table.nextGame).toBeNull();
  tell({ type: "table", table: { ...over, rematch: "NEXT23" } });
  expect(table.nextGame).toBe("NEXT23");
  const late = new Table("ABCDEF", remote);
  late.start();
  tell({ type: "welcome", id: "w", seq: 7, view: aView(), log: [], you: [0], table: { ...over, rematch: "NEXT23" } });
  expect(late.nextGame).toBeNull();
});

it("gives no turn to a seat that has resigned", () => {
  const seats = [
    { seat: 0, kind: "person", resigned: true },
    { seat: 1, kind: "bot" },
    { seat: 2, kind: "bot" },
  ];
  const gone = { ...info, seats } as unknown as TableInfo;
  const mine = aView({ turn: 4, player: 0, seat: 0, players: 3 });
  expect([table.hasResigned, table.isMine]).toEqual([false, false]);
  tell({ type: "welcome", id: "w", seq: 9, view: mine, log: [], you: [0], table: gone });
  expect([table.hasResigned, table.isMine]).toEqual([true, false]);
  tell({ type: "table", table: { ...gone, status: "over" } as TableInfo });
  expect(table.hasResigned).toBe(false);
});

it("asks at one screen who is there only if somebody wants to be asked", () => {
  const shared = { ...info, you: [0, 1] } as unknown as TableInfo;
  tell({
    type: "welcome",
    id: "w",
    seq: 8,
    view: aView({ turn: 3, player: 1, seat: 1 }),
    log: [],
    you: [0, 1],
    table: shared,
  });
  expect([table.isShared, table.isCurtain, table.isMine]).toEqual([true, false, true]);
  prefs.hasHandover = true;
  const asking = new Table("ABCDEF", remote);
  asking.you = [0, 1];
  asking.queue = table.queue;
  expect(asking.isCurtain).toBe(true);
  asking.met = 1;
  expect(asking.isCurtain).toBe(false);
  prefs.hasHandover = false;
});
