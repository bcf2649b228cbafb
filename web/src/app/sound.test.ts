import { beforeEach, expect, it, vi } from "vitest";
import { aView, FRONT } from "$/state/fixtures";
import type { Step } from "$/state/queue";

/** What was started, and what was stopped before its end. */
let started: number[] = [];
let stopped = 0;

class Source {
  frequency = {};
  onended: (() => void) | null = null;
  connect = (to: unknown): unknown => to;
  start = (at: number): number => started.push(at);
  stop = (at?: number): number => (at === undefined ? (stopped += 1) : 0);
}

class Context {
  state = "running";
  sampleRate = 10;
  currentTime = 0;
  destination = {};
  createGain = (): object => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => {},
  });
  createOscillator = (): Source => new Source();
  createBufferSource = (): Source => new Source();
  createBiquadFilter = (): object => ({ frequency: {}, connect: (to: unknown) => to });
  createBuffer = (): object => ({ getChannelData: () => new Float32Array(10) });
}

const fall = { kind: "fall", seat: 0, mouse: 0, at: "d4" } as const;
const step: Step = { seq: 1, seat: 0, events: [fall, fall], before: aView(), after: aView(), isOwn: true };

beforeEach(() => {
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("navigator", {});
  [started, stopped] = [[], 0];
});

it("falls silent when what it belongs to is skipped, and once only", async () => {
  const { hush, playStep } = await import("./sound");
  playStep(step, FRONT, [0], 1, 1);
  expect([started.length > 2, stopped]).toEqual([true, 0]);
  hush();
  expect(stopped).toBe(started.length);
  hush();
  expect(stopped).toBe(started.length);
});

it("comes as fast as it is shown", async () => {
  const { playStep } = await import("./sound");
  playStep(step, FRONT, [0], 1, 1);
  const usual = Math.max(...started);
  started = [];
  playStep(step, FRONT, [0], 1, 4);
  expect(Math.max(...started)).toBeLessThan(usual);
});
