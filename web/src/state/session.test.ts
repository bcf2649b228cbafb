import { beforeEach, describe, expect, it } from "vitest";
import { aView } from "./fixtures";
import type { Socket } from "$/keeping/keeper";
import { Session, backoff, type Phase } from "./session";
import type { ClientMessage, LogLine, ServerMessage, TableInfo } from "./types";

class FakeSocket implements Socket {
  sent: ClientMessage[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.isClosed = true;
  }

  tell(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** What was sent since the last look. */
  take(): ClientMessage[] {
    return this.sent.splice(0);
  }
}

let agains: number[];
let sockets: FakeSocket[];
let timers: { ms: number; call: () => void }[];
let seen: ServerMessage[];
let phases: Phase[];
let session: Session;

beforeEach(() => {
  sockets = [];
  agains = [];
  timers = [];
  seen = [];
  phases = [];
  let id = 0;
  session = new Session(
    {
      open: (again) => {
        agains.push(again);
        return sockets[sockets.push(new FakeSocket()) - 1] as FakeSocket;
      },
      later: (ms, call) => {
        const timer = { ms, call };
        timers.push(timer);
        return () => void (timers = timers.filter((each) => each !== timer));
      },
      random: () => 0.5,
      newId: () => `id${++id}`,
    },
    { message: (message) => seen.push(message), phase: (phase) => phases.push(phase) },
  );
});

const last = (): FakeSocket => sockets.at(-1) as FakeSocket;
const welcome = (seq: number): Partial<ServerMessage> => ({
  type: "welcome",
  id: "w",
  protocol: 1,
  seq,
  view: aView(),
  since: 0,
  log: [],
  you: [0],
  table: {} as TableInfo,
});
const acted = (seq: number): Partial<ServerMessage> => ({
  type: "acted",
  seq,
  seat: 0,
  token: ".",
  by: "person",
  events: [],
  view: aView(),
  line: {} as LogLine,
});

function connect(seq = 3): void {
  session.start();
  last().onopen?.();
  last().tell(welcome(seq));
  last().take();
}

function fire(): void {
  const timer = timers.shift();
  timer?.call();
}

describe("a session", () => {
  it("is opened anew when it is started once more", () => {
    connect(3);
    const [old] = sockets;
    session.start();
    expect(old?.isClosed).toBe(true);
    last().onopen?.();
    expect(last().take()).toMatchObject([{ type: "hello", seq: 3 }]);
    last().tell(welcome(3));
    expect(session.phase).toBe("live");
  });

  it("comes back later where too many say hello at once", () => {
    session.start();
    last().onopen?.();
    last().tell({ type: "error", id: "id1", code: "too_fast" });
    expect([sockets[0]?.isClosed, seen]).toEqual([true, []]);
    timers.at(-1)?.call();
    expect(sockets).toHaveLength(2);
  });

  it("says hello first and is live after the welcome", () => {
    session.start();
    last().onopen?.();
    expect(last().take()).toEqual([{ type: "hello", id: "id1", seq: null }]);
    last().tell(welcome(3));
    expect(phases).toEqual(["live"]);
    expect(session.seq).toBe(3);
  });

  it("gives up a line on which nobody says welcome, and tries again", () => {
    session.start();
    last().onopen?.();
    const [waiting] = timers;
    waiting?.call();
    expect([sockets[0]?.isClosed, phases]).toEqual([true, ["connecting"]]);
    timers.at(-1)?.call();
    last().onopen?.();
    last().tell(welcome(3));
    expect([sockets.length, session.phase, timers.length]).toEqual([2, "live", 1]);
    expect(agains, "so that a proxy can take it to another process").toEqual([0, 1]);
  });

  it("waits longer for each line, so that it comes through a slow network, too", () => {
    session.start();
    const waited: (number | undefined)[] = [];
    for (let line = 0; line < 5; line++) {
      waited.push(timers[0]?.ms);
      fire();
      fire();
    }
    expect(waited).toEqual([5_000, 10_000, 20_000, 25_000, 25_000]);
    last().onopen?.();
    last().tell(welcome(3));
    last().onclose?.({ code: 1006 });
    fire();
    expect(timers.map(({ ms }) => ms)).toEqual([10_000]);
  });

  it("wonders soon about a line on which an action is not answered, and asks again on another", async () => {
    connect();
    const answer = session.act("b3-b4");
    const [sent] = last().take();
    expect(timers[0]?.ms).toBe(5_000);
    fire();
    expect(last().take()).toMatchObject([{ type: "ping" }]);
    fire();
    expect(session.phase).toBe("reconnecting");
    fire();
    last().onopen?.();
    last().tell(welcome(3));
    expect(last().take().at(-1)).toEqual(sent);
    expect(timers[0]?.ms, "the other line has to answer soon, too").toBe(5_000);
    last().tell({ type: "ack", id: sent?.id ?? "", seq: 4 });
    expect(await answer).toEqual({ ok: true, seq: 4 });
    expect(timers.map(({ ms }) => ms)).toEqual([15_000]);
  });

  it("passes messages on in order, each once", () => {
    connect();
    last().tell(acted(4));
    last().tell(acted(4));
    last().tell(acted(5));
    expect(seen.filter(({ type }) => type === "acted")).toHaveLength(2);
  });

  it("asks anew after a gap", () => {
    connect();
    last().tell(acted(6));
    expect(last().take()).toMatchObject([{ type: "hello", seq: 3 }]);
    expect(seen.some(({ type }) => type === "acted")).toBe(false);
  });

  it("bases an action on what it knows, an answer included", async () => {
    connect();
    const first = session.act("b3-b4");
    const [sent] = last().take();
    expect(sent).toMatchObject({ type: "act", seq: 3, token: "b3-b4" });
    last().tell({ type: "ack", id: sent?.id ?? "", seq: 4 });
    expect(await first).toEqual({ ok: true, seq: 4 });
    void session.act("b4-b5");
    expect(last().take()).toMatchObject([{ seq: 4 }]);
  });

  it("sends an unanswered action again, with the same id, once it is back", async () => {
    connect();
    const answer = session.act("b3-b4");
    const [sent] = last().take();
    last().onclose?.({ code: 1006 });
    expect(phases.at(-1)).toBe("reconnecting");
    fire();
    last().onopen?.();
    expect(last().take()).toMatchObject([{ type: "hello", seq: 3 }]);
    last().tell(welcome(4));
    expect(last().take()).toEqual([sent]);
    last().tell({ type: "ack", id: sent?.id ?? "", seq: 4 });
    expect(await answer).toEqual({ ok: true, seq: 4 });
  });

  it("keeps what is asked while the line is down", () => {
    connect();
    last().onclose?.({ code: 1006 });
    void session.act("^K");
    fire();
    last().onopen?.();
    last().tell(welcome(3));
    expect(
      last()
        .take()
        .map(({ type }) => type),
    ).toEqual(["hello", "act"]);
  });

  it("tells why something was refused, and resyncs when stale", async () => {
    connect();
    const answer = session.act("^K");
    const [sent] = last().take();
    last().tell({
      type: "error",
      id: sent?.id ?? "",
      code: "stale",
      message: "",
      rule: null,
      reason: null,
      params: {},
      seq: 5,
      view: null,
    });
    expect(await answer).toMatchObject({ ok: false, error: { code: "stale" } });
    expect(last().take()).toMatchObject([{ type: "hello" }]);
  });

  it("asks for advice on what it knows, and hands it to whoever asked", async () => {
    connect();
    const answer = session.hint();
    const [sent] = last().take();
    expect(sent).toEqual({ type: "hint", id: sent?.id, seq: 3 });
    expect(timers[0]?.ms, "it may take its time").toBe(15_000);
    const advice = { type: "advice" as const, id: sent?.id ?? "", token: "^K", line: ["^K"], chance: 0.5 };
    last().tell(advice);
    expect(await answer).toEqual({ ok: true, advice });
    expect(seen.map(({ type }) => type)).toEqual(["welcome"]);
    const refused = session.hint();
    last().tell({
      type: "error",
      id: last().take()[0]?.id ?? "",
      code: "hints_refused",
      message: "",
      rule: null,
      reason: null,
      params: {},
      seq: null,
      view: null,
    });
    expect(await refused).toMatchObject({ ok: false, error: { code: "hints_refused" } });
  });

  const stale = (id: string | undefined, seq: number): Partial<ServerMessage> => ({
    type: "error",
    id: id ?? "",
    code: "stale",
    message: "",
    rule: null,
    reason: null,
    params: {},
    seq,
    view: null,
  });

  it("resigns once more where the game has gone on meanwhile, and tells only how it ended", async () => {
    connect();
    const answer = session.resign(1);
    last().tell(stale(last().take()[0]?.id, 5));
    await Promise.resolve();
    const again = last()
      .take()
      .find(({ type }) => type === "resign");
    expect(again).toMatchObject({ seq: 5, seat: 1 });
    last().tell({ type: "ack", id: again?.id ?? "", seq: 6 });
    expect(await answer).toEqual({ ok: true, seq: 6 });
    expect(seen.some(({ type }) => type === "error")).toBe(false);
  });

  it("resigns no third time", async () => {
    connect();
    const answer = session.resign(1);
    last().tell(stale(last().take()[0]?.id, 5));
    await Promise.resolve();
    last().tell(
      stale(
        last()
          .take()
          .find(({ type }) => type === "resign")?.id,
        6,
      ),
    );
    expect(await answer).toMatchObject({ ok: false, error: { code: "stale" } });
  });

  it("passes on what was refused to nobody in particular", () => {
    connect();
    session.say("hello");
    last().tell({
      type: "error",
      id: last().take()[0]?.id ?? "",
      code: "too_fast",
      message: "",
      rule: null,
      reason: null,
      params: {},
      seq: null,
      view: null,
    });
    expect(seen.at(-1)).toMatchObject({ type: "error", code: "too_fast" });
  });

  it("gives up on a table that is gone", () => {
    connect();
    last().tell({
      type: "error",
      id: null,
      code: "expired",
      message: "",
      rule: null,
      reason: null,
      params: {},
      seq: null,
      view: null,
    });
    expect(session.phase).toBe("closed");
    expect(timers).toEqual([]);
  });

  it("notices a dead line and comes back", () => {
    connect();
    fire();
    expect(last().take()).toMatchObject([{ type: "ping" }]);
    const before = sockets.length;
    fire();
    expect(session.phase).toBe("reconnecting");
    fire();
    expect(sockets).toHaveLength(before + 1);
  });

  it("goes on when a ping is answered", () => {
    connect();
    fire();
    last().tell({ type: "pong", id: "x" });
    fire();
    expect(session.phase).toBe("live");
    expect(timers).toHaveLength(1);
  });

  it("wakes up at once, says phrases, and stops for good", () => {
    connect();
    session.say("hello");
    session.aids(0, true);
    void session.undo();
    void session.resign(0);
    session.resync();
    expect(
      last()
        .take()
        .map(({ type }) => type),
    ).toEqual(["say", "aids", "undo", "resign", "hello"]);
    last().onclose?.({ code: 1006 });
    session.wake();
    expect(sockets).toHaveLength(2);
    session.stop();
    expect(phases.at(-1)).toBe("closed");
    expect(timers).toEqual([]);
  });

  it("finds out soon whether a line that seems open is dead", () => {
    connect();
    last().take();
    session.wake();
    expect(
      last()
        .take()
        .map(({ type }) => type),
    ).toEqual(["ping"]);
    expect(timers.map(({ ms }) => ms)).toEqual([3_000]);
    last().tell({ type: "pong", id: "p" });
    timers.splice(0).forEach(({ call }) => call());
    expect([session.phase, sockets.length, timers.map(({ ms }) => ms)]).toEqual(["live", 1, [15_000]]);
    session.wake();
    timers.splice(0).forEach(({ call }) => call());
    expect(session.phase).toBe("reconnecting");
  });

  it("does not start once it was stopped, for whoever has left meanwhile", () => {
    session.stop();
    session.start();
    session.wake();
    expect(sockets).toEqual([]);
    expect(session.phase).toBe("closed");
  });

  it("waits longer each time, but never too long", () => {
    expect([1, 2, 3, 10].map((attempt) => Math.round(backoff(attempt, 0.5)))).toEqual([400, 800, 1600, 8000]);
    expect(backoff(1, 0)).toBeLessThan(backoff(1, 1));
  });

  describe("of a server that is started anew", () => {
    const waits = (): number[] => timers.map(({ ms }) => ms).sort((one, other) => one - other);
    const fireAt = (ms: number): void =>
      timers
        .splice(
          timers.findIndex((timer) => timer.ms === ms),
          1,
        )
        .forEach(({ call }) => call());

    it("is back at once, without a word, and asks again what was not answered", async () => {
      connect();
      const answer = session.act("b3-b4");
      const [sent] = last().take();
      last().onclose?.({ code: 1012 });
      expect(waits()).toEqual([125, 1_000]);
      void session.act("b4-b5");
      fireAt(125);
      last().onopen?.();
      last().tell(welcome(4));
      expect(last().take()).toMatchObject([{ type: "hello", seq: 3 }, sent, { type: "act", token: "b4-b5" }]);
      last().tell({ type: "ack", id: sent?.id ?? "", seq: 4 });
      expect(await answer).toEqual({ ok: true, seq: 4 });
      expect([new Set(phases), waits()]).toEqual([new Set(["live"]), [15_000]]);
    });

    it("is missed after a second", () => {
      connect();
      last().onclose?.({ code: 1012 });
      fireAt(125);
      last().onclose?.({ code: 1006 });
      expect([phases.at(-1), waits()]).toEqual(["live", [400, 1_000]]);
      fireAt(1_000);
      expect([phases.at(-1), waits()]).toEqual(["reconnecting", [400]]);
      fireAt(400);
      last().onopen?.();
      last().tell(welcome(3));
      expect([phases.at(-1), waits()]).toEqual(["live", [15_000]]);
    });

    it("is looked for at once when the device wakes up, and not at all after the end", () => {
      connect();
      last().onclose?.({ code: 1012 });
      session.wake();
      expect(sockets).toHaveLength(2);
      session.stop();
      expect([phases.at(-1), timers]).toEqual(["closed", []]);
    });

    it("is waited for like any other by whoever has not been welcomed yet", () => {
      session.start();
      last().onopen?.();
      last().onclose?.({ code: 1012 });
      expect([phases, waits()]).toEqual([["connecting"], [400]]);
    });
  });

  const full = { type: "error", id: null, code: "too_many_sockets", message: "", params: {} } as const;

  it("tells whoever was never let in why, and leaves it to them to try again", () => {
    session.start();
    last().tell(full);
    expect([phases.at(-1), seen.at(-1)]).toEqual(["closed", full]);
    timers.splice(0).forEach(({ call }) => call());
    expect(sockets).toHaveLength(1);
  });

  it("keeps trying for whoever was inside", () => {
    connect();
    last().onclose?.({ code: 1006 });
    fire();
    last().tell(full);
    last().onclose?.({ code: 1006 });
    expect(phases.at(-1)).toBe("reconnecting");
    fire();
    expect(sockets).toHaveLength(3);
  });
});
