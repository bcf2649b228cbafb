/**
 * A position: the state vector of the rules with its set-up array, as values and names.
 *
 * The only module of the game that knows the state's words. It trusts what it is given; tokens are checked by
 * `notation`, snapshots by `snapshot`. Its words are its own: they are laid on the machine's desk for each question.
 */
import { ACTION, NAMES, SETUP, SIZES, STATE, WHERE } from "$/kernel/facts";
import { machine, Words, type Machine } from "$/kernel/machine";
import { Action, type Origins } from "./action";
import { Aftermath, type OpenBoard, type Phase, type Standing } from "./aftermath";
import { FIELD_NAMES, parseLayout } from "./layout";
import type { Setup } from "./setup";

const MOST_KEPT = 128;
const CODES = SIZES.LYING_CODES;
const BYTE = 0xff;
const TILES: readonly string[] = [...NAMES.tiles];
const SPARE_NAMES: readonly string[] = NAMES.places.slice(WHERE.PANTRY);
const setups = new Map<string, Words>();

/** The tiles of the deck before shuffling, as letters. */
export function tilesToShuffle(setup: Setup): string {
  return NAMES.decks[setup.moduleBits] ?? "";
}

/** The letters of the special tiles in play. */
export function specialLetters(setup: Setup): string {
  return NAMES.specials[setup.moduleBits] ?? "";
}

/** The set-up array of the rules, which nobody writes to. */
export function setupWords(setup: Setup, start: number): Words {
  const { layout, players, target, moduleBits, turn_limit } = setup;
  const key = [layout, players, target, moduleBits, turn_limit, start].join();
  const known = setups.get(key);
  if (known) return known;
  const { rooms } = parseLayout(layout);
  const { kernel, desk } = machine();
  const plan = FIELD_NAMES.map((_, field) => BigInt(rooms.findIndex((fields) => fields.includes(field))));
  desk.plan.words.set(plan);
  kernel.write_agreed(desk.setup.at, players, target, moduleBits, turn_limit ?? 0, start);
  kernel.write_rooms(desk.setup.at, desk.plan.at);
  if (setups.size >= MOST_KEPT) setups.clear();
  const words = desk.setup.take();
  setups.set(key, words);
  return words;
}

/** A state of the rules and what it means. */
export class Position {
  /** The set-up array; shared, so nobody writes to it. */
  readonly setup: Words;
  /** The state; the position's own. */
  readonly state: Words;

  constructor(setup: Words, state = new Words(SIZES.WORDS)) {
    this.setup = setup;
    this.state = state;
  }

  copy(): Position {
    return new Position(this.setup, this.state.copy());
  }

  /** Whether everything is the same, the deck included. */
  equals(other: Position): boolean {
    return this.setup.equals(other.setup) && this.state.equals(other.state);
  }

  // --- the rules ---

  /** Lay set-up and state on the desk, and return the machine: for whoever asks something else of them. */
  asked(): Machine {
    const asked = machine();
    asked.desk.setup.put(this.setup);
    asked.desk.before.put(this.state);
    return asked;
  }

  #keep({ desk }: Machine): void {
    this.state.wide.set(desk.before.words);
  }

  /** Begin a game with these tiles, next one first. */
  deal(deck: string): void {
    this.putDeck(deck);
    const asked = this.asked();
    asked.kernel.deal(asked.desk.setup.at, asked.desk.before.at);
    this.#keep(asked);
  }

  /** The numbers of the tokens of all legal actions, in the order of the actions' numbers. */
  listTokens(): number[] {
    const { kernel, desk } = this.asked();
    kernel.list_tokens(desk.setup.at, desk.before.at, desk.listed.at);
    return Array.from({ length: desk.listed.word(0) }, (_, at) => desk.listed.word(at + 1));
  }

  legalActions(): Action[] {
    return this.listTokens().map((token) => Action.known(token));
  }

  /** The status of an action: OK (0), or why it is illegal. */
  check(number: number): number {
    const { kernel, desk } = this.asked();
    return kernel.check(desk.setup.at, desk.before.at, number);
  }

  /** Play an action and return OK (0); or return why it is illegal, and change nothing. */
  apply(number: number): number {
    const asked = this.asked();
    const status = asked.kernel.apply(asked.desk.setup.at, asked.desk.before.at, number);
    if (!status) this.#keep(asked);
    return status;
  }

  /** What a table must know now; how the game `stands`, if the rules do not know that. */
  survey(stands: Standing | null = null): Aftermath {
    const asked = this.asked();
    const { setup, before, aftermath } = asked.desk;
    asked.kernel.write_survey(setup.at, before.at, aftermath.at);
    return new Aftermath(asked, stands);
  }

  /** The position that a token leads to, and how to tell of it before anything else is asked; or why it is illegal. */
  lookAhead(tokenNumber: number): number | { after: Position; told: (stands: Standing | null) => Aftermath } {
    const asked = this.asked();
    const { setup, before, after, aftermath } = asked.desk;
    const status = asked.kernel.write_aftermath(setup.at, before.at, tokenNumber, after.at, aftermath.at);
    if (status) return status;
    return { after: new Position(this.setup, after.take()), told: (stands) => new Aftermath(asked, stands) };
  }

  /** Which rule ended the game, as in `NAMES.endings`. */
  ending(): number {
    const { kernel, desk } = this.asked();
    return kernel.ending(desk.setup.at, desk.before.at);
  }

  /** Why this cannot be a position, or OK (0), and what that is about. */
  fault(): { fault: number; about: number[] } {
    const { kernel, desk } = this.asked();
    desk.about.words.fill(0n);
    const fault = kernel.fault(desk.setup.at, desk.before.at, desk.about.at);
    return { fault, about: Array.from({ length: SIZES.ABOUT }, (_, at) => desk.about.word(at)) };
  }

  // --- reading ---

  get players(): number {
    return this.setup.at(SETUP.PLAYERS);
  }

  get spareCount(): number {
    return this.setup.at(SETUP.SPARE_COUNT);
  }

  /** The seat on turn. */
  get player(): number {
    return this.state.at(STATE.PLAYER);
  }

  /** The number of the turn, 0 in the set-up phase. */
  get turn(): number {
    return this.state.at(STATE.TURN);
  }

  get actionsLeft(): number {
    return this.state.at(STATE.ACTIONS_LEFT);
  }

  get phase(): Phase {
    return NAMES.phases[this.state.at(STATE.PHASE)] ?? "over";
  }

  /** The seat that has won; null while running and for a draw. */
  get winner(): number | null {
    const seat = this.state.at(STATE.WINNER);
    return seat < 0 ? null : seat;
  }

  /** Where Cheesy is; null if he does not play along. */
  get cheesy(): string | null {
    const place = this.state.at(STATE.CHEESY_AT);
    return place === WHERE.OUT ? null : (NAMES.whereabouts[place] ?? null);
  }

  /** The places of the own four mice and of Cheesy, by number. */
  origins(): Origins {
    const word = this.state.at(STATE.WHERE + this.player);
    const place = (mouse: number) => (word >>> (8 * mouse)) & BYTE;
    return [place(0), place(1), place(2), place(3), this.state.at(STATE.CHEESY_AT)];
  }

  /** What lies open for all to see, by the words of a view. */
  viewParts(): OpenBoard {
    return this.survey().board();
  }

  /** The tiles under roofs as far as they were ever seen, by field; `?` if nobody has. */
  coveredTiles(): Map<string, string> {
    const { kernel, desk } = this.asked();
    kernel.write_covered(desk.before.at, desk.lying.at);
    return namedTiles(desk.lying.halves);
  }

  /** Every tile by its place, covered ones too, then the spares on p1 to p4; `?` if nobody has seen it. */
  knownTiles(): Map<string, string> {
    const { kernel, desk } = this.asked();
    kernel.write_known(desk.setup.at, desk.before.at, desk.lying.at);
    return namedTiles(desk.lying.halves);
  }

  /** Every field's tile, covered ones too; `?` if nobody has seen it. */
  allTiles(): Map<string, string> {
    return new Map([...this.knownTiles()].filter(([place]) => !SPARE_NAMES.includes(place)));
  }

  /** The fields whose tile nobody has seen. */
  unseen(): Set<number> {
    const known = [...this.knownTiles()].filter(([, tile]) => tile === NAMES.unseen);
    return new Set(known.map(([place]) => FIELD_NAMES.indexOf(place)).filter((field) => field >= 0));
  }

  /** The unseen tiles, next one first. */
  deck(): string {
    const left = [...this.knownTiles().values()].filter((tile) => tile === NAMES.unseen).length;
    const { kernel, desk } = this.asked();
    const first = this.state.at(STATE.DRAWN);
    return Array.from({ length: left }, (_, at) => TILES[kernel.deck_tile(desk.before.at, first + at)]).join("");
  }

  // --- writing; what else a snapshot writes is in `putting` ---

  /** Stack the deck, next tile first. */
  putDeck(deck: string): void {
    const asked = this.asked();
    [...deck].forEach((tile, index) => asked.kernel.set_deck_tile(asked.desk.before.at, index, TILES.indexOf(tile)));
    this.#keep(asked);
  }
}

/** The tiles that are listed, by their places. */
function namedTiles(lying: Int32Array): Map<string, string> {
  const numbers = Array.from({ length: lying[0] ?? 0 }, (_, at) => lying[2 * (at + 1)] ?? 0);
  return new Map(
    numbers.map((number) => [NAMES.places[Math.floor(number / CODES)] ?? "", TILES[number % CODES] ?? ""]),
  );
}

/** Whether something is the number of an action. */
export function isActionNumber(number: unknown): number is number {
  return Number.isInteger(number) && (number as number) >= ACTION.END && (number as number) < SIZES.ACTIONS;
}
