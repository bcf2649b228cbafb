/**
 * What a push or a run would do, in words: the same for the panel beside the board, the list of actions and the live
 * region.
 */
import { t, type Key } from "$/i18n/index.svelte";
import type { Consequences, Ending } from "$/state/preview";
import type { TableInfo, View } from "$/state/types";
import { callName, theTile, tileName } from "../names";

export interface Effect {
  sign: "win" | "end" | "fall" | "find" | "ask" | "remember" | "quiet";
  /** The token shown beside a find. */
  cheese: string;
  text: string;
}

/** The effects of an action: the end of the game, then the worst first. */
export function effectsOf(info: TableInfo | null, view: View, told: Consequences): Effect[] {
  const isYou = (seat: number): boolean => seat === view.seat;
  const name = (seat: number): string => callName(info, seat);
  const effect = (sign: Effect["sign"], text: string, cheese = ""): Effect => ({ sign, cheese, text });
  const effects = [
    ...(told.end === null ? [] : [effect(told.end === view.seat ? "win" : "end", endText(told.end, view, name))]),
    ...told.falls.map(({ seat, at, isThird }) =>
      effect("fall", t(fallKey(isThird, isYou(seat)), { name: name(seat), at })),
    ),
    ...told.finds.map(({ seat, cheese, at: [one, two] }) => {
      const params = { tile: tileName(cheese), the: theTile(cheese), one, two, name: name(seat) };
      return effect("find", isYou(seat) ? t("push.find.you", params) : t("push.find", params), cheese);
    }),
    ...(told.ribbon === null
      ? []
      : [
          effect(
            "find",
            isYou(told.ribbon) ? t("push.ribbon.you") : t("push.ribbon", { name: name(told.ribbon) }),
            "g",
          ),
        ]),
    ...(told.displaced ? [effect("ask", t("push.displaced", { at: told.displaced }))] : []),
    ...told.arrivals.map(({ seat, at, tile }) =>
      effect(
        "find",
        t(isYou(seat) ? "push.arrive.you" : "push.arrive", { tile: tileName(tile), name: name(seat), at }),
        tile,
      ),
    ),
    ...told.remember
      .slice(0, 2)
      .map(({ from, to, isUnder }) =>
        effect("remember", t(isUnder ? "push.remember.under" : "push.remember", { from, to })),
      ),
  ];
  return effects.length ? effects : [effect("quiet", t("push.quiet"))];
}

function fallKey(isThird: boolean, isYou: boolean): Key {
  if (isThird) return isYou ? "push.fall.third.you" : "push.fall.third";
  return isYou ? "push.fall.you" : "push.fall";
}

/** That the game ends, and for whom; or that a covered tile decides. */
function endText(end: Ending, view: View, name: (seat: number) => string): string {
  if (typeof end === "string") return t(`push.end.${end}`);
  return end === view.seat ? t("push.end.you") : t("push.end", { name: name(end) });
}
