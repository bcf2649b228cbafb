/**
 * The form for a new table: what can be chosen, sensible defaults, what belongs together (five mice need the cheese
 * tower), and the request that follows from it.
 */
import { DEFAULT_LEVEL, LEVELS, MEMORIES } from "./bots";
import { tidy } from "./plan";
import { among, each, flag, mend, text, type Mender } from "./stored";
import type { Level, Memory, Module, NewTable, Options, SeatWish, TableInfo } from "./types";

const MODES = ["bots", "here", "link"] as const;
export const LAYOUTS = ["front", "back", "random", "custom"] as const;
export type Mode = (typeof MODES)[number];
export type LayoutChoice = (typeof LAYOUTS)[number];

export const MODULES: readonly Module[] = ["cheesy", "tower", "works", "pantry"];
export const TIMERS: readonly Options["timer"][] = ["off", "relaxed", "fast"];
export const PACES: readonly Options["bot_pace"][] = ["calm", "usual", "brisk"];
export const AIDS: readonly Options["memory_aids"][] = ["off", "table", "seat"];
export const MAX_NAME = 24;

/** Everything the form holds; what a mode does not need is kept for when one comes back to it. */
export interface Draft {
  mode: Mode;
  players: number;
  target: number;
  modules: Module[];
  layout: LayoutChoice;
  /** The typed plan, for `custom`. */
  plan: string;
  timer: Options["timer"];
  aids: Options["memory_aids"];
  hints: boolean;
  botPace: Options["bot_pace"];
  /** The seat that starts; null: a random one. */
  start: number | null;
  /** Which bot would sit on each of five seats, and how well it remembers; null: as well as it does by itself. */
  levels: Level[];
  memories: (Memory | null)[];
  /** The program of the host's that would sit there instead; it is not kept from one visit to the next. */
  programs: (string | null)[];
  /** A name for each of five seats; the first is one's own. */
  names: string[];
  /** Which of five seats a bot takes, in the modes with people. */
  bots: boolean[];
  public: boolean;
}

export function firstDraft(): Draft {
  return {
    mode: "bots",
    players: 3,
    target: 4,
    modules: [],
    layout: "front",
    plan: "",
    timer: "off",
    aids: "off",
    hints: true,
    botPace: "usual",
    start: null,
    levels: five(DEFAULT_LEVEL),
    memories: five(null),
    programs: five(null),
    names: five(""),
    bots: five(false),
    public: false,
  };
}

const five = <T>(value: T): T[] => Array.from({ length: 5 }, () => value);

/** Choose one bot for all seats. */
export function withLevel(draft: Draft, level: Level): Draft {
  return { ...draft, levels: five(level), memories: five(null), programs: five(null) };
}

/** Choose the bot of one seat, with its own memory or another one. */
export function withBot(draft: Draft, seat: number, level: Level, memory: Memory | null): Draft {
  return {
    ...draft,
    levels: put(draft.levels, seat, level),
    memories: put(draft.memories, seat, memory),
    programs: put(draft.programs, seat, null),
  };
}

/** Choose a program of the host's for one seat. */
export function withProgram(draft: Draft, seat: number, program: string): Draft {
  return { ...draft, programs: put(draft.programs, seat, program) };
}

const put = <T>(list: T[], at: number, value: T): T[] => list.map((each, i) => (i === at ? value : each));

/** The seats bots take. */
export function botSeats(draft: Draft): number[] {
  return [1, 2, 3, 4].filter((seat) => seat < draft.players && (draft.mode === "bots" || draft.bots[seat]));
}

/** The level all bots at the table have; null where they differ. */
export function commonLevel(draft: Draft): Level | null {
  if (botSeats(draft).some((seat) => draft.programs[seat])) return null;
  const [first, ...others] = botSeats(draft).map((seat) => draft.levels[seat] ?? DEFAULT_LEVEL);
  return first !== undefined && others.every((level) => level === first) ? first : null;
}

/** Choose how many mice sit down; five bring the cheese tower along. */
export function withPlayers(draft: Draft, players: number): Draft {
  const modules =
    players === 5 && !draft.modules.includes("tower") ? [...draft.modules, "tower" as const] : draft.modules;
  const start = draft.start !== null && draft.start >= players ? null : draft.start;
  return { ...draft, players, modules, start };
}

/** Take a module in or out; without the cheese tower four can play. */
export function withModule(draft: Draft, module: Module, on: boolean): Draft {
  const modules = MODULES.filter((each) => (each === module ? on : draft.modules.includes(each)));
  const players = module === "tower" && !on ? Math.min(draft.players, 4) : draft.players;
  return withPlayers({ ...draft, modules }, players);
}

/** What a change of mice or modules has changed besides, so that it can be said. */
export function followed(before: Draft, after: Draft): "five" | "four" | null {
  const hasTower = (draft: Draft): boolean => draft.modules.includes("tower");
  if (after.players > before.players && hasTower(after) && !hasTower(before)) return "five";
  return after.players < before.players && hasTower(before) && !hasTower(after) ? "four" : null;
}

/** What lies folded away in the form. */
const FOLDED = ["layout", "timer", "aids", "hints", "botPace", "start"] as const;
export type Folded = (typeof FOLDED)[number];

/** The folded options that are not as they are at first: they stay from the last game, and have to be said. */
export function unusual(draft: Draft): Folded[] {
  const first = firstDraft();
  return FOLDED.filter((name) => draft[name] !== first[name]);
}

/** How many tiles and spares a table has with these modules. */
export function stock(modules: readonly Module[]): { tiles: number; spares: number } {
  const has = (module: Module): number => (modules.includes(module) ? 1 : 0);
  const extra = has("pantry") ? 3 : has("cheesy") + has("works");
  return { tiles: 34 + extra, spares: 1 + extra };
}

/** The body of `POST /api/tables`. */
export function request(draft: Draft): NewTable {
  const seats = Array.from({ length: draft.players }, (_, seat) => wish(draft, seat));
  return { options: optionsOf(draft), seats, name: nameOf(draft, 0), public: draft.mode === "link" && draft.public };
}

/** The table of a game once more, for whoever plays against bots alone; null where friends would be missed. */
export function anew({ options, seats, you, public: isPublic }: TableInfo): NewTable | null {
  if (seats.some(({ seat, kind }) => kind !== "bot" && !you.includes(seat))) return null;
  const wishes = seats.map(({ seat, kind, name, level, memory }): SeatWish => ({
    kind: kind === "bot" ? "bot" : seat === you[0] ? "me" : "here",
    name,
    level: level ?? DEFAULT_LEVEL,
    memory: kind === "bot" ? memory : null,
  }));
  return { options, seats: wishes, name: null, public: isPublic };
}

/** The same table with bots on every seat, to be watched. */
export function watchRequest(draft: Draft): NewTable {
  const seats = Array.from({ length: draft.players }, (_, seat) => bot(draft, seat));
  return {
    options: { ...optionsOf(draft), timer: "off", memory_aids: "off", hints: false },
    seats,
    name: null,
    public: false,
  };
}

function optionsOf(draft: Draft): Options {
  const layout = draft.layout === "custom" ? tidy(draft.plan) : draft.layout;
  const { players, target, modules, timer, hints, start } = draft;
  return { players, target, layout, modules, memory_aids: draft.aids, timer, hints, bot_pace: draft.botPace, start };
}

function bot(draft: Draft, seat: number): SeatWish {
  return {
    kind: "bot",
    name: draft.programs[seat] ?? null,
    level: draft.levels[seat] ?? DEFAULT_LEVEL,
    memory: draft.memories[seat] ?? null,
  };
}

/** Whether the form asks for the name of a seat now. */
export function hasName(draft: Draft, seat: number): boolean {
  return seat === 0 ? draft.mode !== "bots" : draft.mode === "here" && !draft.bots[seat];
}

/** The name typed for a seat; one that is not on the screen, for another mode perhaps, does not count. */
function nameOf(draft: Draft, seat: number): string | null {
  return (hasName(draft, seat) && draft.names[seat]?.trim()) || null;
}

/** The seat whose name was refused, as far as can be told; -1: none that is asked for. */
export function badNameAt(draft: Draft): number {
  const asked = draft.names.map((_, seat) => seat).filter((seat) => seat < draft.players && hasName(draft, seat));
  return asked.find((seat) => isBadName(draft.names[seat] ?? "")) ?? asked[0] ?? -1;
}

/** Whether a refusal is said beside the field it is about, which has to be on the screen for that. */
export function isSaidAtField(code: string, draft: Draft, isMoreOpen: boolean): boolean {
  if (code === "bad_name") return badNameAt(draft) >= 0;
  return code === "bad_layout" && isMoreOpen && draft.layout === "custom";
}

function wish(draft: Draft, seat: number): SeatWish {
  if (botSeats(draft).includes(seat)) return bot(draft, seat);
  const name = nameOf(draft, seat);
  const person = { level: DEFAULT_LEVEL, memory: null };
  if (seat === 0) return { kind: "me", name, ...person };
  return draft.mode === "here" ? { kind: "here", name, ...person } : { kind: "friend", name: null, ...person };
}

/** Whether the server would refuse a name; an empty one only means that none is given. */
export function isBadName(name: string): boolean {
  const tidy = name.normalize("NFC").split(/\s+/u).filter(Boolean).join(" ");
  if (/(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(name.trim())) return true;
  return [...tidy].length > MAX_NAME || (tidy !== "" && !/[^\p{C}\p{Z}\p{Mn}\p{Me}]/u.test(tidy));
}

/** A long plan typed by hand, with blanks; the server takes as much. */
const MAX_PLAN = 400;

/** What each part of a stored draft can be. Programs are not kept. */
const MENDERS: { [K in keyof Draft]: Mender<Draft[K]> } = {
  mode: among(MODES),
  players: among([2, 3, 4, 5]),
  target: among([4, 5, 6]),
  modules: (stored) => MODULES.filter((module) => Array.isArray(stored) && stored.includes(module)),
  layout: among(LAYOUTS),
  plan: text(MAX_PLAN),
  timer: among(TIMERS),
  aids: among(AIDS),
  hints: flag,
  botPace: among(PACES),
  start: among([null, 0, 1, 2, 3, 4]),
  levels: each(among(LEVELS)),
  memories: each(among([null, ...MEMORIES])),
  programs: (_, usual) => usual,
  names: each(text(10 * MAX_NAME)),
  bots: each(flag),
  public: flag,
};

/** A stored draft, with the usual value for whatever is not known any more. */
export function mended(stored: unknown): Draft {
  const draft = mend(MENDERS, stored, firstDraft());
  return withPlayers(draft, draft.players);
}
