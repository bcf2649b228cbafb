/** The keeper of the tables at the server: one request each, as docs/protocol.md lists them, and a socket. */
import type { LayoutText, TableList } from "../../wire";
import type { Keeper, Socket } from "../keeper";
import { unanswered } from "../refused";
import { serverClock } from "./clock";
import { ask, get, introduced, post } from "./http";

const at = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;
const recordUrl = (code: string): string => `${at(code)}/record`;

export const remote: Keeper = {
  where: "server",
  now: () => serverClock.now(),
  hello: () => introduced(() => get("/api/hello")),
  create: (wanted) => introduced(() => post("/api/tables", wanted)),
  table: (code) => get(at(code)),
  finished: () => get("/api/finished"),
  join: (code, seat, name) => introduced(() => post(`${at(code)}/join`, { seat, name })),
  start: (code, fill, level) => post(`${at(code)}/start`, { fill_with_bots: fill, level }),
  leave: (code) => post(`${at(code)}/leave`, {}),
  comeBack: (code) => post(`${at(code)}/return`, {}),
  cover: (code, seat) => post(`${at(code)}/cover`, { seat }),
  rematch: (code) => post(`${at(code)}/rematch`, {}),
  record: async (code) => {
    const answer = await ask(recordUrl(code));
    return answer.text().catch(() => {
      throw unanswered();
    });
  },
  recordUrl,
  open: (code, again) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}${at(code)}/socket${again ? `?again=${again}` : ""}`) as Socket;
  },
};

/** The public tables that wait or run: only a server has them. */
export const openTables = (): Promise<TableList> => get("/api/tables");
/** A random room plan, the same for the same seed. */
export const randomLayout = (seed: string): Promise<LayoutText> =>
  get(`/api/layouts/random?seed=${encodeURIComponent(seed)}`);
