/**
 * The language in use. `t` reads reactive state, so whatever it says changes at once when the language does. Catalogues
 * are loaded one by one: nobody pays for four languages.
 */
import { PART_PATIENCE, within } from "../patience";
import { catalogues, type Loaders } from "./catalogues";
import { inNumbers, translate, type Catalogue, type Key, type Language, type Params } from "./translate";

export { BOLD, LANGUAGES, pickLanguage, plain, type Key, type Language, type Params } from "./translate";

export class Speech {
  language = $state<Language>("en");
  catalogue = $state.raw<Catalogue>({});
  /** What was asked for last. */
  private wished: Language | null = null;

  constructor(private readonly loaders: Loaders) {}

  /** Load a language and switch to it, unless another is wished for meanwhile; throws if it cannot be had. */
  async speak(language: Language): Promise<void> {
    const load = this.loaders[`./${language}.json`];
    if (!load) return;
    this.wished = language;
    try {
      const catalogue = await within(PART_PATIENCE, load());
      if (this.wished === language) [this.language, this.catalogue] = [language, catalogue];
    } catch (error) {
      if (this.wished === language) throw error;
    }
  }
}

export const speech = new Speech(catalogues);

/** The text of a key in the language in use. */
export function t(key: Key, params?: Params): string {
  return translate(speech.catalogue, speech.language, key, params);
}

/** What a language calls itself. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  de: "Deutsch",
  en: "English",
  fr: "Français",
  it: "Italiano",
};

/** A code from the server or a name made of parts, said if the catalogue has it, else the fallback. */
export function tOr(key: string, fallback: Key, params?: Params): string {
  const known = key in speech.catalogue || `${key}.other` in speech.catalogue;
  return translate(speech.catalogue, speech.language, known ? key : fallback, params);
}

/** "a, b and c" in the language in use. */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(speech.language, { type: "conjunction" }).format(parts);
}

/** "0,5" in the language in use. */
export function number(value: number): string {
  return inNumbers(speech.language, value);
}

/** With a capital, as the language in use writes it. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(speech.language) + text.slice(1);
}

/** "63 %" in the language in use. */
export function percent(part: number): string {
  return new Intl.NumberFormat(speech.language, { style: "percent" }).format(part);
}

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
const THOUSAND = 1000;

/** "1,2 MB" in the language in use. */
export function size(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(THOUSAND)));
  const rest = bytes / THOUSAND ** power;
  const unit = UNITS[power] ?? "byte";
  const digits = { maximumSignificantDigits: rest < THOUSAND / 10 ? 2 : 3 };
  return new Intl.NumberFormat(speech.language, { style: "unit", unit, unitDisplay: "short", ...digits }).format(rest);
}

/** "5 Nov, 14:05" in the language in use. */
export function moment(at: Date): string {
  return new Intl.DateTimeFormat(speech.language, {
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  }).format(at);
}
