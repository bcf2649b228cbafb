import { remote } from "$/keeping/remote/remoteKeeper";
/** The board and what stands beside it, looked at many times while others act faster than anybody can follow. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "$/i18n/en.json";
import { speech } from "$/i18n/index.svelte";
import { hush } from "$/app/sound";
import { Table } from "$/app/table.svelte";
import type { TableListener } from "$/app/watching.svelte";
import { FRONT, aView } from "$/state/fixtures";
import type { Speed } from "$/state/reading";
import type { Socket } from "$/keeping/keeper";
import type { GameEvent, ServerMessage, TableInfo, View } from "$/state/types";
import { againText } from "./again";
import { emptyText, listTitle } from "./listing";
import { deadlineOf, modeOf, textOf, titleOf } from "./panel";

const socket: Socket = { send: () => {}, close: () => {}, onopen: null, onmessage: null, onclose: null };
vi.mock("$/app/world", () => ({
  world: () => ({ open: () => socket, later: () => () => {}, random: () => 0.5, newId: () => "id" }),
}));
vi.mock("$/app/sound", () => ({ hush: vi.fn() }));
const { prefs } = vi.hoisted(() => ({ prefs: { speed: 1 as Speed, pace: "full", hasHandover: true } }));
vi.mock("$/app/prefs.svelte", () => ({ prefs }));

/** How long the board takes for a step, and others for an action. */
const MOVING = 400;
const BRISK = 150;
const seats = [0, 1, 2].map((seat) => ({
  seat,
  kind: seat ? "bot" : "person",
  level: seat ? "keen" : null,
  name: null,
  covered: false,
  connected: true,
}));
const info = (you: number[]): TableInfo =>
  ({
    status: "running",
    plan: FRONT,
    seal: "",
    seats,
    you,
    options: { hints: false, timer: "off" },
  }) as unknown as TableInfo;
const three = (change: Partial<View>): View =>
  aView({ players: 3, collected: ["", "", ""], mice: [["a1"], ["g7"], ["g1"]], ...change });
const tell = (message: object): void => socket.onmessage?.({ data: JSON.stringify(message as ServerMessage) });

interface Acted {
  seat: number;
  token: string;
  events: GameEvent[];
  view: View;
}

/** A bot's turn: a roof over so many tiles, a step, and the end of the turn. */
function turnOf(seat: number, turn: number, tiles: Record<string, string>): Acted[] {
  const now = { player: seat, turn };
  const next = { player: (seat + 1) % 3, turn: turn + 1 };
  return [
    {
      seat,
      token: "^K",
      events: [{ kind: "lift", room: "K", tiles }],
      view: three({ ...now, actions_left: 3, open: ["K"], tiles }),
    },
    {
      seat,
      token: "a2-a3",
      events: [{ kind: "run", seat, mouse: 0, from: "a2", to: "a3", over: [] }],
      view: three({ ...now, actions_left: 2, open: ["K"], tiles }),
    },
    {
      seat,
      token: ".",
      events: [
        { kind: "cover", rooms: ["K"] },
        { kind: "turn", seat: next.player, turn: next.turn },
      ],
      view: three(next),
    },
  ];
}

const TWO_TURNS = [...turnOf(1, 2, { a2: "A", a3: "B", a4: "C" }), ...turnOf(2, 3, { a2: "A", a4: "C" })];

let table: Table;
let time = 0;
/** The seqs the board has shown, and when it began each. */
let shown: number[];
let began: Record<number, number>;
const live = vi.fn();

/** Let time pass; the board takes up what it may show, and finishes it. */
function pass(ms: number, look: () => void = () => {}): void {
  for (const end = time + ms; time < end; time += 10) {
    const { step } = table;
    if (step && !(step.seq in began)) {
      began[step.seq] = time;
      setTimeout(() => table.next?.seq === step.seq && (table.shown(), shown.push(step.seq)), MOVING);
    }
    vi.advanceTimersByTime(10);
    if (time % 50 === 0) look();
  }
}

function act({ seat, token, events, view }: Acted, seq: number): void {
  const line = { seq, turn: view.turn, seat, token, by: seat ? "bot" : "person", at: "", events };
  tell({ type: "acted", seq, seat, events, view, line });
}

/** Everything beside the board tells what the board has shown, no more and no less. */
function agree(): void {
  const board = table.queue?.shown as View;
  const seen = table.seen as View;
  const done = Math.max(0, ...shown);
  expect([seen.player, seen.turn, seen.actions_left]).toEqual([board.player, board.turn, board.actions_left]);
  expect(titleOf(table, seen, modeOf(table, seen))).toContain(["Your", "Bruno 1", "Bruno 2"][board.player]);
  expect(table.isMine).toBe(board.player === 0);
  expect(table.rows[0]?.seq ?? 0).toBe(done === 3 || done === 6 ? done - 1 : done);
  expect(live).toHaveBeenCalledTimes(done);
  expect(againText(table).includes("turn")).toBe(done >= 3);
}

function begin(you: number[]): void {
  table = new Table("ABCDEF", remote);
  table.listener = { live, caughtUp: () => {} } as unknown as TableListener;
  table.start();
  tell({
    type: "welcome",
    id: "w",
    seq: 0,
    view: three({ player: 1, turn: 2, seat: you[0] ?? null }),
    log: [],
    you,
    table: info(you),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  speech.catalogue = en;
  [prefs.speed, prefs.pace] = [1, "full"];
  live.mockReset();
  vi.mocked(hush).mockReset();
  [shown, began, time] = [[], {}, 0];
  begin([0]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** All of two turns, told briskly. */
function brisk(look: () => void = () => {}): void {
  TWO_TURNS.forEach((acted, i) => {
    act(acted, i + 1);
    pass(BRISK, look);
  });
}

describe("while bots play briskly", () => {
  it("panels agree with the board at every moment, to the end", () => {
    brisk(agree);
    pass(12_000, agree);
    expect(shown).toEqual([1, 2, 3, 4, 5, 6]);
    expect(table.isMine).toBe(true);
  });

  it("what a roof shows stays long enough to be read, and longer for more tiles", () => {
    brisk();
    pass(12_000);
    const stay = (lift: number, cover: number): number => (began[cover] ?? 0) - (began[lift] ?? 0) - MOVING;
    expect(stay(1, 3)).toBeGreaterThanOrEqual(2_990);
    expect(stay(1, 3)).toBeLessThan(3_200);
    expect(stay(4, 6)).toBeGreaterThanOrEqual(2_490);
  });

  it("those who play have that time however fast they want it; those who watch need not take it", () => {
    prefs.speed = 4;
    brisk();
    pass(2_000);
    expect(shown).toEqual([1, 2]);
    table.finish();
    [shown, began, time] = [[], {}, 0];
    begin([]);
    brisk();
    pass(4_000);
    expect(shown).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("a pause holds everything, a step shows one action, and going on shows the rest", () => {
    table.pause();
    brisk(agree);
    expect([shown, table.ahead]).toEqual([[], 6]);
    table.showNext();
    pass(5_000, agree);
    expect([shown, table.ahead]).toEqual([[1], 5]);
    table.pause();
    pass(12_000, agree);
    expect(table.ahead).toBe(0);
  });

  it("a pause lets what is being shown come to its end, and takes nothing back", () => {
    TWO_TURNS.slice(0, 2).forEach((acted, i) => act(acted, i + 1));
    pass(MOVING / 2);
    table.pause();
    expect([table.step?.seq, table.pacing.isPaused]).toEqual([1, true]);
    pass(5_000, agree);
    expect([shown, table.step]).toEqual([[1], null]);
    table.pause();
    pass(1_000, agree);
    expect(shown).toEqual([1, 2]);
  });

  it("a single step is one of the others', and where none of them waits nothing pauses", () => {
    tell({
      type: "welcome",
      id: "w",
      seq: 0,
      view: three({ player: 0, turn: 1 }),
      log: [],
      you: [0],
      table: info([0]),
    });
    act(turnOf(0, 1, { a2: "A" })[0] as Acted, 1);
    table.showNext();
    expect([table.next?.isOwn, table.pacing.isPaused]).toEqual([true, false]);
  });

  it("a skip shows and tells everything at once; a pick on the board is none, and says why it waits", () => {
    brisk();
    table.pick({ kind: "roof", id: "K" });
    expect([table.isMine, table.isBehind, table.hint]).toEqual([false, true, "hint.showing"]);
    expect(table.whyNoUndo).toBe("hint.showing");
    table.finish();
    expect([table.isMine, table.isBehind, live.mock.calls.length]).toEqual([true, false, 6]);
  });

  it("the line beside a bot's turn changes once, with its first action, however many follow", () => {
    const [lift, , end] = turnOf(1, 2, { a2: "A" }) as [Acted, Acted, Acted];
    const lines: string[] = [];
    const look = (): void => {
      const text = textOf(table, table.seen as View, "theirs");
      if (table.seen?.player === 1 && lines.at(-1) !== text) lines.push(text);
    };
    look();
    ["K", "N", "Q"].forEach((room, i) => {
      act(
        {
          ...lift,
          token: `^${room}`,
          events: [{ kind: "lift", room, tiles: {} }],
          view: three({ player: 1, turn: 2, actions_left: 3 - i }),
        },
        i + 1,
      );
      pass(4000, look);
    });
    act(end, 4);
    pass(4000, look);
    expect(lines).toEqual(["Bruno 1 is thinking.", en["turn.watch"]]);
  });

  it("whoever has the next turn is told that it comes, and sees no clock before", () => {
    const beside = (): string[] => [emptyText(table, table.seen as View), textOf(table, table.seen as View, "theirs")];
    act({ ...TWO_TURNS[0], view: three({ player: 1, turn: 2, deadline: "2026-11-18T12:00:00Z" }) } as Acted, 1);
    expect(beside()).toEqual([en["actions.none"], en["turn.watch"]]);
    TWO_TURNS.slice(1).forEach((acted, i) =>
      act({ ...acted, view: { ...acted.view, deadline: "2026-11-18T12:01:00Z" } }, i + 2),
    );
    expect(beside()).toEqual([en["actions.soon"], en["actions.soon"]]);
    expect(listTitle(table, table.seen as View)).toBe("Bruno 1’s turn");
    expect(deadlineOf(table, table.seen as View)).toBeNull();
    table.you = [0, 1];
    expect(beside()).toEqual(Array(2).fill("It is Poppy’s turn as soon as the board comes to rest."));
    table.you = [0];
    table.pause();
    expect(beside()[1]).toBe(`${en["watch.paused"]} ${en["actions.soon"]}`);
    table.finish();
    expect(deadlineOf(table, table.seen as View)).toBe("2026-11-18T12:01:00Z");
  });
});

describe("whoever wants everything at once", () => {
  beforeEach(() => void (prefs.speed = "now"));

  it("has it at once when only watching, and can pause all the same", () => {
    begin([]);
    brisk();
    expect([table.isBehind, live.mock.calls.length]).toEqual([false, 6]);
    begin([]);
    table.pause();
    brisk();
    expect([shown, table.ahead]).toEqual([[], 6]);
  });

  it("has time to read when playing, unless nothing is to move", () => {
    expect([table.speeds.includes("now"), table.wantedSpeed]).toEqual([false, 4]);
    brisk();
    pass(2_000);
    expect(shown).toEqual([1, 2]);
    begin([0]);
    prefs.pace = "off";
    brisk();
    expect([table.speeds.includes("now"), table.isMine]).toEqual([true, true]);
  });

  it("hears no more of what is cut short", () => {
    begin([]);
    prefs.speed = 1;
    act(TWO_TURNS[0] as Acted, 1);
    prefs.speed = "now";
    expect(hush).not.toHaveBeenCalled();
    act(TWO_TURNS[1] as Acted, 2);
    expect(hush).toHaveBeenCalledOnce();
    act(TWO_TURNS[2] as Acted, 3);
    expect(hush).toHaveBeenCalledOnce();
  });
});

it("whoever has resigned is told of a pause, too", () => {
  const gone = { ...info([0]), seats: seats.map((seat) => ({ ...seat, resigned: seat.seat === 0 })) };
  tell({ type: "welcome", id: "w", seq: 0, view: three({ player: 1, turn: 2 }), log: [], you: [0], table: gone });
  const text = (): string => textOf(table, table.seen as View, "theirs");
  expect([table.hasResigned, table.speeds.includes("now"), text()]).toEqual([true, true, en["turn.resigned.text"]]);
  table.pause();
  expect(text()).toBe(en["watch.paused"]);
});

it("one's own actions are told at once, and never wait", () => {
  tell({ type: "welcome", id: "w", seq: 0, view: three({ player: 0, turn: 1 }), log: [], you: [0], table: info([0]) });
  const [lift, , end] = turnOf(0, 1, { a2: "A", a3: "B", a4: "C" }) as [Acted, Acted, Acted];
  act(lift, 1);
  expect([table.seen?.actions_left, table.rows[0]?.seq, live.mock.calls.length]).toEqual([3, 1, 1]);
  pass(MOVING + 20);
  act(end, 2);
  expect([table.seen?.player, table.step?.seq, live.mock.calls.length]).toEqual([1, 2, 2]);
});

it("at a shared screen the end of a turn waits, for the others look, too", () => {
  tell({
    type: "welcome",
    id: "w",
    seq: 0,
    view: three({ player: 0, turn: 1 }),
    log: [],
    you: [0, 1],
    table: info([0, 1]),
  });
  const [lift, , end] = turnOf(0, 1, { a2: "A", a3: "B" }) as [Acted, Acted, Acted];
  act(lift, 1);
  pass(MOVING + 20);
  act(end, 2);
  pass(1_000);
  expect([table.seen?.player, table.step, table.isCurtain]).toEqual([0, null, false]);
  pass(3_000);
  expect(table.seen?.player).toBe(1);
});

it("what was taken back before it was shown is told in its turn", () => {
  const undone = vi.fn();
  table.listener = { live, undone } as unknown as TableListener;
  const [lift, run] = TWO_TURNS as [Acted, Acted];
  act(lift, 1);
  act(run, 2);
  tell({ type: "undone", seq: 3, undid: 2, seat: 1, view: lift.view });
  expect([live.mock.calls.length, undone.mock.calls.length]).toEqual([0, 0]);
  pass(2_000);
  expect([live.mock.calls.length, undone.mock.calls.length, table.rows.map(({ seq }) => seq)]).toEqual([2, 1, [1]]);
});
