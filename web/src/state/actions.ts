/**
 * Everything that is legal now, as a list: grouped by who or what does it, each action with its cost. Whoever does not
 * use the board plays a whole game with it. It only sorts the view's tokens and names tiles the view shows.
 */
import { CHEESE_TOWER, besides, coords, isTower, roomAt } from "./places";
import { readToken, type Token } from "./tokens";
import type { View } from "./types";

export type GroupKind = "mouse" | "cheesy" | "enter" | "lift" | "push" | "hang" | "place" | "end";

export interface Action {
  token: string;
  cost: number;
  kind: "run" | "jump" | GroupKind;
  /** Where it leads: a place, a room, a slot or a post. */
  at: string;
  /** What lies there, as far as it can be seen. */
  tile: string | null;
  /** For a push: which spare. */
  spare: number;
}

export interface Group {
  /** Its name in the list. */
  key: string;
  kind: GroupKind;
  /** Where the mouse stands. */
  at: string;
  /** What it stands on, or the tile to be pushed. */
  tile: string | null;
  actions: Action[];
}

const ORDER: readonly GroupKind[] = ["place", "mouse", "cheesy", "enter", "lift", "push", "hang", "end"];

/** The legal actions of a view in groups, in the order in which they are read. */
export function actionGroups(view: View, plan: string): Group[] {
  const groups = new Map<string, Group>();
  for (const text of view.legal) {
    const token = readToken(text);
    if (!token) continue;
    const group = groupOf(view, plan, token);
    const found = groups.get(group.key) ?? group;
    found.actions.push(actionOf(view, plan, text, token, group.kind));
    groups.set(group.key, found);
  }
  return [...groups.values()].sort(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.key.localeCompare(b.key),
  );
}

function groupOf(view: View, plan: string, token: Token): Group {
  const plain = { at: "", tile: null, actions: [] };
  if (token.kind === "run") {
    const kind = token.cheesy ? "cheesy" : "mouse";
    return { ...plain, key: `${kind} ${token.from}`, kind, at: token.from, tile: tileAt(view, plan, token.from) };
  }
  if (token.kind === "slide")
    return { ...plain, key: `push ${token.spare}`, kind: "push", tile: view.spares[token.spare] ?? "?" };
  return { ...plain, key: token.kind, kind: token.kind };
}

function actionOf(view: View, plan: string, text: string, token: Token, kind: GroupKind): Action {
  const plain = { token: text, cost: view.costs[text] ?? 0, kind, at: "", tile: null, spare: 0 };
  switch (token.kind) {
    case "run":
      return { ...plain, kind: isStep(token) ? "run" : "jump", at: token.to, tile: tileAt(view, plan, token.to) };
    case "enter":
    case "place":
      return { ...plain, at: token.to, tile: tileAt(view, plan, token.to) };
    case "lift":
      return { ...plain, at: token.room };
    case "hang":
      return { ...plain, at: token.post };
    case "slide":
      return { ...plain, at: token.slot, spare: token.spare };
    case "end":
      return plain;
  }
}

/** Whether a mouse just walks: Cheesy always does, and so does whoever leaves or enters a door or the cheese tower. */
function isStep({ from, to, cheesy }: Extract<Token, { kind: "run" }>): boolean {
  return cheesy || !coords(from) || !coords(to) || besides(from).includes(to);
}

/** The tile of a place if it can be seen: one in an open room, or in the pantry. */
export function tileAt(view: Pick<View, "tiles" | "spares" | "open">, plan: string, place: string): string | null {
  if (place.startsWith("p")) return view.spares[Number(place[1]) - 1] ?? null;
  if (place === CHEESE_TOWER || !coords(place) || isTower(place)) return null;
  const room = roomAt(plan, place);
  return room !== null && view.open.includes(room) ? (view.tiles[place] ?? null) : null;
}
