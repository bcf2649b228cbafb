/**
 * Which of the four arrangements a window gets. Phones and tablets in portrait stack, a low or narrow landscape puts
 * the board beside one column, and a desktop has a column on each side.
 */
export type Arrangement = "phone" | "tablet" | "side" | "desktop";

const DESKTOP_WIDTH = 1100;
const DESKTOP_HEIGHT = 600;
const PHONE_WIDTH = 600;

export function arrangement(width: number, height: number): Arrangement {
  if (width >= DESKTOP_WIDTH && height >= DESKTOP_HEIGHT) return "desktop";
  if (width > height * 1.05) return "side";
  return width < PHONE_WIDTH ? "phone" : "tablet";
}
