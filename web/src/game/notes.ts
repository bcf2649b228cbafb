/**
 * Notes on what was drawn: the comments of a record that let readers follow a game, and verifiers prove its draws. A
 * note lists places and tiles in the order of drawing; only tiles nobody had seen before are noted.
 */
import { ACTION, NAMES, WHERE } from "$/kernel/facts";
import type { Game } from "./game";
import { FIELD_NAMES } from "./layout";
import { wordsOf } from "./text";

const SPARES = 4;
const MIDDLE = FIELD_NAMES.indexOf("d4");
const NOTE_WORD = /^(start:[0-4]|(spare|[a-g][1-7]):[A-G.xgwd])$/;

/** Whether a comment is a note, not just any text. */
export function isNote(comment: string): boolean {
  const words = wordsOf(comment);
  return words.length > 0 && words.every((word) => NOTE_WORD.test(word));
}

/** The note on the deal: the start player, the spare if it was drawn, the tiles of Cheesy's room. */
export function dealt(game: Game): string {
  const { spares } = game.position.viewParts();
  const spare = spares.length === 1 ? [`spare:${spares[0]}`] : []; // with more, all are blank and none was drawn
  const isLaid = (field: number) => game.setup.modules.includes("cheesy") && field === MIDDLE;
  const drawn = NAMES.tileFields.filter((field) => !isLaid(field));
  return [`start:${game.start}`, ...spare, ...noteWords(game, drawn)].join(" ");
}

/** The note on an action just played, from the fields that were unseen `before`. */
export function drawn(before: ReadonlySet<number>, number: number, game: Game): string {
  if (number < ACTION.SLIDE || number >= ACTION.RUN) return noteWords(game, [...before]).join(" ");
  const slide = number - ACTION.SLIDE;
  const path: readonly number[] = NAMES.slotPaths[Math.floor(slide / SPARES)] ?? [];
  const spare = game.position.knownTiles().get(NAMES.places[WHERE.PANTRY + (slide % SPARES)] ?? "") ?? "";
  const pushedOut = before.has(path.at(-1) ?? -1) ? [`spare:${spare}`] : [];
  const moved = path.slice(1).filter((_, at) => before.has(path[at] ?? -1));
  const stayed = [...before].filter((field) => !path.includes(field));
  return [...pushedOut, ...noteWords(game, [...stayed, ...moved])].join(" ");
}

/** A word for each of these fields whose tile has been seen since. */
function noteWords(game: Game, unseen: readonly number[]): string[] {
  const hidden = game.position.unseen();
  const known = game.position.knownTiles();
  const fields = unseen.filter((field) => !hidden.has(field)).sort((one, other) => one - other);
  return fields.map((field) => `${FIELD_NAMES[field]}:${known.get(FIELD_NAMES[field] ?? "")}`);
}
