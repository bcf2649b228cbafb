/**
 * Turning a message key into words. A catalogue is a flat JSON file of texts; `{name}` is replaced by a parameter, and
 * a key with `.one` and `.other` is chosen by the parameter `n`: one, which texts may write out, or any other number,
 * none too. Numbers are written as the language writes them. *Stars* of a catalogue mean bold; those of a name are a
 * part of it. Only French needs more: it elides before a name.
 */
import type en from "./en.json";

export type Catalogue = Record<string, string>;
export type Params = Record<string, string | number>;

type Stem<K extends string> = K extends `${infer S}.one` ? S : K extends `${infer S}.other` ? S : K;

/** Every key one may ask for. */
export type Key = Stem<Extract<keyof typeof en, string>>;

export const LANGUAGES = ["de", "en", "fr", "it"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Where bold begins and ends: an invisible sign that nobody can have in a name. */
export const BOLD = "\u2063";

/** The text of a key; an unknown key is shown as it is, which no test lets through. */
export function translate(catalogue: Catalogue, language: string, key: string, params: Params = {}): string {
  const text = catalogue[key] ?? catalogue[`${key}.${Number(params.n) === 1 ? "one" : "other"}`] ?? key;
  const said = (language === "fr" ? elided(text, params) : text).replaceAll("*", BOLD);
  return said.replace(/\{(\w+)\}/g, (whole, name: string) => worded(language, params[name] ?? whole));
}

const worded = (language: string, value: string | number): string =>
  typeof value === "number" ? inNumbers(language, value) : value;

const formats = new Map<string, Intl.NumberFormat>();

/** A number as a language writes it. */
export function inNumbers(language: string, value: number): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(value);
}

/** A text without its signs for bold, for whoever hears it. */
export const plain = (text: string): string => text.replaceAll(BOLD, "");

/** French drops an e before a vowel, whoever's name that is: « souris d’Ada », « ce qu’Ada a retenu ». */
function elided(text: string, params: Params): string {
  return text.replace(/\b(d|qu)e \{(\w+)\}/g, (whole, start: string, name: string) =>
    /^[aeiou]/i.test(String(params[name] ?? "").normalize("NFD")) ? `${start}’{${name}}` : whole,
  );
}

/** The first language somebody reads that the page speaks. */
export function pickLanguage(wanted: readonly string[]): Language {
  const found = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => LANGUAGES.includes(tag as Language));
  return (found as Language | undefined) ?? "en";
}
