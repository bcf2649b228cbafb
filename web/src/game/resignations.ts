/** Resigning. The rules of the castle know nothing of it: who has won because of it is found here. */
import type { Position } from "./position";

const TWO = 2;
const THIRD = 3;

/** The seats that have resigned, each with the number of actions that had been played by then. */
export type Resigned = ReadonlyMap<number, number>;

/** Who has won because the other of two has resigned; of more, nobody has. */
export function winnerLeft(players: number, resigned: Resigned): number | null {
  if (players > TWO || resigned.size === 0) return null;
  return [0, 1].find((seat) => !resigned.has(seat)) ?? null;
}

/** Who has won: by the rules, because the other of two has resigned, or in the place of who has. */
export function winnerOf(position: Position, resigned: Resigned): number | null {
  if (position.winner !== null && resigned.has(position.winner)) return bestLeft(position, resigned);
  return winnerLeft(position.players, resigned) ?? position.winner;
}

/** Who has won a game that is over, without those who have resigned; null: nobody is left. */
function bestLeft(position: Position, resigned: Resigned): number | null {
  const { mice, collected } = position.viewParts();
  const { player, players } = position;
  const waited = Array.from({ length: players }, (_, turns) => (player + turns + 1) % players);
  const fallen = (seat: number) => mice[seat]?.filter((place) => place === "cellar").length ?? 0;
  const running = waited.filter((seat) => !resigned.has(seat) && fallen(seat) < THIRD);
  const cheeses = (seat: number) => collected[seat]?.length ?? 0;
  return running.reduce<number | null>(
    (best, seat) => (best === null || cheeses(seat) > cheeses(best) ? seat : best),
    null,
  );
}
