/**
 * Turning a message key into words. A catalogue is a flat JSON file of texts; `{name}` is replaced by a parameter, and a
 * key with `.one` and `.other` is chosen by the parameter `n`: one, which texts may write out, or any other number, none too.
 * Only French needs more: it elides before a name.
 */
import type en from "./en.json";

export type Catalogue = Record<string, string>;
export type Params = Record<string, string | number>;

type Stem<K extends string> = K extends `${infer S}.one` ? S : K extends `${infer S}.other` ? S : K;

/** Every key one may ask for. */
export type Key = Stem<Extract<keyof typeof en, string>>;

export const LANGUAGES = ["de", "en", "fr", "it"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The text of a key; an unknown key is shown as it is, which no test lets through. */
export function translate(catalogue: Catalogue, language: string, key: string, params: Params = {}): string {
  const text = catalogue[key] ?? catalogue[`${key}.${Number(params.n) === 1 ? "one" : "other"}`] ?? key;
  const said = language === "fr" ? elided(text, params) : text;
  return said.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** French drops an e before a vowel, whoever's name that is: « souris d’Ada », « ce qu’Ada a retenu ». */
function elided(text: string, params: Params): string {
  return text.replace(/\b(d|qu)e \{(\w+)\}/g, (whole, start: string, name: string) => (
    /^[aeiou]/i.test(String(params[name] ?? "").normalize("NFD")) ? `${start}’{${name}}` : whole
  ));
}

/** The first language somebody reads that the page speaks. */
export function pickLanguage(wanted: readonly string[]): Language {
  const found = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => LANGUAGES.includes(tag as Language));
  return (found as Language | undefined) ?? "en";
}
