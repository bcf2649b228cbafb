/** The browser's half of a session: real sockets, real timers, real chance. */
import type { Socket, World } from "$/state/session";

export function world(code: string): World {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return {
    open: (again) =>
      new WebSocket(
        `${scheme}://${location.host}/api/tables/${code}/socket${again ? `?again=${again}` : ""}`,
      ) as Socket,
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
