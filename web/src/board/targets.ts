/**
 * What can be picked on the board, how large it is for a finger, and where the keyboard starts.
 */
import { FIELDS, PANTRY, SLOTS, TOWERS, isTower, roomAt } from "../state/places";
import {
  FIELD,
  GRID,
  HANG_MARGIN,
  MARGIN,
  boxAround,
  centre,
  corner,
  middle,
  postCentre,
  sideOf,
  towerCentre,
  type Box,
  type Room,
} from "./geometry";
import type { Marks, Target, View } from "./types";

export interface Spot {
  target: Target;
  /** Its name in the list. */
  key: string;
  box: Box;
}

/** How deep a gate's or post's spot is, as a part of the picture: 44 pixels and a bit on a phone of 390. */
const FINGER = 44.4 / 390;
const LARGEST = GRID + 2 * MARGIN + HANG_MARGIN;

export function keyOf(target: Target): string {
  return `${target.kind}:${target.id}`;
}

function spot(kind: Target["kind"], id: string, box: Box): Spot {
  const target = { kind, id };
  return { target, key: keyOf(target), box };
}

/** All spots, those on top last. While posts are offered, gates stand back; `fields` offers them under roofs, too. */
export function spotsOf(
  view: View,
  plan: string,
  rooms: readonly Room[],
  marks: Marks,
  frame: Box,
  annex: boolean,
  fields = false,
): Spot[] {
  const isOpen = (room: string): boolean => fields || view.open.includes(room);
  const spots = rooms.filter(({ id }) => !isOpen(id)).map((room) => spot("roof", room.id, room));
  for (const field of FIELDS) {
    const room = roomAt(plan, field);
    if (room && isOpen(room)) spots.push(spot("field", field, boxAround([field])));
  }
  for (const tower of TOWERS) spots.push(spot("tower", tower, towerBox(tower)));
  if (annex) for (const field of PANTRY) spots.push(spot("pantry", field, { ...corner(field), w: FIELD, h: FIELD }));
  if (marks.posts.length === 0 && !fields)
    for (const slot of SLOTS) spots.push(spot("slot", slot, borderBox(slot, frame)));
  if (view.cheese_tower) spots.push(spot("cheesetower", "T", cheeseTowerBox(view.cheese_tower)));
  for (const post of marks.posts) spots.push(spot("post", post, borderBox(post, frame)));
  return spots;
}

/** The same spot as before, or what came to light there when it is gone; null: nothing of it is left. */
export function spotInstead(spots: readonly Spot[], last: Spot): Spot | null {
  const { x, y, w, h } = last.box;
  const isWithin = ({ box }: Spot): boolean =>
    box.x >= x && box.y >= y && box.x + box.w <= x + w && box.y + box.h <= y + h;
  return spots.find(({ key }) => key === last.key) ?? spots.find(isWithin) ?? null;
}

function towerBox(tower: string): Box {
  const { x, y } = towerCentre(tower);
  return { x: x - 70, y: y - 70, w: 140, h: 140 };
}

function cheeseTowerBox(post: string): Box {
  const { x, y } = postCentre(post);
  return { x: x - 60, y: y - 60, w: 120, h: 120 };
}

/** From the view's edge some way into the border field, as wide as the field or a finger. */
function borderBox(border: string, frame: Box): Box {
  const margin = Math.min(-frame.x, -frame.y, MARGIN);
  const deep = Math.min(LARGEST, Math.max(frame.w, frame.h)) * FINGER;
  const wide = Math.max(FIELD, deep);
  const at = corner(border);
  const [x, y] = [at.x + (FIELD - wide) / 2, at.y + (FIELD - wide) / 2];
  const inside = GRID + margin - deep;
  switch (sideOf(border)) {
    case "top":
      return { x, y: -margin, w: wide, h: deep };
    case "bottom":
      return { x, y: inside, w: wide, h: deep };
    case "left":
      return { x: -margin, y, w: deep, h: wide };
    case "right":
      return { x: inside, y, w: deep, h: wide };
  }
}

/** Where the keyboard starts: at what is selected, else at the first thing that can be done, else in the middle. */
export function firstSpot(spots: readonly Spot[], marks: Marks): Spot | null {
  const { selected, targets, lifts, places, posts } = marks;
  const wanted = [selected?.replace("C:", ""), ...Object.keys(targets), ...Object.keys(lifts), ...places, ...posts];
  for (const id of wanted) {
    const found = spots.find(({ target }) => target.id === id);
    if (found) return found;
  }
  const heart = centre("d4");
  return [...spots].sort((a, b) => distance(a, heart) - distance(b, heart))[0] ?? null;
}

function distance({ box }: Spot, to: { x: number; y: number }): number {
  const at = middle(box);
  return Math.hypot(at.x - to.x, at.y - to.y);
}

export function isRound({ target }: Spot): boolean {
  return target.kind === "cheesetower" || isTower(target.id);
}
