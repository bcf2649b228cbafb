/**
 * The keys of every board that is played on, once: what is pressed is looked up here, and the sheet of keys shows the same list. Letters and
 * the question mark can be switched off, for those who dictate or whose screen reader wants them.
 */

export type Deed = "walk" | "pick" | "list" | "board" | "mouse" | "end" | "undo" | "stand" | "log" | "ask" | "back" | "help";

export interface Binding {
  deed: Deed;
  /** As the browser names them; any of them will do. */
  keys: readonly string[];
  /** Whether Ctrl, or Command, is held. */
  control: boolean;
  /** Whether it is a single character, which somebody may not want. */
  letter: boolean;
  /** Works on the board and in the list of actions only. */
  local: boolean;
}

const letter = (deed: Deed, key: string): Binding => ({ deed, keys: [key], control: false, letter: true, local: false });
const local = (deed: Deed, ...keys: string[]): Binding => ({ deed, keys, control: false, letter: false, local: true });

export const KEYS: readonly Binding[] = [
  local("walk", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"),
  local("pick", "Enter", " "),
  letter("list", "a"),
  letter("board", "b"),
  letter("mouse", "m"),
  letter("end", "e"),
  { deed: "undo", keys: ["z"], control: true, letter: false, local: false },
  letter("stand", "s"),
  letter("log", "l"),
  letter("ask", "h"),
  { deed: "back", keys: ["Escape"], control: false, letter: false, local: false },
  letter("help", "?"),
];

/** The part of a key press that counts. */
export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key press asks for; null: nothing of ours. */
export function deedOf({ key, ctrlKey, metaKey, altKey }: Press, letters = true): Deed | null {
  if (altKey) return null;
  const named = key.length === 1 ? key.toLowerCase() : key;
  const found = KEYS.find(({ keys, control }) => control === (ctrlKey || metaKey) && keys.includes(named));
  return !found || (found.letter && !letters) ? null : found.deed;
}

/** The keys there are in an exercise or a lesson: it has no list, no log and nobody to be asked. */
export function keysAlone(): readonly Binding[] {
  return KEYS.filter(({ deed }) => !["list", "log", "ask"].includes(deed));
}

/** The keys there are at a table: without hints nobody can be asked. */
export function keysAt(hints: boolean): readonly Binding[] {
  return KEYS.filter(({ deed }) => deed !== "ask" || hints);
}
