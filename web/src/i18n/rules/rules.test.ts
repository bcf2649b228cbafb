/**
 * The words of the rules: every paragraph, section and picture in every language, nothing else, and nothing left in
 * English.
 */
import { describe, expect, it } from "vitest";
import examples from "$/pages/rules/examples.json";
import { PARAGRAPHS, PARTS, SECTIONS } from "$/state/rules";
import de from "./de.json";
import en from "./en.json";
import fr from "./fr.json";
import it_ from "./it.json";

const catalogues: Record<string, Record<string, string>> = { de, en, fr, it: it_ };
const AROUND = [
  "page.title",
  "title",
  "lead",
  "contents",
  "id",
  "tiles",
  "picture",
  "picture.before",
  "picture.after",
  "part.fine.note",
];
const wanted = [
  ...AROUND,
  ...PARTS.map(({ id }) => `part.${id}`),
  ...SECTIONS.map(({ id }) => `${id}.title`),
  ...PARAGRAPHS.map(({ key }) => key),
  ...Object.keys(examples).map((name) => `picture.${name}`),
].sort();
/** Names, which are the same everywhere. */
const NAMES = ["cheesy.title"];
const params = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe.each(Object.entries(catalogues))("%s", (language, catalogue) => {
  it("has every text, and nothing else", () => {
    expect(Object.keys(catalogue).sort()).toEqual(wanted);
    expect(Object.entries(catalogue).filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("is no copy of another language", () => {
    const others = Object.entries(catalogues).filter(([other]) => other !== language);
    const copies = Object.keys(catalogue).filter(
      (key) => !NAMES.includes(key) && others.some(([, texts]) => texts[key] === catalogue[key]),
    );
    expect(copies).toEqual([]);
  });

  it("takes the same parameters, and opens and closes what is bold", () => {
    const english: Record<string, string> = en;
    const strange = Object.entries(catalogue).filter(
      ([key, text]) => params(text).join() !== params(english[key] ?? "").join() || text.split("*").length % 2 === 0,
    );
    expect(strange).toEqual([]);
  });

  it("begins every paragraph with what it is about", () => {
    expect(PARAGRAPHS.filter(({ key }) => !/^\*[^*]+\*/.test(catalogue[key] ?? "")).map(({ key }) => key)).toEqual([]);
  });
});
