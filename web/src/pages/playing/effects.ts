/** What a push would do, in words: the same for the panel beside the board, the list of actions and the live region. */
import { t } from "$/i18n/index.svelte";
import type { Preview } from "$/state/preview";
import type { TableInfo, View } from "$/state/types";
import { callName, theTile, tileName } from "../names";

export interface Effect {
  sign: "fall" | "find" | "ask" | "remember" | "quiet";
  /** The token shown beside a find. */
  cheese: string;
  text: string;
}

/** The effects of a push, the worst first. */
export function effectsOf(info: TableInfo | null, view: View, preview: Preview): Effect[] {
  const isYou = (seat: number): boolean => seat === view.seat;
  const name = (seat: number): string => callName(info, seat);
  const effect = (sign: Effect["sign"], text: string, cheese = ""): Effect => ({ sign, cheese, text });
  const effects = [
    ...preview.falls.map(({ seat, at }) => effect("fall", isYou(seat) ? t("push.fall.you", { at }) : t("push.fall", { name: name(seat), at }))),
    ...preview.finds.map(({ seat, cheese, at: [one, two] }) => {
      const params = { tile: tileName(cheese), the: theTile(cheese), one, two, name: name(seat) };
      return effect("find", isYou(seat) ? t("push.find.you", params) : t("push.find", params), cheese);
    }),
    ...(preview.ribbon === null ? [] : [effect("find", isYou(preview.ribbon) ? t("push.ribbon.you") : t("push.ribbon", { name: name(preview.ribbon) }), "g")]),
    ...(preview.displaced ? [effect("ask", t("push.displaced", { at: preview.displaced }))] : []),
    ...preview.remember.slice(0, 2).map(({ from, to }) => effect("remember", t("push.remember", { from, to }))),
  ];
  return effects.length ? effects : [effect("quiet", t("push.quiet"))];
}
