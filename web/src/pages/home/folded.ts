/** What is chosen among the options that lie folded away, in words. */
import { t } from "$/i18n/index.svelte";
import { unusual, type Draft, type Folded } from "$/state/options";
import { seatName } from "../names";

/** What is not as usual there; empty where everything is. */
export function foldedText(draft: Draft): string {
  return unusual(draft)
    .map((name) => `${TITLES[name]()}: ${VALUES[name](draft)}`)
    .join(" · ");
}

const TITLES: Readonly<Record<Folded, () => string>> = {
  layout: () => t("layout.title"),
  timer: () => t("timer.title"),
  aids: () => t("aids.title"),
  hints: () => t("hints.title"),
  botPace: () => t("pace.title"),
  start: () => t("start.title"),
};

const VALUES: Readonly<Record<Folded, (draft: Draft) => string>> = {
  layout: ({ layout }) => t(`layout.${layout}`),
  timer: ({ timer }) => t(`timer.${timer}`),
  aids: ({ aids }) => t(`aids.${aids}`),
  hints: ({ hints }) => t(hints ? "hints.on" : "hints.off"),
  botPace: ({ botPace }) => t(`pace.${botPace}`),
  start: ({ start }) => (start === null ? t("start.random") : seatName(start)),
};
