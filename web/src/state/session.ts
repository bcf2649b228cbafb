/**
 * The live line to a table: a socket that comes back by itself, sequence numbers without gaps, and requests that are
 * applied once. It knows neither DOM nor board; sockets, timers and chance come in from outside.
 *
 * - Every connection starts with `hello`; `welcome` brings everything up to date. A gap in seq asks for it again.
 * - Whoever asks for something that must not be lost (`act`, `undo`, `resign`, `hint`) gets a promise. If the line
 *   breaks before the answer, the same message with the same id is sent again, and the server answers as it did before.
 * - A server that is started anew says so as it closes: then one is back at once, and nobody need know.
 */
import { isOurProtocol } from "../protocol";
import type { Socket } from "$/keeping/keeper";
import { isGone } from "$/keeping/refused";
import type { Advice, ClientMessage, Phrase, ServerMessage, WireError } from "./types";

export type Phase = "connecting" | "live" | "reconnecting" | "closed";

/** What the session needs from the world. */
export interface World {
  /**
   * Open a socket; `again` says how many lines were lost before this one: a proxy can take it to another process then.
   */
  open(again: number): Socket;
  /** Call back after some milliseconds; returns a function that calls it off. */
  later(ms: number, call: () => void): () => void;
  random(): number;
  newId(): string;
}

interface Listener {
  /** A message in its right order; `ack`, `advice`, `pong` and what was already seen are not passed on. */
  message(message: ServerMessage): void;
  phase(phase: Phase, attempt: number): void;
}

export type Refusal = { ok: false; error: WireError };
export type Answer = { ok: true; seq: number } | Refusal;
type Advised = { ok: true; advice: Advice } | Refusal;

type Request = Extract<ClientMessage, { type: "act" | "undo" | "resign" | "hint" }>;

interface Pending {
  request: Request;
  answer: (answer: Answer | Advised) => void;
}

const PING_EVERY = 15_000;
const SILENCE = 25_000;
/** How long is waited for the first welcome at least: a process that hangs takes a line and says nothing. */
const OPENING = 5_000;
/** How long an answer about the game may take before one asks whether anybody is there. */
const ANSWERING = 5_000;
/** How long a line may be silent when the device or the network has just come back, or an answer is overdue. */
const WAKING = 3_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
/** The close code of a server that is started anew. */
const MOVING = 1012;
/** How long everybody waits then, at most, so that not all come at once. */
const MOVE_WAIT = 250;
/** How long nothing is said of a line that is about to be back. */
const UNNOTICED = 1_000;

/** How long to wait before the n-th attempt (from 1): doubling, with some chance so that not all come at once. */
export function backoff(attempt: number, random: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1)) * (0.7 + 0.6 * random);
}

/** How long the n-th attempt (from 1) is waited for: longer each time, for networks on which it takes long. */
const patienceFor = (attempt: number): number => Math.min(SILENCE, OPENING * 2 ** (attempt - 1));

export class Session {
  /** The last seq seen in a broadcast or a welcome; null before the first welcome. */
  seq: number | null = null;
  phase: Phase = "connecting";
  private acked = 0;
  private attempt = 0;
  private linesLost = 0;
  private socket: Socket | null = null;
  private isWelcome = false;
  private readonly pending = new Map<string, Pending>();
  private calls: (() => void)[] = [];
  private isHeard = true;
  /** Calls off what will be said of a line that is not back soon; null: nothing is kept quiet. */
  private alarm: (() => void) | null = null;

  constructor(
    private readonly world: World,
    private readonly listener: Listener,
  ) {}

  /**
   * Connect, or connect anew; from now on until `stop` the session keeps itself connected. Once stopped it stays so.
   */
  start(): void {
    if (this.phase !== "closed") this.connect();
  }

  /** Close for good. */
  stop(): void {
    this.drop();
    this.calm();
    this.become("closed");
  }

  /** Try again at once, for when the device says that it or the network is back; a line that seems open may be dead. */
  wake(): void {
    if (this.phase === "reconnecting" || this.alarm) this.connect();
    else if (this.phase === "live") this.probe(WAKING);
  }

  /** Ask for everything anew. */
  resync(): void {
    if (this.socket && this.isWelcome) this.hello();
  }

  act(token: string): Promise<Answer> {
    return this.ask({ type: "act", id: this.world.newId(), seq: this.base(), token });
  }

  undo(): Promise<Answer> {
    return this.ask({ type: "undo", id: this.world.newId(), seq: this.base() });
  }

  /** Give up, whatever has happened meanwhile: where the game has gone on, ask once more from there. */
  async resign(seat: number): Promise<Answer> {
    const ask = (seq: number): Promise<Answer> => this.ask({ type: "resign", id: this.world.newId(), seq, seat });
    const answer = await ask(this.base());
    return answer.ok || answer.error.code !== "stale" ? answer : ask(answer.error.seq ?? this.base());
  }

  /** Ask what a strong bot would do now. */
  hint(): Promise<Advised> {
    return this.ask({ type: "hint", id: this.world.newId(), seq: this.base() });
  }

  /** Say a phrase; lost when nobody listens. */
  say(phrase: Phrase): void {
    this.post({ type: "say", id: this.world.newId(), phrase });
  }

  aids(seat: number, on: boolean): void {
    this.post({ type: "aids", id: this.world.newId(), seat, on });
  }

  private base(): number {
    return Math.max(this.seq ?? 0, this.acked);
  }

  private ask<T extends Answer | Advised>(request: Request): Promise<T> {
    return new Promise((answer) => {
      this.pending.set(request.id, { request, answer: answer as Pending["answer"] });
      if (this.isWelcome) this.request(request);
    });
  }

  private post(message: ClientMessage): void {
    if (this.socket && (this.isWelcome || message.type === "hello")) this.socket.send(JSON.stringify(message));
  }

  /** Ask for something that must not be lost. Advice takes its time; with all else one soon wonders. */
  private request(request: Request): void {
    this.post(request);
    if (request.type !== "hint" && this.phase === "live") this.watch(ANSWERING, WAKING);
  }

  private hello(): void {
    this.post({ type: "hello", id: this.world.newId(), seq: this.seq });
  }

  private connect(): void {
    this.drop();
    const socket = this.world.open(this.linesLost);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = ({ code }) => (code === MOVING && this.isWelcome ? this.move() : this.lost());
    this.calls.push(this.world.later(patienceFor(this.attempt + 1), () => this.lost()));
  }

  private callOff(): void {
    for (const each of this.calls) each();
    this.calls = [];
  }

  private drop(): void {
    this.callOff();
    this.isWelcome = false;
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private lost(): void {
    this.drop();
    this.linesLost += 1;
    this.attempt += 1;
    if (!this.alarm) this.become(this.seq === null && this.attempt < 3 ? "connecting" : "reconnecting");
    this.calls.push(this.world.later(backoff(this.attempt, this.world.random()), () => this.connect()));
  }

  /** Connect anew: the server sends everybody away, and another one, or the next, is there. */
  private move(): void {
    this.drop();
    this.alarm = this.world.later(UNNOTICED, () => {
      this.alarm = null;
      this.become("reconnecting");
    });
    this.calls.push(this.world.later(MOVE_WAIT * this.world.random(), () => this.connect()));
  }

  private calm(): void {
    this.alarm?.();
    this.alarm = null;
  }

  private become(phase: Phase): void {
    this.phase = phase;
    this.listener.phase(phase, this.attempt);
  }

  /** Notice a line that is open but dead: ask for a sign of life after a while, and wait for it. */
  private watch(after = PING_EVERY, wait = SILENCE - PING_EVERY): void {
    this.callOff();
    this.calls = [this.world.later(after, () => this.probe(wait))];
  }

  /** Ask for a sign of life; without one for so long the line is lost. */
  private probe(patience: number): void {
    this.callOff();
    this.isHeard = false;
    this.post({ type: "ping", id: this.world.newId() });
    this.calls = [this.world.later(patience, () => (this.isHeard ? this.watch() : this.lost()))];
  }

  private receive(data: unknown): void {
    this.isHeard = true;
    if (typeof data !== "string") return;
    const message = JSON.parse(data) as ServerMessage;
    switch (message.type) {
      case "welcome":
        return this.welcome(message);
      case "ack":
        this.acked = Math.max(this.acked, message.seq);
        return this.settle(message.id, { ok: true, seq: message.seq });
      case "advice":
        return this.settle(message.id, { ok: true, advice: message });
      case "error":
        return this.refused(message);
      case "acted":
      case "undone":
      case "resigned":
        return this.follow(message);
      case "pong":
        return;
      default:
        this.listener.message(message);
    }
  }

  private welcome(message: Extract<ServerMessage, { type: "welcome" }>): void {
    if (!isOurProtocol(message.protocol)) return this.stop(); // nothing it tells can be relied on
    const isFirst = !this.isWelcome;
    this.isWelcome = true;
    this.seq = message.seq;
    this.attempt = 0;
    this.listener.message(message);
    if (!isFirst) return;
    this.calm();
    this.become("live");
    this.watch();
    for (const { request } of this.pending.values()) this.request(request);
  }

  private follow(message: Extract<ServerMessage, { type: "acted" | "undone" | "resigned" }>): void {
    const next = (this.seq ?? 0) + 1;
    if (message.seq < next) return;
    if (message.seq > next) return this.hello();
    this.seq = message.seq;
    this.listener.message(message);
  }

  /** Whoever asked is told; what nobody waits for goes to the listener. */
  private refused(error: WireError): void {
    if (error.code === "too_fast" && !this.isWelcome) return this.lost(); // too many come at once: later
    if (error.code === "stale") this.hello();
    if (isGone(error) || this.isTurnedAway(error)) this.stop(); // it makes no sense to come back by itself
    if (error.id !== null && this.pending.has(error.id)) this.settle(error.id, { ok: false, error });
    else this.listener.message(error);
  }

  /** Whether the door stayed shut for somebody who never was inside; whoever was keeps trying to get back. */
  private isTurnedAway({ id }: WireError): boolean {
    return this.seq === null && id === null;
  }

  private settle(id: string, answer: Answer | Advised): void {
    if (this.phase === "live") this.watch();
    this.pending.get(id)?.answer(answer);
    this.pending.delete(id);
  }
}
