/**
 * Soft shadows without filters: a shape drawn a few times, each time a little larger and hardly dark. Filters would be
 * worked out anew for every frame of a motion above them; these are drawn once.
 */
import type { Box } from "./geometry";

export interface Shadow {
  /** Where the shadow falls. */
  dx: number;
  dy: number;
  /** How far its edge fades out. */
  blur: number;
  /** How many layers make the fading. */
  layers: number;
}

export const HIGH: Shadow = { dx: 6, dy: 8, blur: 8, layers: 5 };
export const GROUND: Shadow = { dx: 12, dy: 18, blur: 30, layers: 18 };

/** One path for each layer of the shadows of boxes, from the widest in. Overlapping shadows do not add up. */
export function shadowPaths(boxes: readonly Box[], { dx, dy, blur, layers }: Shadow, radius: number): string[] {
  return Array.from({ length: layers }, (_, i) => {
    const spread = blur - (2 * blur * i) / (layers - 1);
    return boxes
      .map((box) =>
        rounded(
          {
            x: box.x + dx - spread,
            y: box.y + dy - spread,
            w: box.w + 2 * spread,
            h: box.h + 2 * spread,
          },
          Math.max(2, radius + spread),
        ),
      )
      .join("");
  });
}

/** A box with round corners. */
export function rounded({ x, y, w, h }: Box, radius: number): string {
  const r = Math.min(radius, w / 2, h / 2);
  const n = (value: number) => Math.round(value * 10) / 10;
  const arc = (ax: number, ay: number) => `a${n(r)},${n(r)} 0 0 1 ${n(ax)},${n(ay)}`;
  const [across, down] = [n(w - 2 * r), n(h - 2 * r)];
  const [there, back] = [
    `h${across}${arc(r, r)}v${down}${arc(-r, r)}`,
    `h${-across}${arc(-r, -r)}v${-down}${arc(r, -r)}`,
  ];
  return `M${n(x + r)},${n(y)}${there}${back}Z`;
}
