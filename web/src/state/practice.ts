/**
 * A position to practise on, in the place of a live table: what is played is asked of the server as a whole, every time,
 * and what came of it is told like the actions of a table. Nothing is kept there, so going back costs nothing.
 */
import { ApiError } from "./api";
import { planOf } from "./places";
import type { Advised, Answer, Link, Listener } from "./session";
import type { Practised, SeatInfo, Step, TableInfo, View, WireError } from "./types";

/** Ask what comes of tokens, all from the start. */
export type Ask = (tokens: string[]) => Promise<Practised>;

export class Practice implements Link {
  /** The newest answer. */
  practised: Practised | null = null;
  private tokens: string[] = [];
  private seq = 0;

  constructor(private readonly ask: Ask, private readonly listener: Listener) {}

  /** Show the position as it is in the beginning; what is refused is thrown. */
  async start(): Promise<void> {
    this.know(await this.ask([]));
    this.show();
    this.listener.phase("live", 0);
  }

  // Nothing is held open, and nobody listens.
  stop(): void {}
  wake(): void {}
  resync(): void {}
  say(): void {}
  aids(): void {}

  async act(token: string): Promise<Answer> {
    const before = this.tokens.length;
    try {
      this.know(await this.ask([...this.tokens, token]));
    } catch (error) {
      return { ok: false, error: refusal(error as ApiError) };
    }
    for (const step of this.practised?.steps.slice(before + 1) ?? []) this.tell(step);
    return { ok: true, seq: this.seq };
  }

  /** Take back everything after the first so many tokens. */
  async back(length: number): Promise<void> {
    this.know(await this.ask(this.tokens.slice(0, length)));
    this.show();
  }

  undo(): Promise<Answer> {
    return refused("undo_refused");
  }

  resign(): Promise<Answer> {
    return refused("no_seat");
  }

  hint(): Promise<Advised> {
    return refused("hints_refused");
  }

  private know(practised: Practised): void {
    this.practised = practised;
    this.tokens = practised.steps.flatMap(({ token }) => token ?? []);
  }

  /** The position as it is now, without a story. */
  private show(): void {
    const view = this.practised?.steps.at(-1)?.view;
    if (!view) return;
    this.seq += 1;
    this.listener.message({ type: "welcome", id: "", table: tableOf(view), seq: this.seq, view, log: [], you: [0] });
  }

  private tell({ seat, turn, token, events, view }: Step): void {
    if (token === null) return;
    this.seq += 1;
    const by = seat === 0 ? "person" : "bot";
    const line = { seq: this.seq, turn, seat, token, by, at: "", events } as const;
    this.listener.message({ type: "acted", seq: this.seq, seat, token, by, events, view, line });
  }
}

function refusal({ code, message, params, rule, reason }: ApiError): WireError {
  return { type: "error", id: null, code, message, params, rule, reason, seq: null, view: null };
}

/** What a table offers and a position to practise on does not. */
function refused(code: string): Promise<{ ok: false; error: WireError }> {
  const error = new ApiError({ code, message: "", field: null, params: {}, rule: null, reason: null });
  return Promise.resolve({ ok: false, error: refusal(error) });
}

/** The table a position would be on: seat 0 is one's own, the others are the youngest of the bots. */
function tableOf(view: View): TableInfo {
  const { players, target, layout, modules } = view;
  return {
    code: "", status: "running", public: false, plan: planOf(layout), watchers: 0, created: "", seal: "", seq: 0, winner: null,
    options: { players, target, layout, modules, memory_aids: "off", timer: "off", hints: false, start: 0 } as TableInfo["options"],
    seats: Array.from({ length: players }, (_, seat) => seatOf(seat)),
    reason: null, rematch: null, you: [0], host: true,
  };
}

function seatOf(seat: number): SeatInfo {
  const common = { seat, name: null, connected: true, covered: false, resigned: false, aids: false };
  return seat === 0 ? { ...common, kind: "person", level: null, memory: null } : { ...common, kind: "bot", level: "child", memory: "none" };
}
