/** Why a position cannot be, in words: the faults that the rules number, as reasons, sentences and params. */
import { FAULTS, NAMES, NOTHING, WORKS_TWICE } from "$/kernel/facts";
import { CHEESY } from "./action";
import { BadSnapshot, type Params } from "./errors";
import { FIELD_NAMES, parseLayout } from "./layout";
import type { Shot } from "./snapshot";
import { quoted, shown } from "./text";

interface Found {
  readonly name: string;
  readonly reason: string;
  readonly sentence: string;
  readonly params: readonly string[];
}

const KNOWN: Readonly<Record<string, Found>> = FAULTS;
const SEAT_KEYS: Readonly<Record<string, "player" | "ribbon" | "winner">> = {
  NO_PLAYER: "player",
  NO_RIBBON: "ribbon",
  NO_WINNER: "winner",
};
const FIELD_FAULTS = ["UNSEEN_IN_OPEN", "SETUP_SEEN"];
const MOUSE_FAULTS = ["NO_PLACE", "TAKEN", "UNDER_ROOF", "ON_TRAP"];
const COUNT_FAULTS = ["PANTRY_FULL", "ONE_HELD", "NONE_HELD"];

/** The error for a fault that the rules have found in a snapshot. */
export function badSnapshot(shot: Shot, fault: number, about: readonly number[]): BadSnapshot {
  const known = KNOWN[fault];
  if (!known) throw new Error(`The rules found the fault ${fault}, which no snapshot can have that is well written.`);
  const words = wordsOf(shot, known.name, about);
  const { reason, sentence, params } = known.name === "WORKS_MOUSE" && !("value" in words) ? WORKS_TWICE : known;
  const told = Object.fromEntries((params as readonly string[]).map((name) => [name, words[name] ?? ""]));
  return new BadSnapshot(filled(sentence, words), reason, told);
}

/** A sentence with what it is about. */
function filled(sentence: string, words: Params): string {
  return sentence.replace(/\{(\w+)(!r)?\}/g, (_, name: string, isQuoted?: string) =>
    isQuoted ? quoted(`${words[name]}`) : `${words[name]}`,
  );
}

/** What a fault is about, in the words of the snapshot. */
function wordsOf(shot: Shot, fault: string, about: readonly number[]): Params {
  const [first = 0, second = 0, third = 0] = about;
  const key = SEAT_KEYS[fault];
  if (key) return { key, value: shown(shot[key]), n: shot.setup.players };
  if (FIELD_FAULTS.includes(fault)) {
    const at = FIELD_NAMES[first] ?? "";
    return { at, room: roomOf(shot, at) };
  }
  if (MOUSE_FAULTS.includes(fault)) return mouseWords(shot, fault, first, second);
  if (COUNT_FAULTS.includes(fault)) return { n: first, phase: quoted(shot.phase) };
  if (fault === "TILE_COUNT") return { tile: NAMES.tiles[first] ?? "", n: second, wanted: third };
  if (fault === "STOCK") return { tile: NAMES.tiles[first + 1] ?? "", n: second };
  if (fault === "BAD_TURN")
    return { phase: quoted(shot.phase), lowest: first, highest: second, value: shown(shot.turn) };
  if (fault === "BAD_KINDS") return { seat: first, kinds: shown(shot.collected[first]) };
  return { seat: first, at: shown(shot.cheese_tower), ...valueOf(shot, fault) };
}

/** Who stands where; Cheesy is nobody's. */
function mouseWords(shot: Shot, fault: string, seat: number, mouse: number): Params {
  const isCheesy = seat === NOTHING.NOBODY;
  const place = (isCheesy ? shot.cheesy : shot.mice[seat]?.[mouse]) ?? "";
  const name = isCheesy ? "Cheesy" : `Mouse ${mouse} of seat ${seat}`;
  return { seat, name, at: fault === "NO_PLACE" ? shown(place) : place, room: roomOf(shot, place) };
}

/** The letter of the room a field lies in; no text for any other place. */
function roomOf(shot: Shot, place: string): string {
  const field = FIELD_NAMES.indexOf(place);
  return NAMES.rooms[parseLayout(shot.setup.layout).rooms.findIndex((fields) => fields.includes(field))] ?? "";
}

/** The value that is refused, where the sentence shows one. */
function valueOf(shot: Shot, fault: string): Params {
  if (fault === "NO_PHASE") return { value: shown(shot.phase) };
  if (fault === "BAD_ACTIONS") return { value: shown(shot.actions_left) };
  const stranger = shot.works_used.find((mouse) => mouse < 0 || mouse > CHEESY);
  return stranger === undefined ? {} : { value: shown(stranger) };
}
