/**
 * Which of the four arrangements a window gets. Phones and tablets in portrait stack, a low or narrow landscape puts
 * the board beside one column, and a desktop has a column on each side.
 */
export type Arrangement = "phone" | "tablet" | "side" | "desktop";

const DESKTOP_WIDTH = 1100;
const DESKTOP_HEIGHT = 600;
const PHONE_WIDTH = 600;
const PHONE_HEIGHT = 528;
const TABLET_HEIGHT = 600;
const ACROSS = 1.85;

/** The column beside the board, and the narrowest board that can be played on. */
const COLUMN = 250;
const NARROWEST = 260;

export function arrangement(width: number, height: number): Arrangement {
  if (width >= DESKTOP_WIDTH && height >= DESKTOP_HEIGHT) return "desktop";
  if (width > height * 1.05 && Math.min(width - COLUMN, height) >= NARROWEST) return "side";
  return width < PHONE_WIDTH ? "phone" : "tablet";
}

/** Whether a stack is too high for its window, so that the page scrolls. */
export function isFlowing(arrangement: Arrangement, height: number): boolean {
  return arrangement === "tablet" ? height < TABLET_HEIGHT : arrangement === "phone" && height < PHONE_HEIGHT;
}

/** Whether the players stand in a row above board and column: where the board could not be higher there anyway. */
export function isAcross(arrangement: Arrangement, width: number, height: number, players: number): boolean {
  return arrangement === "side" && width < height * ACROSS && (players > 3 || height >= DESKTOP_HEIGHT);
}

/** Whether there is little room for words, so that icons stand alone. */
export function isTight(arrangement: Arrangement): boolean {
  return arrangement === "phone" || arrangement === "side";
}

/** How much room a player's card has: two rows, one, a narrow one, or a pill. */
export type CardSize = "full" | "compact" | "strip" | "small";

/** A pill of less than this has no room for words beside the face. */
const PILL = 118;

export function isNarrow(row: number, players: number): boolean {
  return row / players < PILL;
}

const DESKTOP_TALL = 800;

/** A window of at most this height is a low one for a lesson. */
export const LOW = 730;

/** The size of the players' cards; a phone that is lower than `tall` needs the room for other things. */
export function cardSize(arrangement: Arrangement, height: number, players: number, tall: number): CardSize {
  const isMany = players > 3;
  switch (arrangement) {
    case "desktop":
      return isMany || height < DESKTOP_TALL ? "compact" : "full";
    case "tablet":
      return isMany ? "strip" : "compact";
    case "phone":
      return isMany || height < tall ? "small" : "strip";
    case "side":
      return "small";
  }
}

/** The same in a lesson, where they stand beside or above what is taught; with spares there is less room. */
export function lessonCardSize(arrangement: Arrangement, height: number, hasSpares: boolean): CardSize {
  if (arrangement === "desktop") return height <= LOW ? "small" : "compact";
  if (arrangement === "side" || height < DESKTOP_TALL) return "small";
  return arrangement === "tablet" ? "compact" : hasSpares ? "small" : "strip";
}
