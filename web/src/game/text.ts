/**
 * Texts as Python has them, where the game's sentences depend on it: characters are whole ones, blanks are its blanks,
 * and a value is shown in a message as Python shows it.
 */

/** What counts as a blank, for use inside of a character class. */
export const BLANK = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const BLANKS = new RegExp(`[${BLANK}]+`, "gu");
const AROUND = new RegExp(`^[${BLANK}]+|[${BLANK}]+$`, "gu");
const BREAKS = "\\n\\v\\f\\r\\x1c-\\x1e\\x85\\u2028\\u2029";
const BREAK = new RegExp(`\\r\\n|[${BREAKS}]`, "u");
const MAX_SHOWN = 40;
const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

/** How many characters a text has. */
export function length(text: string): number {
  return [...text].length;
}

/** The words of a text, between blanks. */
export function wordsOf(text: string): string[] {
  return text.split(BLANKS).filter(Boolean);
}

/** A text without any blanks. */
export function squeezed(text: string): string {
  return text.replace(BLANKS, "");
}

/** A text without blanks around it. */
export function stripped(text: string): string {
  return text.replace(AROUND, "");
}

/** The lines of a text, whatever they end with. */
export function linesOf(text: string): string[] {
  const lines = text.split(BREAK);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** A number with commas between thousands. */
export function grouped(number: number): string {
  return number.toLocaleString("en-US");
}

/** A text in quotation marks, with everything escaped that cannot be seen; `ascii`: and all that is no ASCII. */
export function quoted(text: string, ascii = false): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const hidden = ascii ? /[^ -~]/u : /[\p{C}\p{Z}]/u;
  const written = [...text].map((one) => {
    if (one === mark) return `\\${one}`;
    return ESCAPES[one] ?? (one !== " " && hidden.test(one) ? escaped(one) : one);
  });
  return `${mark}${written.join("")}${mark}`;
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code <= 0xff) return `\\x${digits.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

/** A value as a message can show it: short, on one line, and whatever it is without failing. */
export function shown(value: unknown): string {
  if (typeof value === "string") {
    return quoted(length(value) <= MAX_SHOWN ? value : `${[...value].slice(0, MAX_SHOWN).join("")}…`);
  }
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return shownNumber(value);
  return `a value of type ${Array.isArray(value) ? "list" : "dict"}`;
}

function shownNumber(value: number): string {
  if (!Number.isInteger(value))
    return `${value}`
      .replace(/e-(\d)$/, "e-0$1")
      .replace("Infinity", "inf")
      .replace("NaN", "nan");
  return Math.abs(value) < 10 ** MAX_SHOWN ? `${BigInt(value)}` : "a number beyond all bounds";
}
