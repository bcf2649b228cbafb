/** Which rule is behind a refusal: the one the server names, or the one a hint of the page itself stands for. */
import type { Hint } from "./picking";
import type { RuleId } from "./rules";
import type { Problem } from "./types";

/** The rule that explains a hint; null: nothing of the game is behind it. */
export const HINT_RULES: Readonly<Record<Hint, RuleId | null>> = {
  "hint.wait": "B-08",
  "hint.showing": null,
  "hint.covered": null,
  "hint.roof": "B-32",
  "hint.roof.far": "B-20",
  "hint.trap": "B-32",
  "hint.taken": "B-34",
  "hint.far": "B-31",
  "hint.pick": "B-12",
  "hint.blocked": "X-32",
  "hint.slid": "B-11",
  "hint.paws": "B-10",
  "hint.tower": "B-33",
  "hint.post": "X-33",
  "hint.door": "X-51",
  "hint.full": "X-53",
  "hint.place": "X-56",
  "hint.corner": "B-07",
  "hint.rules.loading": null,
  "hint.rules.missing": null,
  "hint.undo.none": null,
  "hint.undo.seen": "B-21",
};

/** Refusals that are about the game but come without a rule. */
export const CODE_RULES = {
  not_your_turn: "B-08",
  game_over: "B-70",
  undo_refused: "B-21",
  bad_layout: "B-04",
} as const satisfies Record<string, RuleId>;

/** The rule behind what the server refused; null: it is not about the rules. */
export function ruleBehind({ rule, code }: Problem): string | null {
  const known: Readonly<Record<string, RuleId>> = CODE_RULES;
  return rule ?? known[code] ?? null;
}
