/**
 * Where everything lies on the board. A field is 100 by 100 units, a7 starts at 0,0 and y grows downwards, so the grid
 * ends at 700,700. Walls, gates and the cheese tower lie around it, the pantry to the right of it.
 */
import { FIELDS, coords, fieldsOf, isPantry, isTower, roofOf, type Roof } from "../state/places";

export const FIELD = 100;
export const GRID = 700;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

/** A turn of the board in degrees that brings this side to the top. */
export const TURNS = { top: 0, right: 90, bottom: 180, left: 270 } as const;
export type Side = keyof typeof TURNS;

/** The pantry annex at the right wall, far enough for the cheese tower between them, and the distance of its tiles. */
export const ANNEX: Box = { x: 828, y: 88, w: 150, h: 504 };
const SHELF = { x: ANNEX.x + 21, y: 147, step: 107.5 };

/** Where a mouse is that has lost its pantry tile, until it is placed. */
export const HELD = "held";

/** How far the cheese tower's centre hangs outside its field. */
const HANG = 62;
/** The view's margin around the grid, and what the cheese tower needs more on its side. */
export const MARGIN = 80;
export const HANG_MARGIN = 46;

/** The upper left corner of a field or pantry field; a mouse that has lost its tile there waits below the annex. */
export function corner(place: string): Point {
  if (place === HELD) return { x: SHELF.x, y: ANNEX.y + ANNEX.h + 2 };
  if (isPantry(place)) return { x: SHELF.x, y: SHELF.y + (Number(place[1]) - 1) * SHELF.step };
  const [file, rank] = coords(place) ?? [0, 0];
  return { x: file * FIELD, y: (6 - rank) * FIELD };
}

/** The middle of any place: a field, a tower, the cheese tower on its post, a pantry field. */
export function centre(place: string, post: string | null = null): Point {
  if (place === "T" || place === "tower") return post ? postCentre(post) : { x: GRID / 2, y: -HANG };
  if (isTower(place)) return towerCentre(place);
  const { x, y } = corner(place);
  return { x: x + FIELD / 2, y: y + FIELD / 2 };
}

/** Towers stand 30 units inside the outer corner of their field. */
export function towerCentre(tower: string): Point {
  return { x: tower[0] === "a" ? 30 : 670, y: tower[1] === "7" ? 30 : 670 };
}

/** The wall a slot or post belongs to. */
export function sideOf(border: string): Side {
  if (border[1] === "7") return "top";
  if (border[1] === "1") return "bottom";
  return border[0] === "a" ? "left" : "right";
}

/** The step that leads from a border field out of the castle. */
export function outward(border: string): Point {
  return { top: { x: 0, y: -1 }, right: { x: 1, y: 0 }, bottom: { x: 0, y: 1 }, left: { x: -1, y: 0 } }[sideOf(border)];
}

/** Turns a sign that points to the left into the direction of a push from this border field. */
export function pushTurn(border: string): number {
  return { right: 0, bottom: 90, left: 180, top: 270 }[sideOf(border)];
}

/** A point that many units outside a border field's edge, in front of its middle. */
export function before(border: string, distance: number): Point {
  const { x, y } = centre(border);
  const out = outward(border);
  return { x: x + out.x * (FIELD / 2 + distance), y: y + out.y * (FIELD / 2 + distance) };
}

/**
 * How far outside the wall a push shows its tiles: large where there is room beside the picture, else small, at the
 * gate.
 */
export const TILE_OUTSIDE = { near: 51, far: 100 };
const ROOM_OUTSIDE = 64;

export function tileOutside(slot: string, free: Point): number {
  const room = outward(slot).x !== 0 ? free.x : free.y;
  return room >= ROOM_OUTSIDE ? TILE_OUTSIDE.far : TILE_OUTSIDE.near;
}

export function postCentre(post: string): Point {
  return before(post, HANG);
}

/** Brings what is drawn for the top wall, around x = 0, in front of a border field. */
export function gateTransform(border: string): string {
  const side = sideOf(border);
  const { x, y } = centre(border);
  const along = { top: x, right: y, bottom: GRID - x, left: GRID - y }[side];
  return `rotate(${TURNS[side]} 350 350) translate(${along} 0)`;
}

/** A room's box and the material of its roof. */
export interface Room extends Box {
  id: string;
  roof: Roof;
  /** Whether the ridge runs from top to bottom. */
  upright: boolean;
}

/** All rooms of a plan. */
export function roomsOf(plan: string): Room[] {
  const letters = [...new Set(plan.replace(/[^A-Z]/g, ""))].sort();
  return letters.map((id) => {
    const box = boxAround(fieldsOf(plan, id));
    return { id, roof: roofOf(plan, id), upright: box.h > box.w, ...box };
  });
}

export function boxAround(fields: readonly string[]): Box {
  const corners = fields.map(corner);
  const x = Math.min(...corners.map((at) => at.x));
  const y = Math.min(...corners.map((at) => at.y));
  const right = Math.max(...corners.map((at) => at.x)) + FIELD;
  const bottom = Math.max(...corners.map((at) => at.y)) + FIELD;
  return { x, y, w: right - x, h: bottom - y };
}

export function middle(box: Box): Point {
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}

/** The raised fields: those inside on no line. */
export const RAISED = FIELDS.filter((field) => {
  const [file, rank] = coords(field) ?? [0, 0];
  return file % 2 === 0 && rank % 2 === 0 && !isTower(field);
});

/** The box of the whole picture; the cheese tower and the pantry need room of their own. */
export function viewBox(post: string | null, annex: boolean): Box {
  const side = post && sideOf(post);
  const more = (at: Side) => MARGIN + (side === at ? HANG_MARGIN : 0);
  const x = -more("left");
  const y = -more("top");
  const right = annex ? Math.max(GRID + more("right"), ANNEX.x + ANNEX.w + 8) : GRID + more("right");
  return { x, y, w: right - x, h: GRID + more("bottom") - y };
}

/** How a mouse stands: its upper left corner and size. A small one leaves the cheese beside it in sight. */
export interface Stand extends Point {
  scale: number;
}

export const CHEESY = 4;

export function standing(place: string, mouse: number, onCheese: boolean, post: string | null): Stand {
  if (place === "tower" || place === "T" || isTower(place)) {
    const { x, y } = centre(place, post);
    const scale = place === "tower" || place === "T" ? 0.72 : 0.82;
    return { x: x - 50 * scale, y: y - 54 * scale, scale };
  }
  const { x, y } = corner(place);
  if (mouse === CHEESY) return onCheese ? { x: x + 14, y: y + 13, scale: 0.9 } : { x: x + 3, y: y + 5, scale: 0.98 };
  return onCheese ? { x: x + 28, y: y + 27, scale: 0.75 } : { x: x + 19, y: y + 19, scale: 0.82 };
}

/** Where a mouse comes from when it enters: some way outside its tower. */
export function outside(tower: string, post: string | null): Point {
  const { x, y } = centre(tower, post);
  if (tower !== "T") return { x: x + (x < 350 ? -90 : 90), y: y + (y < 350 ? -60 : 60) };
  const out = post ? outward(post) : { x: 0, y: -1 };
  return { x: x + out.x * 90, y: y + out.y * 90 };
}
