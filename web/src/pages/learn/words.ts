/** What the mouse that teaches says, for every way a lesson can stand. */
import { t, tOr, type Key } from "$/i18n/index.svelte";
import type { Standing } from "$/state/lesson";

/** The sentence of a moment; parts of it are bold. */
export function wordsOf(lesson: string, { task, isLearnt, isAstray, hasFallen }: Standing): string {
  if (isLearnt) return t(`learn.${lesson}.done` as Key);
  if (hasFallen) return t("learn.fallen");
  if (isAstray) return tOr(`learn.${lesson}.astray`, "learn.astray");
  return t(`learn.${lesson}.${task}` as Key);
}
