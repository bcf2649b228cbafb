/**
 * Plays what happened. For each act it lays out the scene (which view is shown, which roofs and tiles are on the move,
 * which effects there are), lets the browser animate, and goes on. Stopping it leaves nothing behind.
 */
import { tick } from "svelte";
import { lineOf } from "../../state/places";
import { CHEESY, FIELD, centre, corner, outside, outward, standing, type Point, type Stand } from "../geometry";
import { onCheese, pairOf } from "../pieces";
import type { GameEvent, Motion, View } from "../types";
import { applyEvent, gliding } from "./apply";
import { heart, pieceKey, type Effect, type Glide } from "./effects";
import * as frames from "./frames";
import { onBoard, reframing } from "./screen";
import { APART, acts, type Act, type Pace } from "./timeline";

type Of<K extends GameEvent["kind"]> = Extract<GameEvent, { kind: K }>;
type Moved = Extract<GameEvent, { over: string[] }>;

export interface Setting {
  root: () => SVGSVGElement | undefined;
  plan: string;
  speed: number;
  pace: Pace;
  /** Where on the screen a seat's socket for a cheese is. */
  socketAt: ((seat: number, cheese: string) => DOMRect | null) | undefined;
  ondone: () => void;
}

export class Player {
  stage = $state.raw<View | null>(null);
  glide = $state.raw<Glide | null>(null);
  roofs = $state.raw<readonly string[]>([]);
  effects = $state.raw<readonly Effect[]>([]);

  #run = 0;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing that is shown depends on it
  #playing = new Set<Animation>();
  #setting!: Setting;

  async play(motion: Motion, setting: Setting): Promise<void> {
    this.stop();
    const run = ++this.#run;
    this.#setting = setting;
    this.stage = motion.before;
    for (const act of acts(motion.events, setting.pace, setting.speed)) {
      await tick();
      if (run !== this.#run) return;
      const next = act.events.reduce((view, event) => applyEvent(view, event, setting.plan), this.#view);
      await (setting.pace === "reduced" ? this.#showCalmly(act, next) : this.#show(act, next));
      if (run !== this.#run) return;
      [this.stage, this.glide, this.roofs, this.effects] = [next, null, [], []];
    }
    await tick();
    if (run !== this.#run) return;
    this.stage = motion.after;
    setting.ondone();
  }

  stop(): void {
    this.#run += 1;
    for (const animation of this.#playing) animation.cancel();
    this.#playing.clear();
    this.stage = null;
    this.glide = null;
    this.roofs = [];
    this.effects = [];
  }

  get #view(): View {
    return this.stage as View;
  }

  async #show({ kind, events, ms }: Act, next: View): Promise<void> {
    const [event] = events as [GameEvent];
    switch (event.kind) {
      case "enter":
        return this.#enter(event, ms, next);
      case "run":
      case "jump":
        return this.#move(event, ms, next);
      case "lift":
        return this.#lift(event, ms, next);
      case "cover":
        return this.#cover(event, ms);
      case "slide":
        return this.#slide(event, ms);
      case "ribbon":
        return this.#ribbon(ms);
      case "hang":
        return this.#hang(ms, next);
      case "displaced":
        return this.#vanish(event, ms);
      case "place":
        return this.#place(event, ms, next);
      case "over":
        return this.#celebrate(event, ms);
      default:
        if (kind === "fall") await this.#fall(events as Of<"fall">[], ms);
        if (kind === "collect") await this.#collect(events as Of<"collect">[], ms);
    }
  }

  /** The same with fades only; a push is announced by arrows and then simply done. */
  async #showCalmly({ kind, events, ms }: Act, next: View): Promise<void> {
    const [event] = events as [GameEvent];
    if (event.kind === "slide") this.effects = [{ kind: "arrows", id: "arrows", slot: event.slot }];
    if (kind === "fall")
      this.effects = (events as Of<"fall">[]).map(({ at }) => ({ kind: "cross", id: at, at: centre(at) }));
    if (kind === "collect") this.effects = (events as Of<"collect">[]).flatMap((found) => this.#thread(found));
    if (kind === "slide" || kind === "fall" || kind === "collect") return this.#wait(ms);
    if (event.kind === "cover" || event.kind === "lift") return this.#fadeRoofs(event, ms, next);
    this.stage = next;
    await tick();
    await this.#animate(this.#piece(pieceKey(event)), frames.FADE_IN, ms);
  }

  async #fadeRoofs(event: Of<"cover"> | Of<"lift">, ms: number, next: View): Promise<void> {
    this.roofs = event.kind === "cover" ? event.rooms : [event.room];
    if (event.kind === "lift") this.stage = next;
    await tick();
    const fade = event.kind === "cover" ? frames.FADE_IN : frames.FADE_OUT;
    await Promise.all(this.roofs.map((room) => this.#animate(this.#roof(room), fade, ms)));
  }

  #find(selector: string): SVGElement | null {
    return this.#setting.root()?.querySelector<SVGElement>(selector) ?? null;
  }

  #piece(key: string | null): SVGElement | null {
    return key === null ? null : this.#find(`[data-piece="${key}"]`);
  }

  #roof(room: string): SVGElement | null {
    return this.#find(`[data-roof="${room}"]`);
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  /** Animate one element; resolves when it is over, cancelled or overdue. */
  async #animate(
    element: Element | null,
    keyframes: Keyframe[],
    ms: number,
    options: KeyframeAnimationOptions = {},
  ): Promise<void> {
    if (!element || ms <= 0) return;
    const animation = element.animate(keyframes, { duration: ms, fill: "both", ...options });
    this.#playing.add(animation);
    const overdue = this.#wait(ms + Number(options.delay ?? 0) + 300);
    await Promise.race([animation.finished.catch(() => undefined), overdue]);
    this.#playing.delete(animation);
    if (animation.playState !== "idle") animation.cancel();
  }

  #standOf(view: View, place: string, mouse: number): Stand {
    return standing(place, mouse, onCheese(view, place), view.cheese_tower);
  }

  async #enter(event: Moved, ms: number, next: View): Promise<void> {
    const over = event.over.map((place) => this.#standOf(this.#view, place, event.mouse));
    this.stage = next;
    await tick();
    const to = this.#standOf(this.#view, event.to, event.mouse);
    const gate = event.over[0] ?? event.to;
    const door = outside(gate, this.#view.cheese_tower);
    const from = { x: door.x - 41, y: door.y - 41, scale: to.scale * 0.9 };
    const way = frames
      .travel([from, ...over, to], 26, true)
      .map((frame, i) => ({ ...frame, opacity: Math.min(1, i / 3) }));
    await this.#animate(this.#piece(pieceKey(event)), way, ms, { easing: "ease-out" });
  }

  async #move(event: Moved, ms: number, next: View): Promise<void> {
    const from = this.#standOf(this.#view, event.from, event.mouse);
    const over = event.over.map((place) => this.#standOf(this.#view, place, event.mouse));
    const key = pieceKey(event);
    const to = this.#standOf(next, event.to, event.mouse);
    const isDoor = event.from.startsWith("p") !== event.to.startsWith("p");
    const wasHere = this.#piece(key);
    const old = this.#view;
    this.stage = next;
    await tick();
    if (!this.#piece(key)) {
      this.stage = old;
      await tick();
      return this.#animate(this.#piece(key), frames.vanish(from), ms);
    }
    if (!wasHere) return this.#animate(this.#piece(key), frames.pop(to), ms);
    if (isDoor) return this.#animate(this.#piece(key), frames.through(from, to), ms, { easing: "ease-out" });
    const way =
      event.kind === "jump"
        ? frames.travel([from, ...over, to], 20 + 6 * over.length, true)
        : frames.travel(frames.strideOver(from, to), 8);
    await this.#animate(this.#piece(key), way, ms, { easing: "ease-in-out" });
  }

  async #lift(event: Of<"lift">, ms: number, next: View): Promise<void> {
    this.roofs = [event.room];
    this.stage = next;
    await tick();
    await this.#animate(this.#roof(event.room), frames.ROOF_OFF, ms, { easing: "ease-out" });
  }

  async #cover(event: Of<"cover">, ms: number): Promise<void> {
    this.roofs = event.rooms;
    await tick();
    const each = ms - APART.cover * (event.rooms.length - 1);
    await Promise.all(
      event.rooms.map((room, i) =>
        this.#animate(this.#roof(room), frames.ROOF_ON, Math.max(120, each), {
          delay: i * APART.cover,
          easing: "ease-in",
        }),
      ),
    );
  }

  async #slide(event: Of<"slide">, ms: number): Promise<void> {
    const step = outward(event.slot);
    const line = lineOf(event.slot).map(corner);
    const start = line[0] as Point;
    this.glide = {
      slot: event.slot,
      tiles: gliding(this.#view, event).map(({ at, tile }) => ({
        code: tile,
        ...(line[at] ?? { x: start.x + step.x * FIELD, y: start.y + step.y * FIELD }),
      })),
    };
    await tick();
    await this.#animate(this.#find("[data-glide]"), frames.gliding({ x: -step.x, y: -step.y }), ms);
  }

  async #fall(events: Of<"fall">[], ms: number): Promise<void> {
    const down = events.map((event) =>
      this.#animate(this.#piece(pieceKey(event)), frames.falling(this.#standOf(this.#view, event.at, event.mouse)), ms),
    );
    const run = this.#run;
    void this.#wait(ms * 0.62).then(() => {
      if (run === this.#run) this.effects = events.map(({ at }) => ({ kind: "puff", id: at, at: centre(at) }));
    });
    await Promise.all(down);
  }

  #thread({ seat, cheese }: Of<"collect">): Effect[] {
    const [a, b] = pairOf(this.#view, seat, cheese).map((place) => centre(place, this.#view.cheese_tower));
    return a && b ? [{ kind: "thread", id: `thread${cheese}`, cheese, from: a, to: b }] : [];
  }

  async #collect(events: Of<"collect">[], ms: number): Promise<void> {
    const found = events.map((event) => ({ event, thread: this.#thread(event) }));
    this.effects = found.flatMap(({ event: { cheese }, thread }) => [
      ...thread,
      { kind: "token", id: `token${cheese}`, cheese, at: heart(thread) },
    ]);
    await tick();
    const each = Math.max(200, ms - APART.collect * (events.length - 1));
    await Promise.all(
      found.flatMap(({ event, thread }, i) => {
        const delay = i * APART.collect;
        const flight = this.#flight(heart(thread), event);
        return [
          this.#animate(this.#find(`[data-thread="${event.cheese}"]`), frames.GLOW, each, { delay }),
          this.#animate(this.#find(`[data-token="${event.cheese}"]`), flight, each, { delay, easing: "ease-in-out" }),
        ];
      }),
    );
  }

  /** A cheese flies to its socket, wherever that is on the screen; without one it rises and fades. */
  #flight(from: Point, { seat, cheese }: Of<"collect">): Keyframe[] {
    return frames.flight(from, onBoard(this.#setting.root(), this.#setting.socketAt?.(seat, cheese) ?? null));
  }

  async #ribbon(ms: number): Promise<void> {
    const place = this.#view.cheesy ?? "d4";
    this.effects = [{ kind: "stars", id: "ribbon", at: centre(place) }];
    await this.#animate(this.#piece("C"), frames.bounce(this.#standOf(this.#view, place, CHEESY), 9), ms, {
      easing: "ease-out",
    });
  }

  async #hang(ms: number, next: View): Promise<void> {
    const root = this.#setting.root();
    const [seen, was] = [root?.getScreenCTM(), this.#view];
    const riders = this.#view.mice.flatMap((mice, seat) =>
      mice.flatMap((place, mouse) => (place === "tower" ? [{ seat, mouse }] : [])),
    );
    this.stage = next;
    await tick();
    const spot = (view: View): Stand => ({ ...centre("T", view.cheese_tower), scale: 1 });
    const flight = was.cheese_tower ? frames.travel([spot(was), spot(this.#view)], 40, true) : frames.FADE_IN;
    const moves = [this.#animate(this.#piece("T"), flight, ms, { easing: "ease-in-out" })];
    for (const { seat, mouse } of was.cheese_tower ? riders : []) {
      const way = frames.travel(
        [this.#standOf(was, "tower", mouse), this.#standOf(this.#view, "tower", mouse)],
        40,
        true,
      );
      moves.push(this.#animate(this.#piece(`${seat}-${mouse}`), way, ms, { easing: "ease-in-out" }));
    }
    if (root && seen) moves.push(this.#animate(root, reframing(root, seen), ms, { easing: "ease-in-out" }));
    await Promise.all(moves);
  }

  async #vanish(event: Of<"displaced">, ms: number): Promise<void> {
    await this.#animate(
      this.#piece(pieceKey(event)),
      frames.vanish(this.#standOf(this.#view, event.at, event.mouse)),
      ms,
    );
  }

  async #place(event: Of<"place">, ms: number, next: View): Promise<void> {
    this.stage = next;
    await tick();
    await this.#animate(
      this.#piece(pieceKey(event)),
      frames.pop(this.#standOf(this.#view, event.to, event.mouse)),
      ms,
      { easing: "ease-out" },
    );
  }

  /** The winner's mice jump for joy. */
  async #celebrate(event: Of<"over">, ms: number): Promise<void> {
    const seat = event.winner;
    if (seat === null) return;
    const mice = (this.#view.mice[seat] ?? []).map((place, mouse) => ({
      place,
      mouse,
      element: this.#piece(`${seat}-${mouse}`),
    }));
    const here = mice.filter(({ element }) => element);
    this.effects = here.map(({ place, mouse }) => ({
      kind: "stars",
      id: `win${mouse}`,
      at: centre(place, this.#view.cheese_tower),
    }));
    await Promise.all(
      here.map(({ place, mouse, element }, i) => {
        const joy = frames.bounce(this.#standOf(this.#view, place, mouse), 22, 3);
        return this.#animate(element, joy, ms * 0.85, { delay: i * 50, easing: "ease-in-out" });
      }),
    );
  }
}
