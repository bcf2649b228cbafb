/** Keyframes: transforms and opacity only, so that nothing has to be drawn anew on the way. */
import type { Point, Stand } from "../geometry";

function transformOf({ x, y, scale }: Stand): string {
  return `translate(${round(x)}px, ${round(y)}px) scale(${round(scale)})`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Along a way of stands, rising `lift` units between each two: hops, or with one rise for all of it a jump. */
export function travel(way: readonly Stand[], lift: number, together = false): Keyframe[] {
  const legs = way.length - 1;
  const samples = Math.max(1, legs) * 8;
  return Array.from({ length: samples + 1 }, (_, i) => {
    const t = (i / samples) * legs;
    const leg = Math.min(legs - 1, Math.floor(t));
    const part = t - leg;
    const [a, b] = [way[leg] as Stand, way[leg + 1] as Stand];
    const rise = Math.sin(Math.PI * (together ? t / legs : part)) * lift;
    const mix = (from: number, to: number) => from + (to - from) * part;
    return { transform: transformOf({ x: mix(a.x, b.x), y: mix(a.y, b.y) - rise, scale: mix(a.scale, b.scale) }) };
  });
}

/** A straight way with as many stands as there are fields to hop over. */
export function strideOver(from: Stand, to: Stand): Stand[] {
  const hops = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 100));
  const part = (a: number, b: number, i: number) => a + ((b - a) * i) / hops;
  return Array.from({ length: hops + 1 }, (_, i) => ({
    x: part(from.x, to.x, i),
    y: part(from.y, to.y, i),
    scale: part(from.scale, to.scale, i),
  }));
}

/** In through one door, out at another. */
export function through(from: Stand, to: Stand): Keyframe[] {
  const small = (stand: Stand) => transformOf({ x: stand.x + 12, y: stand.y + 10, scale: stand.scale * 0.75 });
  return [
    { transform: transformOf(from), opacity: 1 },
    { transform: small(from), opacity: 0, offset: 0.45 },
    { transform: small(to), opacity: 0, offset: 0.55 },
    { transform: transformOf(to), opacity: 1 },
  ];
}

/** Around the middle of a mouse's 100 box. */
function about(stand: Stand, change: string): string {
  return `${transformOf(stand)} translate(50px, 62px) ${change} translate(-50px, -62px)`;
}

/** Wobble, then down. */
export function falling(stand: Stand): Keyframe[] {
  const turns = [0, -9, 9, -8, 7, 0].map((angle, i) => ({
    transform: about(stand, `rotate(${angle}deg) scale(1)`),
    opacity: 1,
    offset: i * 0.1,
  }));
  return [
    ...turns,
    {
      transform: about({ ...stand, y: stand.y + 6 }, "rotate(25deg) scale(0.6)"),
      opacity: 1,
      offset: 0.72,
      easing: "ease-in",
    },
    { transform: about({ ...stand, y: stand.y + 16 }, "rotate(60deg) scale(0.05)"), opacity: 0, offset: 0.9 },
    { transform: about({ ...stand, y: stand.y + 16 }, "rotate(60deg) scale(0.05)"), opacity: 0 },
  ];
}

/** A bounce on the spot. */
export function bounce(stand: Stand, height: number, times = 1): Keyframe[] {
  const up = { transform: about({ ...stand, y: stand.y - height }, "scale(0.98, 1.04)") };
  const down = { transform: about(stand, "scale(1.05, 0.95)") };
  const rest = { transform: about(stand, "scale(1, 1)") };
  return [rest, ...Array.from({ length: times }, () => [up, down]).flat(), rest];
}

export function pop(stand: Stand): Keyframe[] {
  return [
    { transform: about(stand, "scale(0.4)"), opacity: 0 },
    { transform: about(stand, "scale(1.1)"), opacity: 1, offset: 0.7 },
    { transform: about(stand, "scale(1)"), opacity: 1 },
  ];
}

export function vanish(stand: Stand): Keyframe[] {
  return [
    { transform: about(stand, "scale(1)"), opacity: 1 },
    { transform: about(stand, "scale(0.5)"), opacity: 0 },
  ];
}

export const ROOF_OFF: Keyframe[] = [
  { transform: "translate(0, 0) rotate(0deg)", opacity: 1 },
  { transform: "translate(3px, -18px) rotate(3deg) scale(1.03)", opacity: 0.9, offset: 0.55 },
  { transform: "translate(5px, -30px) rotate(3deg) scale(1.05)", opacity: 0 },
];

export const ROOF_ON: Keyframe[] = [
  { transform: "translate(4px, -24px) rotate(3deg) scale(1.04)", opacity: 0 },
  { transform: "translate(0, 3px) rotate(0deg) scale(0.995)", opacity: 1, offset: 0.7 },
  { transform: "translate(0, -2px) rotate(0deg)", opacity: 1, offset: 0.86 },
  { transform: "translate(0, 0) rotate(0deg)", opacity: 1 },
];

/** A line of tiles: it rumbles, glides one field on and settles. */
export function gliding(step: Point): Keyframe[] {
  const at = (units: number, offset: number, more: Keyframe = {}): Keyframe => ({
    transform: `translate(${round(step.x * units)}px, ${round(step.y * units)}px)`,
    offset,
    ...more,
  });
  return [
    at(0, 0),
    at(-2, 0.05),
    at(2, 0.1),
    at(-1.5, 0.14),
    at(0, 0.19, { easing: "cubic-bezier(.5, 0, .2, 1)" }),
    at(102.5, 0.88),
    at(99.2, 0.95),
    at(100, 1),
  ];
}

/** A cheese grows out of its thread and flies to its goal, or rises and fades. */
export function flight(from: Point, goal: Point | null): Keyframe[] {
  const at = ({ x, y }: Point, scale: number) => `translate(${round(x)}px, ${round(y)}px) scale(${scale})`;
  return [
    { transform: at(from, 0.4), opacity: 0 },
    { transform: at(from, 1.25), opacity: 1, offset: 0.3 },
    { transform: at(from, 1.1), opacity: 1, offset: 0.5 },
    { transform: at(goal ?? { x: from.x, y: from.y - 130 }, 0.8), opacity: goal ? 1 : 0 },
  ];
}

/** A thread lights up and goes out. */
export const GLOW: Keyframe[] = [
  { opacity: 0 },
  { opacity: 1, offset: 0.35 },
  { opacity: 1, offset: 0.6 },
  { opacity: 0 },
];
export const FADE_IN: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];
export const FADE_OUT: Keyframe[] = [{ opacity: 1 }, { opacity: 0 }];
