import { afterEach, describe, expect, it, vi } from "vitest";
import { SCENES } from "../../gallery/scenes";
import type { Motion } from "../types";
import { applyEvent } from "./apply";
import { Player } from "./player.svelte";
import type { Pace } from "./timeline";

const { view, plan } = SCENES["04"]!;
const slide = { kind: "slide", slot: "g4", spare: 0, in: "C", out: "E", revealed: { a4: "B", e4: "A" } } as const;
const motion: Motion = { events: [slide], before: view, after: applyEvent(view, slide, plan) };

function start(pace: Pace): { player: Player; ondone: () => void; end: Promise<void> } {
  const [player, ondone] = [new Player(), vi.fn()];
  const end = player.play(motion, { root: () => undefined, plan, speed: 1, pace, socketAt: undefined, ondone });
  return { player, ondone, end };
}

describe("a step", () => {
  afterEach(() => void vi.useRealTimers());

  it("is over at once, without any timer, where nothing moves", async () => {
    vi.useFakeTimers();
    const { player, ondone, end } = start("off");
    expect(player.stage).toBe(view);
    await end;
    expect(vi.getTimerCount()).toBe(0);
    expect(ondone).toHaveBeenCalledOnce();
    expect(player.stage).toBe(motion.after);
  });

  it("takes its time for calm eyes", async () => {
    vi.useFakeTimers();
    const { player, ondone, end } = start("reduced");
    await vi.advanceTimersByTimeAsync(599);
    expect(player.effects).toMatchObject([{ kind: "arrows", slot: "g4" }]);
    expect(ondone).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await end;
    expect(ondone).toHaveBeenCalledOnce();
  });

  it("says nothing any more once it is stopped", async () => {
    const { player, ondone, end } = start("off");
    player.stop();
    await end;
    expect(ondone).not.toHaveBeenCalled();
    expect(player.stage).toBeNull();
  });
});
