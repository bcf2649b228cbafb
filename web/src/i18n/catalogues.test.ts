/**
 * The catalogues against each other and against the page: no key missing or left over in any language, no parameter
 * lost in translation, and no text in a component that did not go through them.
 */
import { parse, type AST } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import de from "./de.json";
import en from "./en.json";
import fr from "./fr.json";
import it_ from "./it.json";
import { capital, number, percent, speech, tOr } from "./index.svelte";
import { BOLD, pickLanguage, plain, translate } from "./translate";

const catalogues: Record<string, Record<string, string>> = { de, en, fr, it: it_ };
const ruleCatalogues = import.meta.glob<Record<string, string>>("./rules/*.json", { import: "default", eager: true });
const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts", "!../gallery/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const components = Object.entries(sources).filter(([file]) => file.endsWith(".svelte"));
const stem = (key: string): string => key.replace(/\.(one|other)$/, "");
const isPlural = (key: string): boolean => key !== stem(key) && `${stem(key)}.one` in en && `${stem(key)}.other` in en;
const keys = [...new Set(Object.keys(en).map((key) => (isPlural(key) ? stem(key) : key)))];
/** What a text asks for; a tile is given with and without its article, and each language takes what it needs. */
const params = (text: string): string[] =>
  [...new Set(text.replaceAll("{the}", "{tile}").match(/\{\w+\}/g) ?? [])].sort();

describe("every language", () => {
  it.each(Object.keys(catalogues))("%s has every key, and nothing else", (language) => {
    expect(Object.keys(catalogues[language] ?? {}).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.keys(catalogues))("%s has a text for every key", (language) => {
    expect(Object.entries(catalogues[language] ?? {}).filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it.each(Object.keys(catalogues))("%s asks for the same parameters, none more and none less", (language) => {
    const strange = Object.entries(catalogues[language] ?? {}).filter(
      ([key, text]) => params(text).join() !== params((en as Record<string, string>)[key] ?? "").join(),
    );
    expect(strange).toEqual([]);
  });
});

/** Where a text sends somebody to a button, it calls it as the button does. */
const QUOTED = {
  "hint.showing": "watch.now",
  "hint.covered": "turn.return",
  "editor.emptied": "turn.undo",
  "editor.loaded": "turn.undo",
  "seat.handover.line": "handover.go",
};

it.each(Object.keys(catalogues))("%s calls a button everywhere as it is called", (language) => {
  const texts = catalogues[language] ?? {};
  expect(Object.entries(QUOTED).filter(([key, button]) => !texts[key]?.includes(texts[button] ?? "?"))).toEqual([]);
});

it("French keeps its marks on the line of their word", () => {
  const texts = { ...fr, ...ruleCatalogues["./rules/fr.json"] };
  expect(Object.entries(texts).filter(([, text]) => /[ \u00a0][!?:;»]|« /.test(text))).toEqual([]);
});

/**
 * What a thing is called once is what it is called everywhere, in the rules, too: names that are left out for another.
 */
const OTHER_NAMES: Record<string, RegExp> = {
  de: /Platten? draußen/i,
  en: /tiles? outside|left[- ]over tile/i,
  fr: /tour (de|du|à) fromage|dalles? (de reste|dehors)/i,
  it: /torre (del|di) formaggio|tesser[ae] (di scorta|fuori)|suolo/i,
};

describe("the glossary", () => {
  it.each(Object.entries(OTHER_NAMES))("has one name in %s for the cheese tower and for a spare", (language, other) => {
    const texts = { ...catalogues[language], ...ruleCatalogues[`./rules/${language}.json`] };
    expect(Object.entries(texts).filter(([, text]) => other.test(text))).toEqual([]);
  });

  it.each(["editor.emptied", "editor.loaded"] as const)("names the button that takes back in %s", (key) => {
    for (const catalogue of Object.values(catalogues)) expect(catalogue[key]).toContain(catalogue["turn.undo"]);
  });
});

describe("keys and code", () => {
  const code = Object.values(sources).join("\n");
  const literal = new Set(code.match(/"[a-z]+(\.[\w]+)+"|"(loading|reconnecting)"/g)?.map((text) => text.slice(1, -1)));
  const patterns = (code.match(/`[^`\n]*`/g) ?? [])
    .map((text) => text.slice(1, -1).replace(/\$\{[^}]*\}/g, "*"))
    .filter((text) => /^[a-z]+(\.[\w*]+)+$/.test(text)) // one that begins with a part of the code could mean any key
    .map((text) => new RegExp(`^${text.replaceAll(".", "\\.").replaceAll("*", "\\w+")}$`));
  const isUsed = (key: string): boolean => literal.has(key) || patterns.some((pattern) => pattern.test(key));

  it("has no key that nobody uses", () => {
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it("would find one", () => {
    expect(["lost.nobody", "lost.title.nobody", "nobody.title", "nobody.text", "level.child"].filter(isUsed)).toEqual([
      "level.child",
    ]);
  });

  it("uses no key that is not there", () => {
    const asked = [...code.matchAll(/\bt\("([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(asked.filter((key) => !keys.includes(key))).toEqual([]);
  });
});

/** Attributes a person reads or hears. */
const SPOKEN = ["aria-label", "title", "placeholder", "alt", "label", "text"];
const hasLetters = (text: string): boolean => /\p{L}{2,}/u.test(text);

/** Texts of a component that are written into it. */
function leftovers(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const part = node as AST.SvelteNode & Record<string, unknown>;
    if (part.type === "StyleDirective") return;
    if (part.type === "Text" && hasLetters(part.data)) found.push(part.data.trim());
    if (part.type === "Attribute") {
      const isSpoken = SPOKEN.includes(part.name) && Array.isArray(part.value);
      if (isSpoken) (part.value as AST.Text[]).filter(({ type }) => type === "Text").forEach(visit);
      return;
    }
    for (const [key, value] of Object.entries(part)) {
      if (key === "parent" || key === "css" || key === "instance" || key === "module") continue;
      if (Array.isArray(value)) value.forEach(visit);
      else visit(value);
    }
  };
  visit(parse(source, { modern: true }).fragment);
  return found;
}

describe("components", () => {
  it.each(components)("%s hold no text of their own", (_, source) => {
    expect(leftovers(source)).toEqual([]);
  });

  it("are many, and a text in one would be found", () => {
    expect(components.length).toBeGreaterThan(30);
    expect(leftovers("<p>Hello <b>there</b></p><img alt='A mouse' class='big' />")).toEqual([
      "Hello",
      "there",
      "A mouse",
    ]);
  });
});

describe("translating", () => {
  it("puts parameters in and chooses plurals", () => {
    const texts = { "a.one": "one {x}", "a.other": "{n} {x}s", b: "{y}" };
    expect(translate(texts, "en", "a", { n: 1, x: "mouse" })).toBe("one mouse");
    expect(translate(texts, "en", "a", { n: 3, x: "trap" })).toBe("3 traps");
    expect(translate(texts, "fr", "a", { n: 0, x: "rat" })).toBe("0 rats");
    expect(translate(fr, "fr", "turn.paws", { n: 0 })).toBe(
      translate(fr, "fr", "turn.paws", { n: 2 }).replace("2", "0"),
    );
    expect(translate(texts, "en", "b")).toBe("{y}");
    expect(translate(texts, "en", "c")).toBe("c");
  });

  it("takes stars of a text for bold, and those of a name for what they are", () => {
    const fell = translate({ fall: "*{name} falls* at {at}." }, "en", "fall", { name: "*Ann* {at}", at: "b2" });
    expect(fell.split(BOLD)).toEqual(["", "*Ann* {at} falls", " at b2."]);
    expect(plain(fell)).toBe("*Ann* {at} falls at b2.");
  });

  it("writes numbers as the language does", () => {
    const say = (language: string): string[] => [translate({ a: "{n} × {m}" }, language, "a", { n: 0.5, m: 12345 })];
    expect(["en", "de", "fr", "it"].map(say)).toEqual([
      ["0.5 × 12,345"],
      ["0,5 × 12.345"],
      ["0,5 × 12\u202f345"],
      ["0,5 × 12.345"],
    ]);
  });

  it("elides in French, and only there", () => {
    const texts = { turn: "Au tour de {name}", kept: "Ce que {name} a retenu" };
    const say = (language: string, name: string): string[] =>
      ["turn", "kept"].map((key) => translate(texts, language, key, { name }));
    expect(say("fr", "Ada")).toEqual(["Au tour d’Ada", "Ce qu’Ada a retenu"]);
    expect(say("fr", "Élise")).toEqual(["Au tour d’Élise", "Ce qu’Élise a retenu"]);
    expect([say("fr", "Pip")[0], say("it", "Ada")[0]]).toEqual(["Au tour de Pip", "Au tour de Ada"]);
  });

  it("speaks what somebody reads first", () => {
    expect([pickLanguage(["de-CH", "en"]), pickLanguage(["pt", "it"]), pickLanguage([])]).toEqual(["de", "it", "en"]);
  });
});

describe("the language in use, not that of the system,", () => {
  it("says how numbers, shares and capitals are written", () => {
    speech.language = "de";
    expect([number(0.5), percent(0.63), capital("übrig")]).toEqual(["0,5", "63\u00a0%", "Übrig"]);
    speech.language = "en";
    expect([number(0.5), percent(0.63)]).toEqual(["0.5", "63%"]);
  });

  it("is asked for it everywhere", () => {
    const careless = /toLocale\w*\(\)|Intl\.\w+\(\)|\d\s*%`|\} %"/;
    expect(
      Object.entries(sources)
        .filter(([, source]) => careless.test(source))
        .map(([file]) => file),
    ).toEqual([]);
  });
});

describe("a key made of parts", () => {
  it("falls back where the catalogue does not go that far", () => {
    speech.catalogue = en;
    expect(tOr("over.yours.6", "over.yours")).toBe(en["over.yours.6"]);
    expect(tOr("over.yours.7", "over.yours")).toBe(en["over.yours"]);
  });
});
