import { beforeEach, describe, expect, it, vi } from "vitest";
import { aView } from "$/state/fixtures";
import type { Socket } from "$/state/session";
import type { ServerMessage, TableInfo, View } from "$/state/types";
import { Table, type TableListener } from "./table.svelte";

const socket: Socket = { send: () => {}, close: () => {}, onopen: null, onmessage: null, onclose: null };
vi.mock("./world", () => ({ world: () => ({ open: () => socket, later: () => () => {}, random: () => 0.5, newId: () => "id" }) }));

const info = { status: "running", plan: "", seal: "", seats: [], you: [0], options: { hints: false } } as unknown as TableInfo;
const tell = (message: Partial<ServerMessage>): void => socket.onmessage?.({ data: JSON.stringify(message) });
const welcome = (seq: number, view: View): void => tell({ type: "welcome", id: "w", seq, view, log: [], you: [0], table: info });

let table: Table;
const caughtUp = vi.fn();

beforeEach(() => {
  caughtUp.mockReset();
  table = new Table("ABCDEF");
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

  it("tells nothing where the turn is the same", () => {
    welcome(7, aView({ turn: 3, player: 1 }));
    welcome(8, aView({ turn: 3, player: 1, actions_left: 2 }));
    expect(caughtUp).not.toHaveBeenCalled();
  });
});

it("steps back from a push before it takes away what is told", () => {
  table.absence.recap = { shares: [], more: 0, seq: 7 };
  table.pushing = "a4";
  table.cancel();
  expect([table.pushing, table.absence.recap]).toEqual([null, expect.anything()]);
  table.cancel();
  expect(table.absence.recap).toBeNull();
});
