/**
 * All that a table must know of a position, and of the action that led to it, as the kernel tells it: in words.
 *
 * The texts are parts of JSON, and are sent as they are; whoever wants values reads them.
 */
import { AFTERMATH, NAMES, NOTHING, SIZES } from "$/kernel/facts";
import type { Machine } from "$/kernel/machine";
import type { Event, View } from "../wire";

export type Phase = View["phase"];
/** What lies open for all to see, by the words of a view. */
export type OpenBoard = Pick<
  View,
  | "phase"
  | "player"
  | "turn"
  | "actions_left"
  | "slid"
  | "works_used"
  | "tiles"
  | "spares"
  | "open"
  | "mice"
  | "cheesy"
  | "ribbon"
  | "cheese_tower"
  | "collected"
  | "stock"
  | "winner"
>;
/** How a game stands, if the rules do not know that. */
export interface Standing {
  phase: Phase;
  winner: number | null;
}

const LETTERS = new TextDecoder();

/** What there is to know after an action, or before any. */
export class Aftermath {
  /** What lies open, by the words of a view; without braces. */
  readonly boardText: string;
  /** The tokens of all legal actions as `legal`, and as `costs` what they cost; without braces. */
  readonly choicesText: string;
  /** What the action did, in the order in which it is to be shown. */
  readonly eventsText: string;
  /** The same without the tiles it showed, for a log: what a roof hides again must be remembered. */
  readonly logText: string;
  /** The numbers of the tokens that can be played now. */
  readonly listed: readonly number[];
  /** The number of the action; -1: there was none. */
  readonly action: number;
  /** Whether it shows a tile that was covered. */
  readonly reveals: boolean;

  /** Put into words what the kernel has just written on the desk, about the set-up that lies there. */
  constructor({ kernel, desk }: Machine, stands: Standing | null) {
    const phase = stands ? NAMES.phases.indexOf(stands.phase) : SIZES.BY_RULES;
    const winner = stands ? (stands.winner ?? NOTHING.NOBODY) : SIZES.BY_RULES;
    const { setup, aftermath, words, letters, ends } = desk;
    kernel.write_texts(setup.at, aftermath.at, phase, winner, words.at, letters.at, ends.at);
    const [board, choices, events, log] = [0, 1, 2, 3].map((part) => ends.word(part)) as [
      number,
      number,
      number,
      number,
    ];
    const text = LETTERS.decode(letters.bytes.subarray(0, log));
    this.boardText = text.slice(0, board);
    this.choicesText = text.slice(board, choices);
    this.eventsText = text.slice(choices, events);
    this.logText = text.slice(events);
    const { halves } = aftermath;
    const number = halves[2 * AFTERMATH.LISTED_TOKENS] ?? 0;
    this.listed = Array.from({ length: number }, (_, at) => halves[2 * (AFTERMATH.LISTED_TOKENS + 1 + at)] ?? 0);
    this.action = aftermath.word(AFTERMATH.PLAYED);
    this.reveals = aftermath.word(AFTERMATH.REVEALS) !== 0;
  }

  /** What the action did. */
  events(): Event[] {
    return JSON.parse(this.eventsText) as Event[];
  }

  /** How many actions each legal action costs, by token. */
  costs(): Record<string, number> {
    return (JSON.parse(`{${this.choicesText}}`) as { costs: Record<string, number> }).costs;
  }

  /** What lies open. */
  board(): OpenBoard {
    return JSON.parse(`{${this.boardText}}`) as OpenBoard;
  }
}
