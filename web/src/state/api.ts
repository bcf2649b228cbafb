/**
 * The HTTP side of the server: one function a request. What it refuses comes as `ApiError` with a stable code, which
 * the page says in the person's language; when nobody answers, or only a proxy for it, the code is `offline`.
 */
import { Refused } from "$/study/refused";
import { serverClock } from "./clock";
import type {
  Body,
  Cover,
  ErrorInfo,
  HelloAnswer,
  Join,
  Joined,
  Level,
  Made,
  NewTable,
  Nothing,
  Rematch,
  Start,
  TableInfo,
  TableList,
} from "./types";

export class ApiError extends Error {
  readonly code: string;
  readonly field: string | null;
  readonly params: Record<string, string | number>;
  readonly rule: string | null;
  readonly reason: string | null;

  constructor(info: ErrorInfo) {
    super(info.message);
    this.code = info.code;
    this.field = info.field;
    this.params = info.params;
    this.rule = info.rule;
    this.reason = info.reason;
  }
}

/** What a proxy says while the server behind it is away. */
const AWAY = [502, 503, 504];

/** How long an answer may take, to its last byte, before there seems to be nobody. */
export const PATIENCE = 20_000;

/** Whether the server has given this browser its cookie. */
let isKnown = false;
let line: Promise<unknown> = Promise.resolve();

/**
 * Ask for something that a stranger gets a cookie with. Until one such request is answered they go one after the other:
 * two strangers at once would get a cookie each, and what the first has made would belong to nobody.
 */
function introduced<A>(request: () => Promise<A>): Promise<A> {
  if (isKnown) return request();
  const answer = line.then(request);
  line = answer.then(
    () => (isKnown = true),
    () => null,
  );
  return answer;
}

async function exchange(path: string, init: RequestInit): Promise<Response | null> {
  const sent = Date.now();
  const answer = await fetch(path, init).catch(() => null);
  if (!answer) return null;
  serverClock.learn(answer.headers.get("Date"), sent, Date.now());
  return answer;
}

/** Look at something. */
export function get<A>(path: string): Promise<A> {
  return ask(path).then(read<A>);
}

/** Ask for something. */
export function post<B extends Body, A>(path: string, body: B): Promise<A> {
  return ask(path, body).then(read<A>);
}

const read = <A>(answer: Response): Promise<A> =>
  answer.json().catch(() => {
    throw unanswered();
  }) as Promise<A>;

/** The same for an answer that is no JSON, or comes piece by piece; `ApiError` says why there is none. */
export async function ask(
  path: string,
  body?: Body,
  signal: AbortSignal = AbortSignal.timeout(PATIENCE),
): Promise<Response> {
  const init: RequestInit =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        };
  const answer = await exchange(path, { ...init, signal });
  if (!answer) throw unanswered();
  if (!answer.ok) throw refusal(answer.status, await answer.json().catch(() => null));
  return answer;
}

const NOTHING: ErrorInfo = { code: "internal", message: "", field: null, params: {}, rule: null, reason: null };

/** Nobody answers, or nobody any more. */
export const unanswered = (): ApiError =>
  new ApiError({ ...NOTHING, code: "offline", message: "The server does not answer." });

/**
 * Why something failed, for the page to say. What the server has not said is a fault of the page, told to its
 * developers.
 */
export function problemOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Refused) return new ApiError({ ...error, message: error.message });
  console.error(error);
  return new ApiError({ ...NOTHING, message: String(error) });
}

/** The server says itself why it refuses, also when it is busy; what says nothing of it was a proxy. */
function refusal(status: number, data: unknown): ApiError {
  const error =
    typeof data === "object" && data !== null && "error" in data ? (data.error as Partial<ErrorInfo>) : null;
  return !error && AWAY.includes(status) ? unanswered() : new ApiError({ ...NOTHING, ...error });
}

/** Whether there is no such table, or no longer. */
export function isGone({ code }: { code: string }): boolean {
  return code === "unknown_table" || code === "expired";
}

const at = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

export const hello = (): Promise<HelloAnswer> => introduced(() => get("/api/hello"));
export const finished = (): Promise<TableList> => get("/api/finished");
export const openTables = (): Promise<TableList> => get("/api/tables");
export const table = (code: string): Promise<TableInfo> => get(at(code));
export const create = (wanted: NewTable): Promise<Made> =>
  introduced(() => post<NewTable, Made>("/api/tables", wanted));
export const join = (code: string, seat: number | null, name: string | null): Promise<Joined> =>
  introduced(() => post<Join, Joined>(`${at(code)}/join`, { seat, name }));
export const start = (code: string, fill: boolean, level: Level): Promise<Nothing> =>
  post<Start, Nothing>(`${at(code)}/start`, { fill_with_bots: fill, level });
export const leave = (code: string): Promise<Nothing> => post<Nothing, Nothing>(`${at(code)}/leave`, {});
export const cover = (code: string, seat: number): Promise<Nothing> =>
  post<Cover, Nothing>(`${at(code)}/cover`, { seat });
export const comeBack = (code: string): Promise<Nothing> => post<Nothing, Nothing>(`${at(code)}/return`, {});
export const rematch = (code: string): Promise<Rematch> => post<Nothing, Rematch>(`${at(code)}/rematch`, {});
export const record = (code: string): Promise<string> =>
  ask(recordUrl(code)).then((answer) =>
    answer.text().catch(() => {
      throw unanswered();
    }),
  );
export const recordUrl = (code: string): string => `${at(code)}/record`;
