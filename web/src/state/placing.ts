/** How a game stands at its end: who comes first, second, last, and who is out of the running. */
import type { TableInfo, View } from "./types";

export interface Place {
  seat: number;
  /** From 1 on, those who are level alike; null: out of the placing, or nobody has won. */
  place: number | null;
  kinds: string[];
  /** Why a seat could not win. */
  fate: "fallen" | "resigned" | null;
}

/** The fallen mouse that puts a seat out of the running. */
const THIRD = 3;

/** Whether the third of a seat's mice has fallen. */
export function isOut(mice: readonly string[]): boolean {
  return mice.filter((place) => place === "cellar").length >= THIRD;
}

/** The seats that have resigned: they win nothing any more. */
export function resignedOf(info: TableInfo | null): number[] {
  return info?.seats.filter(({ resigned }) => resigned).map(({ seat }) => seat) ?? [];
}

/** The placing: the winner, the others by their cheese, those whose third mouse fell, and those who have resigned. */
export function placing(view: Pick<View, "winner" | "collected" | "mice">, resigned: readonly number[]): Place[] {
  const seats = view.collected
    .map((kinds, seat): Place => ({ seat, place: null, kinds: [...kinds], fate: fateOf(seat) }))
    .sort((a, b) => rank(b) - rank(a));
  return seats.map((each) => ({
    ...each,
    place:
      view.winner === null || each.fate === "resigned"
        ? null
        : 1 + seats.filter((other) => rank(other) > rank(each)).length,
  }));

  function fateOf(seat: number): Place["fate"] {
    if (resigned.includes(seat)) return "resigned";
    return isOut(view.mice[seat] ?? []) ? "fallen" : null;
  }

  /** More is better; a fate weighs more than any cheese. */
  function rank({ seat, kinds, fate }: Place): number {
    if (seat === view.winner) return 100;
    return kinds.length - (fate === "resigned" ? 40 : fate === "fallen" ? 20 : 0);
  }
}
