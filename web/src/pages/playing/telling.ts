/** What the live region says of a board: every action in full, who is on turn, and on request how things stand. */
import { listed, t, type Key } from "$/i18n/index.svelte";
import type { Playing } from "$/app/playing.svelte";
import { rowsOf } from "$/state/log";
import { spokenOf, type Spoken } from "$/state/spoken";
import type { GameEvent, Step, View } from "$/state/types";
import { callName, rowSentence, theTile, tileName } from "../names";
import { hasFreePush, isHungFirst, setUpText } from "./panel";
import { fieldsOf } from "$/state/places";
import { placeText, roofText, seenList, seenText } from "./places";

/** What has to be known of a board to tell of it. */
export type Teller = Pick<Playing, "plan" | "info" | "you">;

/** The sentences of an action; the view is the one after it. */
export function sentences(
  playing: Teller,
  { seat, events, view }: Pick<Step, "seat" | "view"> & { events: readonly GameEvent[] },
): string[] {
  return spokenOf(events, seat, playing.plan, view).map((each) => spokenText(playing, view, each));
}

/**
 * What several actions at once come to: sentences up to the last end of a turn, which roofs have hidden, and those
 * since.
 */
export function outdatedAndLasting(playing: Teller, steps: readonly Step[]): [string[], string[]] {
  const last = Math.max(
    0,
    steps.findLastIndex(({ events }) => isOutdating(events)),
  );
  const told = (some: readonly Step[]): string[] => some.flatMap((step) => sentences(playing, step));
  return [told(steps.slice(0, last)), told(steps.slice(last))];
}

/** Whether roofs lie by now over what was said before, so that it has to go. */
export function isOutdating(events: readonly GameEvent[]): boolean {
  return events.some(({ kind }) => kind === "turn" || kind === "cover");
}

function spokenText(playing: Teller, view: View, said: Spoken): string {
  const { key, seat, tile, out } = said;
  if (key === "said.turn")
    return seat === view.player && view.phase !== "over" ? nowText(playing, view) : `${turnText(playing, view, seat)}.`;
  if (key === "said.win" || key === "said.draw") return endText(playing, key === "said.win" ? seat : null);
  return t(key as Key, {
    name: callName(playing.info, seat),
    n: said.n,
    target: view.target,
    at: key === "said.hang" ? said.at.at : seenText(said.at),
    from: placeText(said.from.at),
    roof: said.rooms.map((room) => roofText(playing.plan, room))[0] ?? "",
    rooms: listed(said.rooms.map((room) => fieldsOf(playing.plan, room).join(" "))),
    list: seenList(said.list),
    the: tile === null ? "" : theTile(tile),
    tile: tileName(out ?? tile ?? "?"),
  });
}

/** Where the game is: whose turn it is and what has to be done first, or how it ended. */
export function nowText(playing: Teller, view: View): string {
  return view.phase === "over"
    ? endText(playing, view.winner)
    : [`${turnText(playing, view, view.player)}.`, ...taskText(playing, view)].join(" ");
}

/** What is put somewhere before the game, for whoever has to. */
function taskText(playing: Teller, view: View): string[] {
  if (view.phase !== "setup" || !isOwn(playing, view.player) || isCovered(playing, view.player)) return [];
  return [`${t(isHungFirst(view) ? "setup.hang" : "setup.tower")}.`, setUpText(view)];
}

/** What is left after an own action, if the turn goes on. */
export function leftText(view: View): string | null {
  if (view.phase !== "turn") return null;
  if (view.actions_left > 0) return `${t("turn.paws", { n: view.actions_left })}.`;
  return t(hasFreePush(view) ? "turn.free" : "turn.done");
}

/** What was taken back, with no tile in it that a roof lies over again. */
export function undoneText(
  { info, plan }: Teller,
  { seat, turn, token, events }: Pick<Step, "seat" | "turn" | "token"> & { events: readonly GameEvent[] },
): string {
  const line = { seq: 0, turn, seat, token, by: "person" as const, at: "", events: [] };
  const [row] = rowsOf(line, events, plan, null);
  return row
    ? t("said.undone.action", { action: rowSentence(info, row) })
    : t("said.undone", { name: callName(info, seat) });
}

/** Whether a bot plays a seat of whoever is here. */
function isCovered({ info, you }: Teller, seat: number): boolean {
  return you.includes(seat) && (info?.seats[seat]?.covered ?? false);
}

/** Whether a seat is played by whoever is here, or would be but for a bot that covers it. */
function isOwn({ info, you }: Teller, seat: number): boolean {
  return you.includes(seat) && !info?.seats[seat]?.resigned;
}

function endText(playing: Teller, winner: number | null): string {
  return winner === null ? `${t("over.draw")}.` : `${t("over.winner", { name: callName(playing.info, winner) })}.`;
}

function turnText(playing: Teller, view: View, seat: number): string {
  if (isCovered(playing, seat)) return t("turn.covered");
  if (playing.you.length === 1 && isOwn(playing, seat)) return t("turn.yours");
  return isOwn(playing, seat) && view.phase !== "over"
    ? t("turn.named", { name: callName(playing.info, seat) })
    : t("turn.theirs", { name: callName(playing.info, seat) });
}

/** How things stand: whose turn, paws, everybody's mice and cheeses, the spares, and what lies in open rooms. */
export function standing(playing: Playing, view: View): string {
  const covered = playing.you.some((seat) => isCovered(playing, seat)) ? [t("hint.covered")] : [];
  const turn = covered.length && isCovered(playing, view.player) ? [] : [nowText(playing, view)];
  const paws = view.phase === "turn" ? [`${t("turn.paws", { n: view.actions_left })}.`] : [];
  const seats = view.mice.map((_, seat) => seatText(playing, view, seat));
  const spares = t("stand.spare", { list: listed(view.spares.map(tileName)) });
  const sight = Object.entries(view.tiles)
    .filter(([, tile]) => tile !== ".")
    .sort()
    .map(([at, tile]) => ({ at, tile }));
  const open = sight.length ? t("stand.sight", { list: seenList(sight) }) : t("stand.sight.none");
  return [...covered, ...turn, ...paws, ...seats, spares, open].join(" ");
}

function seatText(playing: Playing, view: View, seat: number): string {
  const mice = view.mice[seat] ?? [];
  const count = (where: string): number => mice.filter((at) => at === where).length;
  const inside = mice.filter((at) => !["out", "cellar", "held"].includes(at)).map(placeText);
  const out = count("out") ? [t("stand.out", { n: count("out") })] : [];
  const cellar = count("cellar") ? [t("stand.cellar", { n: count("cellar") })] : [];
  const kinds = [...(view.collected[seat] ?? "")];
  const cheeses = kinds.length
    ? t("stand.cheeses", { n: kinds.length, target: view.target, list: listed(kinds.map(tileName)) })
    : t("stand.cheeses.none");
  return t("stand.seat", { name: callName(playing.info, seat), list: listed([...inside, ...out, ...cellar]), cheeses });
}
