/** The pieces of a view that stand on the board: who stands where, and on what. */
import { coords, isPantry, isTower } from "../state/places";
import { CHEESY, HELD, standing, type Stand } from "./geometry";
import type { View } from "./types";

export interface Piece {
  /** Tells the pieces apart while they move: seat and mouse, or `C`. */
  key: string;
  /** Null for Cheesy without a ribbon. */
  seat: number | null;
  mouse: number;
  place: string;
  stand: Stand;
}

const isCheese = (tile: string | undefined): boolean => tile !== undefined && tile >= "A" && tile <= "G";

/** The tile under a place, as far as it is seen. */
export function tileAt(view: View, place: string): string | undefined {
  return isPantry(place) ? view.spares[Number(place[1]) - 1] : view.tiles[place];
}

/** The places of the two pieces that bring a seat a kind of cheese. */
export function pairOf(view: View, seat: number, cheese: string): string[] {
  const places = [...(view.mice[seat] ?? []), ...(view.ribbon === seat && view.cheesy ? [view.cheesy] : [])];
  return places.filter((place) => tileAt(view, place) === cheese).slice(0, 2);
}

/** Whether the cheese under a place should be pushed aside for the mouse on it. */
export function onCheese(view: View, place: string): boolean {
  return isCheese(tileAt(view, place));
}

/** Whether a mouse is drawn with the pantry: on its shelf, or waiting to be put there. */
export function isInPantry(place: string): boolean {
  return isPantry(place) || place === HELD;
}

function isOnBoard(place: string): boolean {
  return place === "tower" || isInPantry(place) || coords(place) !== null;
}

/** All mice on the board and Cheesy, from the back to the front. */
export function piecesOf(view: View): Piece[] {
  const pieces = view.mice.flatMap((mice, seat) => mice.map((place, mouse) => piece(view, seat, mouse, place)));
  if (view.cheesy) pieces.push(piece(view, view.ribbon, CHEESY, view.cheesy));
  return pieces.filter(({ place }) => isOnBoard(place)).sort((a, b) => a.stand.y - b.stand.y);
}

function piece(view: View, seat: number | null, mouse: number, place: string): Piece {
  const key = mouse === CHEESY ? "C" : `${seat}-${mouse}`;
  return { key, seat, mouse, place, stand: standing(place, mouse, onCheese(view, place), view.cheese_tower) };
}

/** The number of a piece's drawing: the seat's, or 5 for Cheesy. */
export function kindOf(piece: Piece): number {
  return piece.mouse === CHEESY ? 5 : (piece.seat ?? 0);
}

/** The places mice stand on, as the board names them. */
export function standsOn(pieces: readonly Piece[]): Map<string, Piece> {
  return new Map(pieces.map((piece) => [piece.place === "tower" ? "T" : piece.place, piece]));
}

/** The class that gives Cheesy his ribbon's colour. */
export function ribbonClass(ribbon: number | null): string {
  return `az-ribbon${ribbon ?? ""}`;
}

export function isStone(place: string): boolean {
  return isTower(place) || place === "tower" || place === "T";
}
