/**
 * How the rules are told on the page: parts, sections and paragraphs, and which rule ids of `docs/rules.md` each
 * paragraph covers. Every id is covered by exactly one, so that a refusal always finds the paragraph that explains it.
 * The words are in the catalogues of `i18n/rules`, under `section.paragraph`.
 */

/** A rule of `docs/rules.md`. */
export type RuleId = `${"A" | "B" | "X"}-${number}`;

export interface Paragraph {
  /** Its key in the catalogues, and its anchor. */
  key: string;
  section: string;
  rules: readonly RuleId[];
  /** The example drawn beside it. */
  picture: string | null;
}

export interface Section {
  id: string;
  paragraphs: readonly Paragraph[];
}

export interface Part {
  id: "game" | "modules" | "fine";
  sections: readonly Section[];
}

/** One paragraph in a line: its name, the rules it covers, the example beside it. */
type Told = readonly [name: string, rules: string, picture?: string];

function section(id: string, ...paragraphs: Told[]): Section {
  return {
    id,
    paragraphs: paragraphs.map(([name, rules, picture = null]) => ({
      key: `${id}.${name}`,
      section: id,
      rules: rules.split(" ") as RuleId[],
      picture,
    })),
  };
}

export const PARTS: readonly Part[] = [
  {
    id: "game",
    sections: [
      section("castle", ["rooms", "B-03 B-04", "castle"], ["lines", "B-40"], ["dais", "B-42"]),
      section("setup", ["deal", "B-02"], ["mice", "B-06"], ["towers", "B-07"], ["start", "B-08"]),
      section("turn", ["four", "B-10"], ["mix", "B-11"], ["share", "B-12"]),
      section("lift", ["touch", "B-20", "lift"], ["see", "B-21"]),
      section(
        "run",
        ["enter", "B-30", "enter"],
        ["step", "B-31", "run"],
        ["stop", "B-32", "stop"],
        ["inside", "B-33"],
        ["one", "B-34"],
      ),
      section("jump", ["over", "B-35", "jump"]),
      section("push", ["line", "B-41", "push"]),
      section("trap", ["fall", "B-44", "trap"]),
      section("collect", ["pair", "B-50", "collect"], ["any", "B-51 B-52"], ["once", "B-53"]),
      section("cover", ["roofs", "B-60 B-61", "cover"]),
      section("end", ["target", "B-70 B-74"], ["third", "B-71 B-72"], ["level", "B-73"]),
      section("pieces", ["tiles", "B-01"], ["stock", "B-05"]),
    ],
  },
  {
    id: "modules",
    sections: [
      section("more", ["mix", "X-04"], ["five", "X-02 X-03"]),
      section(
        "cheesy",
        ["start", "X-10 X-11"],
        ["ribbon", "X-12 X-13", "ribbon"],
        ["yours", "X-14 X-15 X-19"],
        ["roofs", "X-16 X-17 X-18", "cheesy"],
      ),
      section("tower", ["fifth", "X-30 X-31"], ["hang", "X-33", "tower"], ["block", "X-32"]),
      section("works", ["tile", "X-40"], ["free", "X-41 X-42", "works"]),
      section(
        "pantry",
        ["fields", "X-50"],
        ["door", "X-51 X-52", "pantry"],
        ["room", "X-53 X-54"],
        ["safe", "X-55"],
        ["push", "X-56", "displaced"],
      ),
    ],
  },
  {
    id: "fine",
    sections: [
      section(
        "fine-run",
        ["tower", "A-01 A-09", "over"],
        ["bend", "A-02"],
        ["whole", "A-03"],
        ["cheesy", "A-04"],
        ["inside", "A-05"],
        ["step", "A-06"],
      ),
      section("fine-turn", ["start", "A-10"], ["end", "A-41"], ["limit", "A-43"]),
      section("fine-push", ["any", "A-20"], ["hidden", "A-21"], ["edge", "A-22"], ["order", "A-23"], ["first", "A-24"]),
      section("fine-collect", ["auto", "A-30"], ["fallen", "A-32"], ["last", "A-44"]),
      section(
        "fine-end",
        ["together", "A-33 A-34"],
        ["collector", "A-36"],
        ["own", "A-37"],
        ["both", "A-38"],
        ["counts", "A-39"],
        ["longest", "A-40"],
        ["outside", "A-46"],
        ["resign", "A-47 A-48"],
      ),
      section(
        "fine-cheesy",
        ["room", "A-50 A-58"],
        ["tile", "A-51 A-52 A-53"],
        ["out", "A-54"],
        ["far", "A-55 A-56"],
        ["towers", "A-57"],
        ["check", "A-59"],
        ["modules", "A-60"],
      ),
      section("fine-tower", ["lines", "A-71"], ["move", "A-72"], ["reach", "A-73"], ["few", "A-75"]),
      section("fine-works", ["free", "A-80"], ["mouse", "A-81 A-82"]),
      section(
        "fine-pantry",
        ["place", "A-90"],
        ["door", "A-91 A-92 A-93"],
        ["jump", "A-94"],
        ["trap", "A-95"],
        ["counts", "A-96 A-97"],
        ["off", "A-99"],
      ),
    ],
  },
];

export const SECTIONS: readonly Section[] = PARTS.flatMap(({ sections }) => sections);
export const PARAGRAPHS: readonly Paragraph[] = SECTIONS.flatMap(({ paragraphs }) => paragraphs);

const BY_RULE = new Map<string, Paragraph>(
  PARAGRAPHS.flatMap((each) => each.rules.map((rule) => [rule, each] as const)),
);

/** The paragraph that covers a rule; null for what is no rule. */
export function paragraphOf(rule: string): Paragraph | null {
  return BY_RULE.get(rule) ?? null;
}

/** The example that shows what a paragraph is about: its own, else the first of its section. */
export function pictureOf({ picture, section: id }: Paragraph): string | null {
  const around = SECTIONS.find((each) => each.id === id)?.paragraphs ?? [];
  return picture ?? around.find((each) => each.picture)?.picture ?? null;
}

/** The anchor on the page that an address means by what follows its `#`: a rule, a paragraph or a section. */
export function anchorOf(hash: string): string | null {
  const wanted = hash.replace(/^#/, "");
  const found = paragraphOf(wanted.toUpperCase()) ?? PARAGRAPHS.find(({ key }) => key === wanted);
  return found?.key ?? SECTIONS.find(({ id }) => id === wanted)?.id ?? null;
}
