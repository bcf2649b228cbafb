/**
 * The mice's heads as pictures, one for each: a list of many faces then holds one element a face, not a drawing of
 * thirty. They are made of the drawings in the document, with the colours of the styles.
 */
import { ensureArt } from "./index";

/** The head with hat and scarf. */
const FRAME = "4 -10 92 92";
const COLOURS = ["--fur", "--edge", "--pink"];
const pictures = new Map<number, string>();

/** The address of a mouse's head, for an image. */
export function facePicture(kind: number): string {
  const picture = pictures.get(kind) ?? `data:image/svg+xml,${encodeURIComponent(drawn(kind))}`;
  pictures.set(kind, picture);
  return picture;
}

function drawn(kind: number): string {
  ensureArt();
  const parts = ["fur", "face", `clothes${kind}`, `hat${kind}`].map((name) => part(name)?.outerHTML ?? "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${FRAME}" style="${coloursOf(kind)}">${parts.join("")}</svg>`;
}

function coloursOf(kind: number): string {
  const mouse = part(`mouse${kind}`);
  return mouse ? COLOURS.map((name) => `${name}:${getComputedStyle(mouse).getPropertyValue(name)}`).join(";") : "";
}

const part = (name: string): Element | null => document.getElementById(`z-${name}`);
