/**
 * The set-up of a game: all that is agreed before it begins, checked when it is made.
 *
 * Owns what a valid set-up is and the sentences that say why another is none. A `Setup` never changes, and every part
 * of it can be written into a record.
 */
import { LIMITS, NAMES, RANGES } from "$/kernel/facts";
import { BadSetup } from "./errors";
import { isNamed, parseLayout } from "./layout";
import { length, shown } from "./text";

export type Module = keyof typeof NAMES.modules;
/** The modules, by their names. */
export const MODULE_NAMES = (Object.keys(NAMES.modules) as Module[]).sort();
const FIVE = 5;
/** Characters that do not survive in a line of text: control characters, line separators, lone surrogates. */
const NO_LINE_OF_TEXT = /[\p{Cc}\u2028\u2029\p{Cs}]/u;

/** What a set-up says, by the words of the wire. */
export interface Agreed {
  players: number;
  target: number;
  layout: string;
  modules: string[];
  turn_limit: number | null;
  start: number;
}

/** What a set-up is made of; whatever is missing is as in the base game of two. */
export type Wish = { readonly [Key in keyof Agreed]?: Agreed[Key] | null } & { readonly seed?: string | null };

/** What is agreed before a game; `BadSetup` says what is wrong with it. */
export class Setup {
  /** 2 to 5; five need the module `tower`. */
  readonly players: number;
  /** How many kinds of cheese win: 4 to 6 (B-74). */
  readonly target: number;
  /** `front`, `back` or a room plan in its slash form. */
  readonly layout: string;
  /** Any of `cheesy`, `pantry`, `tower` and `works`, in this order. */
  readonly modules: readonly Module[];
  /** The text that the draws follow from; null: each new game makes one of 128 random bits. */
  readonly seed: string | null;
  /** How many single turns there are at most; null: no limit. */
  readonly turn_limit: number | null;
  /** The seat that begins; null: drawn from the seed. */
  readonly start: number | null;

  /** Whatever is given is checked, so JSON from elsewhere can be handed over as it is. */
  constructor({
    players = 2,
    target = 4,
    layout = "front",
    modules = [],
    seed = null,
    turn_limit = null,
    start = null,
  }: Wish = {}) {
    this.players = checkedNumber("players", players, RANGES.players);
    this.target = checkedNumber("target", target, RANGES.target);
    this.layout = typeof layout === "string" && isNamed(layout) ? layout : parseLayout(layout).plan;
    this.modules = checkedModules(modules);
    this.seed = checkedSeed(seed);
    this.turn_limit = turn_limit === null ? null : checkedNumber("turn_limit", turn_limit, RANGES.turn_limit);
    this.start = start === null ? null : checkedNumber("start", start, [0, this.players - 1]);
    if (this.players === FIVE && !this.modules.includes("tower")) {
      throw new BadSetup('Five players need the cheese tower: add the module "tower".', "players");
    }
  }

  /** The same with something else in it. */
  but(wish: Wish): Setup {
    return new Setup({ ...this, modules: [...this.modules], ...wish } as Wish);
  }

  /** It as plain data, with the seat that began and without the seed. */
  asDict(start: number): Agreed {
    const { players, target, layout, modules, turn_limit } = this;
    return { players, target, layout, modules: [...modules], turn_limit, start };
  }

  /** The modules as the rules number them. */
  get moduleBits(): number {
    return this.modules.reduce((bits, module) => bits | NAMES.modules[module], 0);
  }

  equals(other: Setup): boolean {
    return JSON.stringify(this) === JSON.stringify(other);
  }
}

function checkedNumber(name: string, value: unknown, [first, last]: readonly [number, number]): number {
  if (!isWhole(value)) throw new BadSetup(`${name} is a whole number, not ${shown(value)}.`, name);
  if (value < first || value > last) {
    throw new BadSetup(`${name} is a number from ${first} to ${last}, not ${shown(value)}.`, name);
  }
  return value;
}

function checkedModules(modules: unknown): Module[] {
  if (!Array.isArray(modules))
    throw new BadSetup(`modules is a collection of names, not ${shown(modules)}.`, "modules");
  if (modules.length > LIMITS.MAX_MODULES) {
    throw new BadSetup(`modules has at most ${LIMITS.MAX_MODULES} names.`, "modules");
  }
  const stranger = modules.findIndex((name) => !MODULE_NAMES.includes(name as Module));
  if (stranger >= 0) {
    const sentence = `There is no module ${shown(modules[stranger])}; the modules are ${MODULE_NAMES.join(", ")}.`;
    throw new BadSetup(sentence, "modules");
  }
  return MODULE_NAMES.filter((name) => modules.includes(name));
}

function checkedSeed(seed: unknown): string | null {
  if (seed === null) return null;
  if (typeof seed !== "string") throw new BadSetup(`seed is a text, not ${shown(seed)}.`, "seed");
  const characters = length(seed);
  if (characters > LIMITS.MAX_SEED) {
    throw new BadSetup(`seed has at most ${LIMITS.MAX_SEED} characters, not ${characters}.`, "seed");
  }
  if (NO_LINE_OF_TEXT.test(seed)) {
    throw new BadSetup("seed is one line of text, without control characters or halves of characters.", "seed");
  }
  return seed;
}

/** Whether something is a whole number. */
export function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value);
}
