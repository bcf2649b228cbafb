/**
 * Reading tokens, the notation of one action (`^K`, `b3-b4`, `>a2/2`). The page never invents a token: it only sorts
 * those the view lists as legal, so reading is all it needs.
 */
export type Token =
  | { kind: "end" }
  | { kind: "lift"; room: string }
  | { kind: "slide"; slot: string; spare: number }
  | { kind: "enter"; to: string }
  | { kind: "run"; from: string; to: string; cheesy: boolean }
  | { kind: "hang"; post: string }
  | { kind: "place"; to: string };

/** Read a token; null for what is none. */
export function readToken(token: string): Token | null {
  if (token === ".") return { kind: "end" };
  const rest = token.slice(1);
  if (token.startsWith("^")) return { kind: "lift", room: rest };
  if (token.startsWith("+")) return { kind: "enter", to: rest };
  if (token.startsWith("=")) return { kind: "place", to: rest };
  if (token.startsWith("T:")) return { kind: "hang", post: token.slice(2) };
  if (token.startsWith(">")) {
    const [slot = "", spare = "1"] = rest.split("/");
    return { kind: "slide", slot, spare: Number(spare) - 1 };
  }
  return readRun(token);
}

function readRun(token: string): Token | null {
  const cheesy = token.startsWith("C:");
  const [from, to] = (cheesy ? token.slice(2) : token).split("-");
  return from && to ? { kind: "run", from, to, cheesy } : null;
}

/** Write a slide. */
export function slideToken(slot: string, spare: number): string {
  return spare === 0 ? `>${slot}` : `>${slot}/${spare + 1}`;
}
