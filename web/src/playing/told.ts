/**
 * What each seat is told of a game being played. All see the same board; whoever is on turn also what can be done and
 * what it costs, and those with memory aids the tiles that have been seen and are covered again. Composed from what is
 * visible, for one seat at a time.
 */
import { NAMES } from "$/kernel/facts";
import { canUndo, hasAids, running, type Party } from "./party";
import type { LogLine, Playing } from "./playing";

const NO_CHOICES = '"legal":[],"costs":{}';

/** What a seat sees now; a spectator is told of the board alone. */
export interface Told {
  seat: number | null;
  /** What everybody sees, as JSON without braces. */
  boardText: string;
  /** The tokens of all legal actions, if this seat is on turn, and how many actions each costs, likewise. */
  choicesText: string;
  canUndo: boolean;
  /** The tiles that were seen and are covered now; null: this seat has no memory aids. */
  memory: Record<string, string> | null;
}

/** What a seat sees now; null: a spectator. */
export function toldTo(party: Party, seat: number | null): Told {
  const playing = running(party);
  const { boardText } = playing;
  const memory = hasAids(party, seat) ? memoryAid(playing) : null;
  if (seat === null || seat !== playing.player || playing.isOver || playing.resigned.has(seat)) {
    return { seat, boardText, choicesText: NO_CHOICES, canUndo: false, memory };
  }
  return { seat, boardText, choicesText: playing.choicesText, canUndo: canUndo(party, seat), memory };
}

/** The tiles that were seen and are covered now. */
export function memoryAid(playing: Playing): Record<string, string> {
  const covered = [...playing.game.position.coveredTiles()];
  return Object.fromEntries(covered.filter(([, tile]) => tile !== NAMES.unseen));
}

/** The log lines after a seq, and that seq; 0 and all of them, at most so many, if they have changed. */
export function logLinesAfter(playing: Playing | null, known: number | null, most: number): [number, LogLine[]] {
  if (!playing) return [0, []];
  const since = known && playing.lastUndo <= known && known <= playing.seq ? known : 0;
  const lines = playing.logLinesSince(since);
  return lines.length > most ? [0, lines.slice(lines.length - most)] : [since, lines];
}
