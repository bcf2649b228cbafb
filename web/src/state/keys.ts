/**
 * The keys of every board that is played on, and of a replay, once: what is pressed is looked up here, and the sheet of
 * keys shows the same list. Letters and the question mark can be switched off, for those who dictate or whose screen
 * reader wants them.
 */

export type Command =
  | "walk"
  | "row"
  | "corner"
  | "pick"
  | "list"
  | "board"
  | "mouse"
  | "end"
  | "undo"
  | "stand"
  | "again"
  | "log"
  | "ask"
  | Pacing
  | "back"
  | "help"
  | Watching;
/** What is done while others act. */
type Pacing = "pause" | "next" | "now" | "slower" | "faster";
/** What is done in a replay only. */
type Watching = "play" | "step" | "turn" | "ends" | "leave";

export interface Binding {
  command: Command;
  /** As the browser names them; any of them will do. */
  keys: readonly string[];
  /** Whether Ctrl, or Command, is held. */
  control: boolean;
  /** Whether Shift is held; characters may need it or not. */
  shift: boolean;
  /** Whether it is a single character, which somebody may not want. */
  letter: boolean;
  /** Works on the board and in the list of actions only. */
  local: boolean;
}

const plain = (command: Command, ...keys: string[]): Binding => ({
  command,
  keys,
  control: false,
  shift: false,
  letter: false,
  local: false,
});
const letter = (command: Command, key: string): Binding => ({ ...plain(command, key), letter: true });
const local = (command: Command, ...keys: string[]): Binding => ({ ...plain(command, ...keys), local: true });

export const KEYS: readonly Binding[] = [
  local("walk", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"),
  local("row", "Home", "End"),
  { ...local("corner", "Home", "End"), control: true },
  local("pick", "Enter", " "),
  letter("list", "a"),
  letter("board", "b"),
  letter("mouse", "m"),
  letter("end", "e"),
  { ...plain("undo", "z"), control: true },
  letter("stand", "s"),
  letter("again", "r"),
  letter("log", "l"),
  letter("ask", "h"),
  letter("pause", "p"),
  letter("next", "n"),
  letter("now", "k"),
  letter("slower", "-"),
  letter("faster", "+"),
  plain("back", "Escape"),
  letter("help", "?"),
];

/** The keys of a replay. */
export const REPLAY_KEYS: readonly Binding[] = [
  plain("play", " "),
  plain("step", "ArrowLeft", "ArrowRight"),
  { ...plain("turn", "ArrowLeft", "ArrowRight"), shift: true },
  plain("ends", "Home", "End"),
  plain("leave", "Escape"),
  letter("help", "?"),
];

/** The part of a key press that counts. */
export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** What a key press asks for; null: nothing of ours. */
export function commandOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Press,
  letters = true,
  bindings = KEYS,
): Command | null {
  if (altKey) return null;
  const isCharacter = key.length === 1 && key !== " ";
  const named = isCharacter ? key.toLowerCase() : key;
  const found = bindings.find(
    ({ keys, control, shift }) =>
      keys.includes(named) && control === (ctrlKey || metaKey) && (isCharacter || shift === shiftKey),
  );
  return !found || (found.letter && !letters) ? null : found.command;
}

/** What needs a table: others who act, a list, a log, and somebody to be asked. */
const AT_TABLES: readonly Command[] = ["list", "again", "log", "ask", "pause", "next", "now", "slower", "faster"];

/** The keys there are in an exercise or a lesson. */
export function keysAlone(): readonly Binding[] {
  return KEYS.filter(({ command }) => !AT_TABLES.includes(command));
}

/** The keys there are at a table: without hints nobody can be asked. */
export function keysAt(hints: boolean): readonly Binding[] {
  return KEYS.filter(({ command }) => command !== "ask" || hints);
}
