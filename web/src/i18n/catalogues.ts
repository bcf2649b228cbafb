/** The texts of each language, loaded one by one, and the language somebody begins with. Needs nothing of the page. */
import { LANGUAGES, pickLanguage, type Catalogue, type Language } from "./translate";

export type Loaders = Readonly<Record<string, () => Promise<Catalogue>>>;

export const catalogues: Loaders = import.meta.glob<Catalogue>(["./*.json"], { import: "default" });

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.includes(text as Language);
}

/** The language that was chosen, else the first that somebody reads. */
export const firstLanguage = (chosen: unknown): Language =>
  isLanguage(chosen) ? chosen : pickLanguage(navigator.languages);
