/**
 * Names of people: what is a good one, why another is none, and when two look the same. A counterpart of the server's
 * `basics/names.py`, which says why; a test holds the two together.
 */
import { length, stripped, wordsOf } from "$/game/text";
import { Refused } from "./refusals";

export const MAX_NAME = 24;
/** Letters, where one sign is drawn as many. */
const MOST_DRAWN = 2 * MAX_NAME;
/** Numbers behind a name that are counted on; larger ones belong to it. */
const MOST_COUNTED = 90;
/** On one letter: Hebrew and Burmese need them. */
const MOST_MARKS = 3;
const NUMBER_ROOM = 3;
const [JOINER, PICTURE] = ["\u200d", "\ufe0f"];
const JOINERS = ["\u200c", JOINER];
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;
/** Letters and signs of which nothing is seen, although Unicode counts them among those that are. */
const FILLERS: ReadonlySet<string> = new Set(
  [
    0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2800, 0x3164, 0xffa0, 0xfffc, 0x13441, 0x13442, 0x16fe4, 0x1d159, 0x1da7f,
    0x1da80,
  ].map((code) => String.fromCodePoint(code)),
);
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}\p{Mn}\p{Me}]/u;
const MARK = /[\p{Mn}\p{Me}]/u;
const EMOJI = /[\p{So}\p{Sk}]/u;
/** Scripts that are written with joiners, as in Persian and Sinhala. */
const JOINED = ["Arab", "Deva", "Beng", "Gujr", "Knda", "Mlym", "Orya", "Sinh", "Telu"].map(
  (script) => new RegExp(`\\p{scx=${script}}`, "u"),
);
/** Alphabets that share the looks of many letters. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const WIDE = /[\uff21-\uff5a]/u;
const LETTER = /\p{L}/u;
const DIGITS = /^\p{Nd}+$/u;
/** Signs that are a whole blessing, and of about how many letters. */
const BLESSINGS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [0xfd40, 15, 16, 18, 18, 20, 20, 27, 16, 17, 19, 28, 14, 37, 17, 20, 16],
      [0xfdcf, 17],
      [0xfdfd, 29, 21, 12],
    ] as const
  ).flatMap(([first, ...letters]) => letters.map((number, at) => [String.fromCodePoint(first + at), number])),
);
const CYRILLIC =
  "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0458\u0455\u0501\u051b\u051d\u04bb\u043a\u043c\u0442\u0432\u043d\u0433";
const GREEK = "\u03b1\u03b5\u03bf\u03c1\u03c5\u03bd\u03ba\u03c4\u03c7\u03b3\u03b2\u03b7\u03bc";
const STICKS = "i\u0131\u0456\u03b9\u0142\u04cf|1";
/** Letters and what they look like, in small letters. */
const TWINS = new Map(
  zip(`${CYRILLIC}${GREEK}0${STICKS}`, `aeopcyxjsdqwhkmtbhraeopuvktxybhuo${"l".repeat(STICKS.length)}`),
);

function zip(letters: string, twins: string): [string, string][] {
  const others = [...twins];
  return [...letters].map((letter, at) => [letter, others[at] ?? ""]);
}

/** A name as it is kept, without blanks around it; `bad_name` says why it is none. null: no name. */
export function checkedName(name: string | null): string | null {
  if (name === null) return null;
  const given = [...name];
  if (given.some((letter) => FILLERS.has(letter) || (FORBIDDEN.test(letter) && !JOINERS.includes(letter)))) {
    throw bad("A name has no invisible characters.", "control");
  }
  const tidy = wordsOf(joined(name.normalize("NFC"))).join(" ");
  if ([...tidy].every((letter) => INVISIBLE.test(letter))) throw bad("A name has at least one letter.", "empty");
  if (length(tidy) > MAX_NAME || drawn(tidy) > MOST_DRAWN)
    throw bad(`A name has at most ${MAX_NAME} characters.`, "too_long");
  if (mostMarks(tidy) > MOST_MARKS) throw bad(`A letter has at most ${MOST_MARKS} marks.`, "marks");
  if (alphabets(tidy) > 1) throw bad("A name is written in one alphabet.", "mixed");
  return tidy;
}

/** A name that looks like none of others at the same table. */
export function distinct(name: string | null, others: readonly (string | null)[]): string | null {
  const taken = new Set(others.filter((other) => other !== null).map(looks));
  if (name === null || !taken.has(looks(name))) return name;
  const [stem, first] = counted(name);
  for (let number = first; ; number += 1) {
    const each = `${shortened(stem)} ${number}`;
    if (!taken.has(looks(each))) return each;
  }
}

/** What numbers are put behind, and the first one: somebody may be an Anna 2 already. */
function counted(name: string): [string, number] {
  const [stem, number] = parted(name);
  if (stem && DIGITS.test(number) && Number(number) < MOST_COUNTED) return [stem, Math.max(2, Number(number) + 1)];
  return [name, 2];
}

/** The name somebody wished for, without a number that `distinct` has put behind it at this table. */
export function wished(name: string, others: readonly string[]): string {
  const [wish, number] = parted(name);
  const isOurs = DIGITS.test(number) && others.some((other) => looks(shortened(other)) === looks(wish));
  return isOurs ? wish : name;
}

const shortened = (name: string): string =>
  stripped(`.${[...name].slice(0, MAX_NAME - NUMBER_ROOM).join("")}`).slice(1);

/** What is before and behind the last blank of a name. */
function parted(name: string): [string, string] {
  const at = name.lastIndexOf(" ");
  return at < 0 ? ["", name] : [name.slice(0, at), name.slice(at + 1)];
}

/** How a name looks at a glance: the same for names that one could take for each other. */
export function looks(name: string): string {
  // Letter by letter: at the end of a word a small sigma would be another one.
  const folded = [...name.normalize("NFKC")].map((letter) => letter.toUpperCase()).join("");
  const plain = [...folded]
    .map((letter) => letter.toLowerCase())
    .join("")
    .normalize("NFKD");
  return [...plain]
    .filter((letter) => !INVISIBLE.test(letter))
    .map((letter) => TWINS.get(letter) ?? letter)
    .join("");
}

/** A name without joiners that hold nothing together. */
function joined(name: string): string {
  const kept: string[] = [];
  const letters = [...name];
  letters.forEach((letter, at) => {
    const [before, after] = [kept.at(-1) ?? " ", letters[at + 1] ?? " "];
    if (letter === PICTURE && !EMOJI.test(before)) return;
    if (JOINERS.includes(letter) && !isJoined(before, after) && !(letter === JOINER && isPicture(before, after)))
      return;
    kept.push(letter);
  });
  return kept.join("");
}

/** Whether a joiner between these makes one picture of them. */
function isPicture(before: string, after: string): boolean {
  return (EMOJI.test(before) || before === PICTURE) && EMOJI.test(after);
}

/** Whether a joiner between these belongs to how their script is written. */
function isJoined(before: string, after: string): boolean {
  return JOINED.some((script) => script.test(before) && script.test(after));
}

/** How many marks the letter has that has most. */
function mostMarks(name: string): number {
  let [most, marks] = [0, 0];
  for (const letter of name.normalize("NFD")) {
    marks = MARK.test(letter) && letter !== PICTURE ? marks + 1 : 0;
    most = Math.max(most, marks);
  }
  return most;
}

/** About how many letters are drawn. */
function drawn(name: string): number {
  return [...name.normalize("NFKC")].reduce((sum, letter) => sum + (BLESSINGS[letter] ?? 1), 0);
}

function alphabets(name: string): number {
  const letters = [...name].filter((letter) => LETTER.test(letter) && !WIDE.test(letter));
  return ALPHABETS.filter((alphabet) => letters.some((letter) => alphabet.test(letter))).length;
}

function bad(message: string, reason: string): Refused {
  return new Refused("bad_name", message, { reason, max: MAX_NAME }, "name");
}
