/** What lights up on the board, and what somebody has chosen there: the words alone, which `choices` fills. */
import { CHEESE_TOWER, isPantry } from "./places";

/** What the board is told to mark; the seam to `board/Board.svelte`. */
export interface Marks {
  /** The selected place, or `C:` and Cheesy's place. */
  selected: string | null;
  /** With nothing selected: who can do something, written like `selected`. */
  able: string[];
  targets: Record<string, number>;
  lifts: Record<string, "main" | "small">;
  slots: Record<string, "open" | "blocked" | "off">;
  posts: string[];
  places: string[];
  danger: string[];
}

/** What the person is doing: a selected place (`out` for the mice outside), or hanging the cheese tower. */
export interface Choice {
  selected: string | null;
  hanging: boolean;
  spare: number;
}

export const NO_CHOICE: Choice = { selected: null, hanging: false, spare: 0 };

export function noMarks(): Marks {
  return { selected: null, able: [], targets: {}, lifts: {}, slots: {}, posts: [], places: [], danger: [] };
}

/** The same while something moves: nothing can be done then, but the gates stay as they are. */
export function resting(marks: Marks): Marks {
  return { ...noMarks(), slots: marks.slots };
}

/** Those on the castle alone, where the pantry is not drawn beside it. */
export function withoutPantry(marks: Marks): Marks {
  const isCastle = (place: string): boolean => !isPantry(place.replace("C:", ""));
  return {
    ...marks,
    selected: marks.selected && isCastle(marks.selected) ? marks.selected : null,
    targets: Object.fromEntries(Object.entries(marks.targets).filter(([place]) => isCastle(place))),
    places: marks.places.filter(isCastle),
    danger: marks.danger.filter(isCastle),
  };
}

/** A mouse's place as tokens and the board write it. */
export function placeName(place: string): string {
  return place === "tower" ? CHEESE_TOWER : place;
}
