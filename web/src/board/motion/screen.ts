/** Between the board's units and the screen's pixels. */
import type { Point } from "../geometry";

/** The middle of a box on the screen, in units of the board. */
export function onBoard(root: SVGSVGElement | undefined, box: DOMRect | null): Point | null {
  const matrix = root?.getScreenCTM();
  if (!box || !matrix) return null;
  const { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix.inverse());
  return { x, y };
}

/** The picture's frame has changed: lets it glide from where it was `seen` to where it is now. */
export function reframing(root: SVGSVGElement, seen: DOMMatrix): Keyframe[] {
  const now = root.getScreenCTM() ?? seen;
  const box = root.getBoundingClientRect();
  const k = seen.a / now.a;
  const move = { x: k * (box.x - now.e) + seen.e - box.x, y: k * (box.y - now.f) + seen.f - box.y };
  return [
    { transform: `translate(${move.x}px, ${move.y}px) scale(${k})`, transformOrigin: "0 0" },
    { transform: "none", transformOrigin: "0 0" },
  ];
}
