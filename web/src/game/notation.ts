/**
 * Reading tokens: from a typed text to the number of an action, in two steps. `readToken` knows only how tokens are
 * written, and says where a malformed one is wrong; `fit` looks which mouse of the player on turn a token means, and
 * says why it means none. Whether the action is legal is for the rules to say. docs/records.md shows all the forms.
 */
import { ACTION, LIMITS, NAMES, TOKENS, WHERE } from "$/kernel/facts";
import { CHEESY, type Origins } from "./action";
import { MalformedToken } from "./errors";
import { FIELD_NAMES } from "./layout";
import type { Misfit } from "./reasons";
import { length, shown } from "./text";

/** What a token says, whatever the position. */
interface Reading {
  /** The number of the action; of a run, that of mouse 0. */
  number: number;
  /** Where the mouse that runs must be; none if it is no run. */
  origin?: number;
  /** Whether Cheesy runs. */
  cheesy?: boolean;
  /** Why it can be no action in any position. */
  misfit?: Misfit;
}

const SPARES = 4;
const SLOTS: readonly string[] = NAMES.slots;
const POSTS: readonly string[] = NAMES.posts;

/** Goes through a token from left to right. */
class Scanner {
  readonly #text: string;
  readonly #characters: readonly string[];
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#characters = [...text];
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#characters.length;
  }

  /** Read one of these characters. */
  take(allowed: string, wanted: string): string {
    const here = this.#characters[this.#at];
    if (here === undefined || !allowed.includes(here)) {
      const what = `comes ${wanted}, ${here === undefined ? "but the token ends" : `not ${shown(here)}`}.`;
      const begin = `${shown(this.#text)} is no token:`;
      const column = this.#at + 1;
      throw new MalformedToken(`${begin} at column ${column} ${what}`, column, `${begin} here ${what}`);
    }
    this.#at += 1;
    return here;
  }

  field(): string {
    return this.take("abcdefg", "a file a to g") + this.take("1234567", "a rank 1 to 7");
  }

  /** Read a field, the cheese tower or a pantry field. */
  place(): number {
    const first = this.take("abcdefgTp", "a field a1 to g7, T or p1 to p4");
    if (first === "T") return WHERE.TOWER;
    if (first === "p") return WHERE.PANTRY + "1234".indexOf(this.take("1234", "the number of a pantry field, 1 to 4"));
    return FIELD_NAMES.indexOf(first + this.take("1234567", "a rank 1 to 7"));
  }

  /** Make sure that nothing follows. */
  end(): void {
    if (!this.isAtEnd) this.take("", "nothing more");
  }
}

/** The forms by what they begin with; at last that of a run, which begins with nothing. */
const FORMS: readonly (readonly [string, (scanner: Scanner) => Reading])[] = [
  [".", () => ({ number: ACTION.END })],
  ["^", (scanner) => ({ number: ACTION.UNCOVER + NAMES.rooms.indexOf(scanner.take(NAMES.rooms, "a room A to R")) })],
  [">", slide],
  ["T:", hang],
  ["=", place],
  ["+", (scanner) => ({ number: ACTION.RUN + scanner.place(), origin: WHERE.OUT })],
  ["C:", (scanner) => ({ ...run(scanner), cheesy: true })],
  ["", run],
];

/** What a token says; `MalformedToken` says where it is wrong. */
export function readToken(text: string): Reading {
  if (length(text) > LIMITS.MAX_TOKEN) {
    const sentence = `${shown(text)} is no token: a token has at most ${LIMITS.MAX_TOKEN} characters.`;
    throw new MalformedToken(sentence, LIMITS.MAX_TOKEN + 1);
  }
  const [prefix, read] = FORMS.find(([begin]) => text.startsWith(begin)) ?? ["", run];
  const scanner = new Scanner(text, prefix.length);
  const reading = read(scanner);
  scanner.end();
  return reading;
}

function slide(scanner: Scanner): Reading {
  const slot = SLOTS.indexOf(scanner.field());
  let spare = 0;
  if (!scanner.isAtEnd) {
    scanner.take("/", "/ and a spare");
    spare = Number(scanner.take("234", "a spare 2 to 4 (the first is never written)")) - 1;
  }
  return slot < 0 ? nothing("no_such_slot") : { number: ACTION.SLIDE + SPARES * slot + spare };
}

function hang(scanner: Scanner): Reading {
  const post = POSTS.indexOf(scanner.field());
  return post < 0 ? nothing("no_such_post") : { number: ACTION.HANG + post };
}

function place(scanner: Scanner): Reading {
  const at = scanner.place() - WHERE.PANTRY;
  return at < 0 ? nothing("not_in_pantry") : { number: ACTION.PLACE + at };
}

function run(scanner: Scanner): Reading {
  const origin = scanner.place();
  scanner.take("-", "-");
  return { number: ACTION.RUN + scanner.place(), origin };
}

function nothing(misfit: Misfit): Reading {
  return { number: ACTION.END, misfit };
}

/** The number of the action a token means, own mice and Cheesy being at `origins`, or why it means none. */
export function fit({ number, origin, cheesy, misfit }: Reading, origins: Origins): number | Misfit {
  if (misfit) return misfit;
  if (origin === undefined) return number;
  if (cheesy) return origin === origins[CHEESY] ? number + TOKENS.places * CHEESY : "cheesy_elsewhere";
  const mouse = origins.slice(0, CHEESY).indexOf(origin);
  if (mouse >= 0) return number + TOKENS.places * mouse;
  if (origin === WHERE.OUT) return "no_mouse_outside";
  return origin === WHERE.TOWER ? "no_mouse_in_cheese_tower" : "no_mouse_there";
}
