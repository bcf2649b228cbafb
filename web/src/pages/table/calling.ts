/** Calling somebody back who looks at something else while it is their turn: by a bell, and by the browser. */
import { t } from "$/i18n/index.svelte";
import { notify } from "$/app/notify";
import { prefs } from "$/app/prefs.svelte";
import { ringBell } from "$/app/sound";
import type { Table } from "$/app/table.svelte";
import type { GameEvent } from "$/state/types";

/** Call if the events bring a turn of one's own, nobody plays it instead, and the page is hidden. */
export function callToTurn(table: Table, events: readonly GameEvent[]): void {
  const isBot = (seat: number): boolean =>
    Boolean(table.info?.seats[seat]?.covered || table.info?.seats[seat]?.resigned);
  const isCalled = events.some(
    (event) => event.kind === "turn" && table.you.includes(event.seat) && !isBot(event.seat),
  );
  if (!isCalled || !document.hidden) return;
  if (prefs.hasSound) ringBell(prefs.volume);
  if (prefs.isNotified) void notify(t("turn.yours"), t("notify.text", { code: table.code }), table.code);
}
