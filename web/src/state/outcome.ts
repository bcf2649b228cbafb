/**
 * What follows, by the rules, from how pieces and tiles lie: who falls, who gets Cheesy, who collects what, and whether
 * that ends the game and for whom. It looks at nothing but what it is given, so it can be asked what would
 * follow.
 */
import { CHEESES, coords, isPantry } from "./places";
import type { View } from "./types";

export interface Fall {
  seat: number;
  at: string;
  /** Whether it is its player's third, which ends the game. */
  isThird: boolean;
}

export interface Find {
  seat: number;
  cheese: string;
  /** The two places that bring it. */
  at: [string, string];
}

/** How the game goes on: not at all, because a seat wins or nobody does, or it just does. */
export type Result = number | "draw" | "on";

export interface Outcome {
  falls: Fall[];
  finds: Find[];
  /** Who gets Cheesy. */
  ribbon: number | null;
  result: Result;
}

export type Tiles = ReadonlyMap<string, string>;

/** So many fallen mice end the game (B-71). */
const THIRD = 3;

/** What follows where these tiles lie; traps catch on the given fields. Seats that have resigned win nothing. */
export function outcomeOf(view: View, tiles: Tiles, moved: readonly string[], resigned: readonly number[]): Outcome {
  const falls = fallsOf(view, new Set(moved.filter((field) => tiles.get(field) === "x")));
  const ribbon = ribbonAfter(view, tiles, falls);
  const finds = findsOf(view, tiles, falls, ribbon ?? view.ribbon);
  return { falls, finds, ribbon, result: resultOf(view, falls, finds, resigned) };
}

/** Whether one action can bring the end: a mouse too few left, or two kinds from the target, the most it can bring. */
export function isEndNear(view: View, moved: readonly string[]): boolean {
  return (
    view.mice.some((mice, seat) => fallenOf(view, seat) + mice.filter((at) => moved.includes(at)).length >= THIRD) ||
    view.collected.some((kinds) => kinds.length + 2 >= view.target)
  );
}

function fallenOf(view: View, seat: number): number {
  return (view.mice[seat] ?? []).filter((at) => at === "cellar").length;
}

/** All falls happen together; of several mice of a player the last one is the third. */
function fallsOf(view: View, traps: ReadonlySet<string>): Fall[] {
  return view.mice.flatMap((mice, seat) => {
    const fallen = fallenOf(view, seat);
    return mice
      .filter((at) => traps.has(at))
      .map((at, i, all) => ({ seat, at, isThird: i === all.length - 1 && fallen + all.length >= THIRD }));
  });
}

function hasFallen(falls: readonly Fall[], at: string): boolean {
  return falls.some((fall) => fall.at === at);
}

function ribbonAfter(view: View, tiles: Tiles, falls: readonly Fall[]): number | null {
  if (!view.modules.includes("cheesy")) return null;
  const seat = view.mice.findIndex((mice) => mice.some((at) => tiles.get(at) === "g" && !hasFallen(falls, at)));
  return seat >= 0 && seat !== view.ribbon ? seat : null;
}

/** The seats in the order of A-40: whoever has waited longest first, the player on turn last. */
function waitingOrder({ players, player }: View): number[] {
  return Array.from({ length: players }, (_, i) => (player + 1 + i) % players);
}

/** The kinds that are due; the last of a kind goes to whoever has waited longest. */
function findsOf(view: View, tiles: Tiles, falls: readonly Fall[], ribbon: number | null): Find[] {
  const stock = { ...view.stock };
  const finds = waitingOrder(view).flatMap((seat) =>
    pairsOf(view, tiles, falls, seat, ribbon === seat).filter(({ cheese }) => {
      const left = stock[cheese] ?? 0;
      stock[cheese] = left - 1;
      return left > 0;
    }),
  );
  return finds.sort((a, b) => a.seat - b.seat);
}

/** What two of a seat's mice stand on, or one and Cheesy under its ribbon, and it does not have yet. */
function pairsOf(view: View, tiles: Tiles, falls: readonly Fall[], seat: number, hasCheesy: boolean): Find[] {
  const places = (view.mice[seat] ?? []).filter((at) => (coords(at) || isPantry(at)) && !hasFallen(falls, at));
  if (hasCheesy && view.cheesy) places.push(view.cheesy);
  return [...CHEESES].flatMap((cheese): Find[] => {
    const [one, two] = places.filter((at) => tiles.get(at) === cheese);
    return one && two && !view.collected[seat]?.includes(cheese) ? [{ seat, cheese, at: [one, two] }] : [];
  });
}

/**
 * Whether the game ends and who wins (B-70 to B-73, A-33 to A-40); where that has resigned, the best of the others
 * (A-48).
 */
function resultOf(view: View, falls: readonly Fall[], finds: readonly Find[], resigned: readonly number[]): Result {
  const cheeses = (seat: number): number =>
    (view.collected[seat] ?? "").length + finds.filter((find) => find.seat === seat).length;
  const hasLost = (seat: number): boolean => falls.some((fall) => fall.seat === seat && fall.isThird);
  const standing = waitingOrder(view).filter((seat) => !hasLost(seat));
  const reached = standing.filter((seat) => cheeses(seat) >= view.target);
  if (reached.length === 0 && standing.length === view.players) return "on";
  const winner = best(reached.length > 0 ? reached : standing, cheeses);
  return winner !== "draw" && resigned.includes(winner)
    ? best(
        standing.filter((seat) => !resigned.includes(seat)),
        cheeses,
      )
    : winner;
}

/** The one with the most cheese; of those level the first, who has waited longest. */
function best(seats: readonly number[], cheeses: (seat: number) => number): number | "draw" {
  const most = Math.max(...seats.map(cheeses));
  return seats.find((seat) => cheeses(seat) === most) ?? "draw";
}
