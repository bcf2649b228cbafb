/**
 * The words of the rules, in catalogues of their own: whoever only plays never loads them. They follow the language of
 * the page; the language before stays until the new one is there.
 */
import { PART_PATIENCE, within } from "../../patience";
import { speech, type Language } from "../index.svelte";
import { translate, type Catalogue, type Params } from "../translate";

const loaders = import.meta.glob<Catalogue>(["./*.json"], { import: "default" });

const nothing: Promise<Catalogue | null> = Promise.resolve(null);

class RuleWords {
  catalogue = $state.raw<Catalogue | null>(null);
  /** Whether the words could not be loaded. */
  isLost = $state(false);

  /** Have the words of a language. */
  async load(language: Language): Promise<void> {
    try {
      const loaded = (await within(PART_PATIENCE, loaders[`./${language}.json`]?.() ?? nothing)) ?? null;
      if (language !== speech.language) return;
      this.catalogue = loaded;
      this.isLost = false;
    } catch {
      this.isLost = true;
    }
  }
}

export const ruleWords = new RuleWords();

/** The text of a key in the language in use. */
export function rule(key: string, params?: Params): string {
  return translate(ruleWords.catalogue ?? {}, speech.language, key, params);
}
