import { describe, expect, it } from "vitest";
import de from "./de.json";
import en from "./en.json";
import fr from "./fr.json";
import it_ from "./it.json";
import { Speech, type Language } from "./index.svelte";
import { UNLOADED } from "./unloaded";

/** Speech whose languages come when the test says so, or never. */
function slow(): { speech: Speech; come: (language: Language) => void; fail: (language: Language) => void } {
  const waiting: Record<string, [(texts: Record<string, string>) => void, (error: Error) => void]> = {};
  const loader = (language: string) => () =>
    new Promise<Record<string, string>>((resolve, reject) => (waiting[language] = [resolve, reject]));
  return {
    speech: new Speech({ "./de.json": loader("de"), "./fr.json": loader("fr") }),
    come: (language) => waiting[language]?.[0]({ hello: language }),
    fail: (language) => waiting[language]?.[1](new Error("no network")),
  };
}

describe("switching languages", () => {
  it("ends with the last wish, whichever comes first", async () => {
    const { speech, come } = slow();
    const all = [speech.speak("de"), speech.speak("fr")];
    come("fr");
    come("de");
    await Promise.all(all);
    expect([speech.language, speech.catalogue]).toEqual(["fr", { hello: "fr" }]);
  });

  it("tells when the language cannot be had, unless nobody wants it any more", async () => {
    const { speech, come, fail } = slow();
    const first = speech.speak("de");
    fail("de");
    await expect(first).rejects.toThrow();
    const all = [speech.speak("de"), speech.speak("fr")];
    fail("de");
    come("fr");
    await Promise.all(all);
    expect(speech.language).toBe("fr");
  });
});

it.each(Object.entries({ de, en, fr, it: it_ }))(
  "says in %s without a catalogue what it says with one",
  (language, texts) => {
    expect(UNLOADED[language as Language]).toEqual({ title: texts["lost.load"], again: texts["lost.load.again"] });
  },
);
