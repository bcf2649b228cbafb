/** The browser's half of a session: a line to its table, real timers, real chance. */
import type { Keeper } from "$/keeping/keeper";
import type { World } from "$/state/session";

export function world(keeper: Keeper, code: string): World {
  return {
    open: (again) => keeper.open(code, again),
    later: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newId: () => newId(),
  };
}

/** 128 random bits; `crypto.randomUUID` exists on secure origins only, and a game in the kitchen network has none. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
