/** The paragraphs of the rules page against the rules, the engine's refusals and the page's own hints. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PARAGRAPHS, SECTIONS, anchorOf, paragraphOf, pictureOf } from "./rules";
import { CODE_RULES, HINT_RULES, ruleBehind } from "./why";

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf-8");
const documented = [...read("docs/rules.md").matchAll(/^- ([ABX]-\d\d) /gm)].map((match) => match[1] ?? "");
const cited = [...read("src/appenzell/game/reasons.py").matchAll(/"([ABX]-\d\d)"/g)].map((match) => match[1] ?? "");
const covered = PARAGRAPHS.flatMap(({ rules }) => rules);

describe("the paragraphs", () => {
  it("cover every rule once, and nothing else", () => {
    expect(documented.length).toBeGreaterThan(100);
    expect([...covered].sort()).toEqual([...documented].sort());
  });

  it("cover every rule that a refusal can name", () => {
    expect(cited.length).toBeGreaterThan(30);
    expect(cited.filter((rule) => paragraphOf(rule) === null)).toEqual([]);
  });

  it("have anchors of their own", () => {
    const anchors = [...PARAGRAPHS.map(({ key }) => key), ...SECTIONS.map(({ id }) => id)];
    expect(new Set(anchors).size).toBe(anchors.length);
  });
});

describe("an address", () => {
  it("leads to the paragraph of a rule, however it is written", () => {
    expect([anchorOf("#B-32"), anchorOf("b-32"), anchorOf("#A-09")]).toEqual([
      "run.stop",
      "run.stop",
      "fine-run.tower",
    ]);
  });

  it("leads to paragraphs and sections by their names, and nowhere by anything else", () => {
    expect([anchorOf("#run.stop"), anchorOf("#pantry")]).toEqual(["run.stop", "pantry"]);
    expect([anchorOf(""), anchorOf("#B-99"), anchorOf("#%")]).toEqual([null, null, null]);
  });
});

describe("a picture", () => {
  it("is the paragraph's own, or the first of its section", () => {
    expect(pictureOf(paragraphOf("B-32")!)).toBe("stop");
    expect(pictureOf(paragraphOf("X-32")!)).toBe("tower");
    expect(pictureOf(paragraphOf("B-11")!)).toBeNull();
  });
});

/** Hints that no rule of the game is behind. */
const UNRULED = ["hint.undo.none", "hint.covered", "hint.showing", "hint.rules.loading", "hint.rules.missing"];

describe("refusals", () => {
  it.each(Object.entries({ ...HINT_RULES, ...CODE_RULES }))("%s stands for a rule that is told", (key, rule) => {
    if (rule === null) expect(UNRULED).toContain(key);
    else expect(paragraphOf(rule)).not.toBeNull();
  });

  it("name the server's rule first", () => {
    const params = {};
    expect(ruleBehind({ code: "illegal_action", params, rule: "B-34" })).toBe("B-34");
    expect(ruleBehind({ code: "game_over", params, rule: null })).toBe("B-70");
    expect(ruleBehind({ code: "too_fast", params })).toBeNull();
  });
});
