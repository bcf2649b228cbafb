/** What the keys of the table do. Which key means what is told by `state/keys.ts`. */
import { t } from "$/i18n/index.svelte";
import { announcer } from "$/ui/live.svelte";
import { prefs } from "$/app/prefs.svelte";
import type { Table } from "$/app/table.svelte";
import type { Command } from "$/state/keys";
import { besideSpeed } from "$/state/reading";
import { speedText } from "../names";
import { focusMouse } from "../playing/keys";
import { standing } from "../playing/telling";
import { againText } from "./again";

/** What only the page itself can do. */
export interface Doors {
  openKeys(): void;
  openLog(): void;
  openList(): void;
  closeList(): void;
  goToBoard(): void;
  /** Whether somebody is in the list of actions. */
  isInList(): boolean;
}

/** Do what a key asks for. */
export function act(command: Command, table: Table, doors: Doors): void {
  switch (command) {
    case "help":
      return doors.openKeys();
    case "log":
      return doors.openLog();
    case "list":
      return table.isCovered ? table.refuse() : doors.openList();
    case "board":
      return doors.goToBoard();
    case "mouse":
      return focusMouse(table.nextMouse());
    case "end":
      return table.endTurn();
    case "undo":
      return void table.undo();
    case "ask":
      return void table.askAdvice();
    case "stand":
      return table.seen ? announcer.say(standing(table, table.seen)) : undefined;
    case "again":
      return announcer.say(againText(table));
    case "pause":
      return pause(table);
    case "next":
      return showNext(table);
    case "now":
      return table.finish();
    case "slower":
      return setSpeed(table, -1);
    case "faster":
      return setSpeed(table, 1);
    case "back":
      return isLeavingList(table, doors) || !table.canCancel ? doors.closeList() : table.cancel();
    default:
      return undefined;
  }
}

function pause(table: Table): void {
  table.pause();
  announcer.say(t(table.pacing.isPaused ? "watch.paused" : "watch.going"));
}

function showNext(table: Table): void {
  const wasPaused = table.pacing.isPaused;
  table.showNext();
  if (table.pacing.isPaused && !wasPaused) announcer.say(t("watch.paused"));
}

function setSpeed(table: Table, by: -1 | 1): void {
  prefs.setSpeed(besideSpeed(table.wantedSpeed, by, table.speeds));
  announcer.say(`${t("watch.speed")}: ${speedText(prefs.speed)}.`);
}

/** Whoever is in the list of actions steps back from a question first, then out of the list. */
function isLeavingList(table: Table, doors: Doors): boolean {
  return doors.isInList() && !table.isEnding && table.pushing === null;
}
