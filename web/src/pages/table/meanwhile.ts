/** What happened meanwhile, in words: for the card, for the line of small windows, and for those who only hear it. */
import { listed, t } from "$/i18n/index.svelte";
import type { Recap, Share } from "$/state/recap";
import type { TableInfo } from "$/state/types";
import { callName, rowText } from "../names";

/** What somebody did, without the name. */
export function summaryOf(info: TableInfo | null, { rows }: Share): string {
  return listed(rows.map((row) => rowText(info, row)));
}

/** A sentence for each who did something. */
export function sharesText(info: TableInfo | null, { shares }: Recap): string {
  return shares.map((share) => `${callName(info, share.seat)} ${summaryOf(info, share)}.`).join(" ");
}

/** Who did something, where there is no room for what. */
export function whoseText(info: TableInfo | null, { shares }: Recap): string {
  return t("recap.whose", { names: listed([...new Set(shares.map(({ seat }) => callName(info, seat)))]) });
}

/** All of it, as it is said. */
export function meanwhileText(info: TableInfo | null, recap: Recap): string {
  return `${t("recap.title")}: ${sharesText(info, recap)}`;
}
